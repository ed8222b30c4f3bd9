import { lazy, Suspense, useSyncExternalStore } from 'react'
import { confirmStore } from './confirm.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./kit/confirm-dialog.tsx')).ConfirmDialog }))

/** Shows the question of `confirm()` or `choose()`; mounted once in main.tsx. The kit is downloaded with the first question. */
export function ConfirmHost() {
  const request = useSyncExternalStore(confirmStore.subscribe, confirmStore.snapshot, confirmStore.snapshot)
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...request} />
    </Suspense>
  )
}
