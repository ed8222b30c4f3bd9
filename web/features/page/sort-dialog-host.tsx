import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { askSortPages, sortPagesStore } from '#web/parts/sort-pages/sort-pages.ts'
import { lazyNamed } from '#web/ui/lazy-named.tsx'

const SortDialog = lazyNamed(() => import('./sort-dialog.tsx'), 'SortDialog')

/** Shows the dialog that sorts pages while a question is open. The dialog is downloaded with the first question. */
export function SortDialogHost() {
  const question = useSyncExternalStore(sortPagesStore.subscribe, sortPagesStore.snapshot, sortPagesStore.snapshot)
  useEffect(() => () => askSortPages(null), [])
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <SortDialog question={question} onClose={() => askSortPages(null)} />
    </Suspense>
  )
}
