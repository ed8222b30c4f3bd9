import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { askPlace, placeStore } from '#web/parts/ask-place/place-question.ts'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import type { Placed } from './place-dialog.tsx'

const PlaceDialog = lazyNamed(() => import('./place-dialog.tsx'), 'PlaceDialog')

/** Shows the dialog that copies and moves while a question is open. The dialog is downloaded with the first question. */
export function PlaceDialogHost({ onPlaced }: { onPlaced?: (placed: Placed) => boolean }) {
  const question = useSyncExternalStore(placeStore.subscribe, placeStore.snapshot, placeStore.snapshot)
  useEffect(() => () => askPlace(null), [])
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <PlaceDialog question={question} onClose={() => askPlace(null)} onPlaced={onPlaced} />
    </Suspense>
  )
}
