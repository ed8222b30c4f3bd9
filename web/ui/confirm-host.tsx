import { Suspense, useSyncExternalStore } from 'react'
import { lazyNamed } from '#web/lib/lazy-named.ts'
import { confirmStore } from './confirm.ts'

const ConfirmDialog = lazyNamed(() => import('./react-aria/confirm-dialog.tsx'), 'ConfirmDialog')

/** Shows the question of `confirm()` or `choose()`; mounted once in main.tsx. React Aria is downloaded with the first question. */
export function ConfirmHost() {
  const request = useSyncExternalStore(confirmStore.subscribe, confirmStore.snapshot, confirmStore.snapshot)
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...request} />
    </Suspense>
  )
}
