import { useEffect } from 'react'
import type { Drafts } from './create-drafts.ts'
import type { Lock } from './create-lock.ts'

/**
 * Runs the lock and the drafts of a page for as long as its editor is open. When somebody else takes the lock, the unsaved text is written
 * as a draft at once.
 */
export function useLockAndDrafts(lock: Lock, drafts: Drafts): void {
  useEffect(() => lock.start(), [lock])
  useEffect(
    () =>
      lock.subscribe(() => {
        if (lock.snapshot().kind === 'taken') drafts.write()
      }),
    [lock, drafts],
  )
  useEffect(() => drafts.start(), [drafts])
}
