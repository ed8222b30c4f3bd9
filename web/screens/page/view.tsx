import { Navigate, useLocation, useParams } from 'react-router'
import { isPageId } from '#shared/page-id.ts'
import { NoItem, PageWaiting, ScreenFailed, ToPassword } from '#web/features/item/item-states.tsx'
import { AppHeader, GuestHeader } from '#web/features/shell/header.tsx'
import { isRefusal, useCall } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import '#web/features/item/item-frame.css'

/** `/page/{page_id}`: redirects to the page in its item. */
export default function PageViewScreen() {
  const { page_id = '' } = useParams()
  const { hash } = useLocation()
  const { user } = useSession()
  const isId = isPageId(page_id)
  const page = useCall('page/info', isId ? { page_id } : null)
  if (page.data) return <Navigate to={paths.itemPage(page.data.item_id, page.data.page_id) + hash} replace />
  if (isRefusal(page.error, 'ITEM_NOT_VISIBLE')) return <ToPassword item={0} page_id={page_id} />
  const body = () => {
    if (!isId || isRefusal(page.error, 'NOT_FOUND', 'BAD_FIELD')) return <NoItem />
    if (!page.error) return <PageWaiting />
    return <ScreenFailed error={page.error} onRetry={page.refetch} />
  }
  return (
    <>
      {user ? <AppHeader /> : <GuestHeader />}
      {body()}
    </>
  )
}
