import { useNavigate, useParams } from 'react-router'
import { PageDiff } from '#web/features/history/page-diff.tsx'
import { NoPage, PageWaiting, ScreenFailed, ToPassword } from '#web/features/item/item-states.tsx'
import { catalogKey, pathTo } from '#web/features/item/tree-model.ts'
import { AppHeader, GuestHeader } from '#web/features/shell/header.tsx'
import { isRefusal, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { mayEditIn } from '#web/lib/may-edit.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'

const isId = (text: string) => /^[1-9]\d{0,15}$/.test(text)

/** `/page/diff/{page_id}/{page_history_id}`: compares a page with one of its versions. */
export default function PageDiffScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const { page_id = '', page_history_id = '' } = useParams()
  const { user } = useSession()
  const isKnown = isId(page_id) && isId(page_history_id)
  const compared = useCall('page/diff', isKnown ? { page_id, page_history_id } : null)
  const item = useCall('item/info', compared.data ? { item_id: compared.data.page.item_id } : null)
  const isPrivate = isRefusal(compared.error, 'ITEM_NOT_VISIBLE')
  const title = compared.data?.page.page_title
  useTitle(title && t.history.compareTitle(title), item.data?.item_name)
  const body = () => {
    if (compared.data) {
      const { page } = compared.data
      const back = paths.itemPage(item.data?.item_domain || page.item_id, page.page_id)
      const top = item.data && pathTo(item.data.menu, catalogKey(page.cat_id))?.[0]?.cat_id
      const canEdit = item.data !== undefined && mayEditIn(item.data, top ?? page.cat_id)
      return (
        <PageDiff
          key={page_history_id}
          {...compared.data}
          back={back}
          canEdit={canEdit}
          onRestored={() => navigate(back)}
        />
      )
    }
    if (!isKnown || isRefusal(compared.error, 'NOT_FOUND', 'BAD_FIELD')) return <NoPage />
    if (!compared.error) return <PageWaiting />
    return <ScreenFailed error={compared.error} onRetry={compared.refetch} />
  }
  if (isPrivate) return <ToPassword item={0} page_id={page_id} />
  return (
    <>
      {user ? <AppHeader /> : <GuestHeader />}
      {body()}
    </>
  )
}
