import { useState } from 'react'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { AnnouncementText } from './announcement-text.tsx'
import { ListState } from './list-state.tsx'
import { NOTICES_PER_PAGE } from './page-size.ts'
import { useReadMarks } from './use-read-marks.ts'
import './notice-list.css'

/** The announcements of the site as everybody sees them, five per page. */
export function AnnouncementList() {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const query = useCall('message/getAnnouncementList', {}, { staleTime: 0 })
  const last = Math.max(1, Math.ceil((query.data?.length ?? 0) / NOTICES_PER_PAGE))
  const at = Math.min(page, last)
  const from = (at - 1) * NOTICES_PER_PAGE
  const shown = query.data?.slice(from, from + NOTICES_PER_PAGE)
  const isNew = useReadMarks(shown)
  if (!shown) return <ListState error={query.error} onRetry={query.refetch} />
  if (shown.length === 0) return <Empty title={t.message.noAnnouncements}>{t.message.noAnnouncementsBody}</Empty>
  return (
    <>
      <ul className="o-panel" aria-label={t.message.announcements}>
        {shown.map((one) => (
          <li key={one.id} className="notice-row">
            <AnnouncementText by={one.from_name} time={one.addtime} words={one.message_content} fresh={isNew(one)} />
          </li>
        ))}
      </ul>
      <Pager page={at} last={last} onChange={setPage} />
    </>
  )
}
