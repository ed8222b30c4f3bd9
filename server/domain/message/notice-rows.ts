import type { SessionUser } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { listOperationsByIds } from '#server/domain/operation/operation.repository.ts'
import { listOrdersByIds } from '#server/domain/plan/order.repository.ts'
import { readablePages } from '#server/policy/page-readers.ts'
import { timeText } from '#server/time.ts'
import type { Output } from '#shared/api/index.ts'
import { type OperationKindName, type OperationState, USER_GROUP } from '#shared/kinds.ts'
import { type AnnouncementRow, MESSAGE_STATUS, type RemindRow } from './message.repository.ts'

type Remind = Output<'message/getRemindList'>['list'][number]
type Announcement = Output<'message/getAnnouncementList'>[number]

/** Reminders for their reader. If the reader may no longer see the page, the page and the text are left out. */
export async function remindsFor(db: Db, user: SessionUser, rows: readonly RemindRow[]): Promise<Remind[]> {
  const pages = await readablePages(
    db,
    user,
    rows.filter((row) => row.object_type === 'page').map((row) => row.object_id),
  )
  const orders = await ordersFor(db, user, rows)
  const operations = await operationsFor(db, user, rows)
  return rows.map((row) => {
    const page_data = (row.object_type === 'page' && pages.get(row.object_id)) || null
    const hidden = row.object_type === 'page' && !page_data
    return {
      ...row,
      message_content: hidden ? '' : row.message_content,
      addtime: timeText(row.addtime),
      readtime: row.readtime ? timeText(row.readtime) : '',
      page_data,
      order_data: (row.object_type === 'order' && orders.get(row.object_id)) || null,
      operation_data: (row.object_type === 'operation' && operations.get(row.object_id)) || null,
    }
  })
}

/** The orders that reminders are about and that this reader may see. */
async function ordersFor(db: Db, { uid, groupid }: SessionUser, rows: readonly RemindRow[]) {
  const ids = rows.filter((row) => row.object_type === 'order').map((row) => row.object_id)
  const orders = await listOrdersByIds(db, [...new Set(ids)])
  const visible = orders.filter((order) => order.uid === uid || groupid === USER_GROUP.admin)
  return new Map(
    visible.map(({ order_id, username, plan_name, end_time }) => [
      order_id,
      { order_id, username, plan_name, end_time: end_time > 0 ? timeText(end_time) : '' },
    ]),
  )
}

/** The operations that reminders are about. */
async function operationsFor(db: Db, { uid }: SessionUser, rows: readonly RemindRow[]) {
  const ids = rows.filter((row) => row.object_type === 'operation').map((row) => row.object_id)
  const operations = await listOperationsByIds(db, uid, [...new Set(ids)])
  return new Map(
    operations.map(({ operation_id, kind, item_id, title, state }) => [
      operation_id,
      { kind: kind as OperationKindName, item_id, title, state: state as OperationState },
    ]),
  )
}

/**
 * An announcement in the form of the answer.
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
