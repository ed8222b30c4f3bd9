import type { SessionUser } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { readablePages } from '#server/policy/page-readers.ts'
import { timeText } from '#server/time.ts'
import type { Output } from '#shared/api/index.ts'
import { type AnnouncementRow, MESSAGE_STATUS, type RemindRow } from './message.repository.ts'

type Remind = Output<'message/getRemindList'>['list'][number]
type Announcement = Output<'message/getAnnouncementList'>[number]

/** Reminders for their reader. If the reader may not see the page any more, the page and the text are left out. */
export async function remindsFor(db: Db, user: SessionUser, rows: readonly RemindRow[]): Promise<Remind[]> {
  const pages = await readablePages(
    db,
    user,
    rows.filter((row) => row.object_type === 'page').map((row) => row.object_id),
  )
  return rows.map((row) => {
    const page_data = (row.object_type === 'page' && pages.get(row.object_id)) || null
    const hidden = row.object_type === 'page' && !page_data
    return {
      ...row,
      message_content: hidden ? '' : row.message_content,
      addtime: timeText(row.addtime),
      readtime: row.readtime ? timeText(row.readtime) : '',
      page_data,
    }
  })
}

/**
 * An announcement as it is sent.
 * @param reg_time when the reader registered; earlier announcements count as read
 */
export function announcementFor({ read_row, ...row }: AnnouncementRow, reg_time: number): Announcement {
  const read = read_row !== null || row.addtime <= reg_time
  return {
    ...row,
    message_content_id: row.id,
    addtime: timeText(row.addtime),
    status: read ? MESSAGE_STATUS.read : MESSAGE_STATUS.unread,
  }
}
