import type { Db } from '#server/db/open.ts'
import { ANNOUNCEMENT_STATE } from '#shared/kinds.ts'
import { MESSAGE_TYPE } from './message.repository.ts'

/** Announcements for their writers: drafts, planned, shown and withdrawn ones. */

const announcements = (db: Db) => db.selectFrom('message_content').where('message_type', '=', MESSAGE_TYPE.announce)

/** An announcement by its id, also a draft or a withdrawn one. */
export function findAnnouncement(db: Db, id: number) {
  return announcements(db).select(['id', 'message_content', 'addtime', 'state']).where('id', '=', id).executeTakeFirst()
}

/** A page of all announcements, newest first, each with the number of people who have read it, not counting its writer. */
export async function listWritten(db: Db, page: { limit: number; offset: number }) {
  const rows = await announcements(db)
    .select(['id', 'from_name', 'message_content', 'addtime', 'state'])
    .orderBy('addtime', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  if (rows.length === 0) return []
  const counts = await readers(db)
    .select(['message_content_id', (q) => q.fn.countAll<number>().as('count')])
    .where(
      'message_content_id',
      'in',
      rows.map((row) => row.id),
    )
    .groupBy('message_content_id')
    .execute()
  const countOf = new Map(counts.map(({ message_content_id, count }) => [message_content_id, count]))
  return rows.map((row) => ({ ...row, read_num: countOf.get(row.id) ?? 0 }))
}

/** A page of the announcements that are shown, now or from a time on, newest first. */
export function listAnnounced(db: Db, page: { limit: number; offset: number }) {
  return announcements(db)
    .select(['id', 'from_uid', 'from_name', 'message_type', 'message_content'])
    .select(['action_type', 'object_type', 'object_id', 'addtime'])
    .where('state', '=', ANNOUNCEMENT_STATE.announced)
    .orderBy('addtime', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** The number of announcements in all states. */
export async function countWritten(db: Db): Promise<number> {
  const { count } = await announcements(db)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Changes an announcement. @param change `addtime`: from when it is shown (unix seconds) */
export async function updateAnnouncement(
  db: Db,
  id: number,
  change: { message_content?: string; addtime?: number; state?: number },
): Promise<void> {
  await db.updateTable('message_content').set(change).where('id', '=', id).execute()
}

/** The marks of readers, without the writer's own mark, which names the writer as its sender. */
const readers = (db: Db) => db.selectFrom('message').where('message.from_uid', '=', 0)

/** A page of the people who have read an announcement, the latest reader first. */
export function listReaders(db: Db, id: number, page: { limit: number; offset: number }) {
  return readers(db)
    .select(['message.to_uid as uid', 'message.readtime'])
    .where('message_content_id', '=', id)
    .orderBy('message.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** How many people have read an announcement, not counting its writer. */
export async function countReaders(db: Db, id: number): Promise<number> {
  const { count } = await readers(db)
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('message_content_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether an announcement is shown to readers at a time. */
export const isShown = ({ state, addtime }: { state: number; addtime: number }, now: number): boolean =>
  state === ANNOUNCEMENT_STATE.announced && addtime <= now
