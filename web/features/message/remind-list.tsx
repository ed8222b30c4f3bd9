import { useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { AccountNotice } from './account-notice.tsx'
import { ListState } from './list-state.tsx'
import { NOTICES_PER_PAGE } from './page-size.ts'
import { useReadMarks } from './use-read-marks.ts'
import './notice-list.css'

type Remind = Output<'message/getRemindList'>['list'][number]

function Row({ remind, fresh }: { remind: Remind; fresh: boolean }) {
  const t = useTexts()
  const page = remind.page_data
  if (remind.object_type !== 'page')
    return (
      <li className="notice-row">
        <span className="notice-row-what">
          {fresh && <Badge kind="accent">{t.message.isNew}</Badge>}
          <AccountNotice remind={remind} />
        </span>
        <time>{remind.addtime}</time>
        {remind.message_content && <p className="notice-row-words">{remind.message_content}</p>}
      </li>
    )
  const did = remind.action_type === 'create' ? t.message.created : t.message.updated
  return (
    <li className="notice-row">
      <span className="notice-row-what">
        {fresh && <Badge kind="accent">{t.message.isNew}</Badge>}
        <span>{did(remind.from_name)}</span>
        {page ? (
          <Link to={paths.itemPage(page.item_id, page.page_id)} className="notice-row-page">
            {page.page_title}
          </Link>
        ) : (
          <span className="notice-row-gone">{t.message.pageGone}</span>
        )}
      </span>
      <time>{remind.addtime}</time>
      {remind.message_content && <p className="notice-row-words">{remind.message_content}</p>}
    </li>
  )
}

/** The reminders of the user, five per page. */
export function RemindList() {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const query = useCall(
    'message/getRemindList',
    { page, count: NOTICES_PER_PAGE },
    { staleTime: 0, keepPrevious: true },
  )
  const isNew = useReadMarks(query.data?.list)
  if (!query.data) return <ListState error={query.error} onRetry={query.refetch} />
  if (query.data.total === 0) return <Empty title={t.message.noReminds}>{t.message.noRemindsBody}</Empty>
  return (
    <>
      <ul className="o-panel" aria-label={t.message.reminds} aria-busy={query.isPlaceholderData}>
        {query.data.list.map((remind) => (
          <Row key={remind.id} remind={remind} fresh={isNew(remind)} />
        ))}
      </ul>
      <Pager page={page} last={Math.ceil(query.data.total / NOTICES_PER_PAGE)} onChange={setPage} />
    </>
  )
}
