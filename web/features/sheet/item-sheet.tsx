import { type ReactNode, Suspense } from 'react'
import type { Output } from '#shared/api/index.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useSession } from '#web/lib/session.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import type { SheetFrame, SheetHistory } from './sheet-page.tsx'

const SheetPage = lazyPart(async () => (await import('./sheet-page.tsx')).SheetPage)

/**
 * The page of a spreadsheet item in the reader. Only a browser can draw the grid, so the server draws only the frame.
 * @param props.waiting shown in the frame until the grid is loaded
 */
export function ItemSheet(props: {
  item: Output<'item/info'>
  page: Output<'page/info'>
  canEdit: boolean
  hint: ReactNode
  waiting: ReactNode
  history: SheetHistory | undefined
  frame: SheetFrame
}) {
  const { item, page, canEdit, hint, waiting, history, frame } = props
  const { user } = useSession()
  const hydrated = useHydrated()
  if (!hydrated) return frame(undefined, waiting)
  return (
    <Suspense fallback={frame(null, waiting)}>
      <SheetPage
        key={page.page_id}
        page={page}
        title={item.item_name}
        savedAt={item.menu.pages.find((one) => one.page_id === page.page_id)?.addtime}
        uid={Number(user?.uid ?? 0)}
        editable={canEdit && user !== null}
        mayTakeOver={item.item_manage}
        hint={hint}
        history={history}
        frame={frame}
        waiting={waiting}
      />
    </Suspense>
  )
}
