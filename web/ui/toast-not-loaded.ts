import { currentTexts } from '#web/lib/locale.tsx'
import { isNotLoaded, whyNotLoaded } from '#web/lib/not-loaded.ts'
import { dismissToast, toast } from './toast.ts'

let shown = 0
/** Errors that were told. All rows of a tree may miss the same part. */
const told = new WeakSet<WeakKey>()

/**
 * Says that a part of the screen could not be loaded, and what helps. Only the last such toast stays, because several parts can fail together.
 * @param error the error of the import
 */
export async function toastNotLoaded(error: unknown): Promise<void> {
  if (typeof error === 'object' && error !== null) {
    if (told.has(error)) return
    told.add(error)
  }
  const { common, shell } = currentTexts()
  const why = isNotLoaded(error) ? await whyNotLoaded(error) : undefined
  dismissToast(shown)
  if (why === 'updated') {
    const action = { label: common.reload, run: () => location.reload() }
    shown = toast({ text: shell.partOldBuild, kind: 'problem', action })
  } else {
    shown = toast({ text: why ? common.error.network : common.error.loadFailed, kind: 'problem' })
  }
}
