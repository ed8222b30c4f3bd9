import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { AnnouncementText } from './announcement-text.tsx'
import { ListState } from './list-state.tsx'
import { NOTICES_PER_PAGE } from './page-size.ts'
import { useReadMarks } from './use-read-marks.ts'
import { WriteAnnouncement } from './write-announcement.tsx'
import './notice-list.css'

type Announcement = Output<'message/getAnnouncementList'>[number]

function Row(props: { announcement: Announcement; fresh: boolean; onTakeBack: (() => unknown) | undefined }) {
  const { announcement, fresh, onTakeBack } = props
  const t = useTexts()
  return (
    <li className="notice-row">
      <AnnouncementText
        by={announcement.from_name}
        time={announcement.addtime}
        words={announcement.message_content}
        fresh={fresh}
      />
      {onTakeBack && (
        <span className="notice-row-acts">
          <Button size="s" kind="danger-quiet" onClick={onTakeBack}>
            {t.message.takeBack}
          </Button>
        </span>
      )}
    </li>
  )
}

/**
 * The announcements of the site, five per page.
 * @param isWriter whether they can be written and removed here; for administrators
 */
export function AnnouncementList({ isWriter = false }: { isWriter?: boolean }) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const query = useCall('message/getAnnouncementList', {}, { staleTime: 0 })
  const last = Math.max(1, Math.ceil((query.data?.length ?? 0) / NOTICES_PER_PAGE))
  const at = Math.min(page, last)
  const from = (at - 1) * NOTICES_PER_PAGE
  const shown = query.data?.slice(from, from + NOTICES_PER_PAGE)
  const isNew = useReadMarks(shown)
  const remove = useSend('adminMessage/deleteAnnouncement', {
    invalidates: ['message/getAnnouncementList', 'message/getUnread'],
    onSuccess: () => toast(t.message.takenBack),
    onError: toastError,
  })
  const takeBack = async (id: number) => {
    const { takeBackTitle, takeBackBody } = t.message
    if (await confirm({ title: takeBackTitle, body: takeBackBody, action: t.message.takeBack, danger: true }))
      remove.mutate({ id })
  }
  return (
    <>
      {isWriter && <WriteAnnouncement />}
      {!shown ? (
        <ListState error={query.error} onRetry={query.refetch} />
      ) : shown.length === 0 ? (
        <Empty title={t.message.noAnnouncements}>{t.message.noAnnouncementsBody}</Empty>
      ) : (
        <>
          <ul className="o-panel" aria-label={t.message.announcements}>
            {shown.map((one) => (
              <Row
                key={one.id}
                announcement={one}
                fresh={isNew(one)}
                onTakeBack={isWriter ? () => takeBack(one.id) : undefined}
              />
            ))}
          </ul>
          <Pager page={at} last={last} onChange={setPage} />
        </>
      )}
    </>
  )
}
