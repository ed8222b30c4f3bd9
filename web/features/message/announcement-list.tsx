import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { User } from '#web/lib/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
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
      <span className="notice-row-what">
        {fresh && <Badge kind="accent">{t.message.isNew}</Badge>}
        <span className="notice-row-by">{t.message.by(announcement.from_name)}</span>
      </span>
      <time>{announcement.addtime}</time>
      <p className="notice-row-words">{announcement.message_content}</p>
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

/** The announcements of the site, five per page. Administrators can write and remove them. */
export function AnnouncementList({ user }: { user: User }) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const query = useCall('message/getAnnouncementList', {}, { staleTime: 0 })
  const last = Math.max(1, Math.ceil((query.data?.length ?? 0) / NOTICES_PER_PAGE))
  const at = Math.min(page, last)
  const from = (at - 1) * NOTICES_PER_PAGE
  const shown = query.data?.slice(from, from + NOTICES_PER_PAGE)
  const isNew = useReadMarks(shown)
  const admin = user.groupid === USER_GROUP.admin
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
      {admin && <WriteAnnouncement />}
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
                onTakeBack={admin ? () => takeBack(one.id) : undefined}
              />
            ))}
          </ul>
          <Pager page={at} last={last} onChange={setPage} />
        </>
      )}
    </>
  )
}
