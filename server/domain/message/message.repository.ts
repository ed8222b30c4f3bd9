import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import { ANNOUNCEMENT_STATE } from '#shared/kinds.ts'

/** The kinds of notices (docs/protocol.md, Messages), and their states. */
export const MESSAGE_TYPE = { remind: 'remind', announce: 'announce' } as const
export const MESSAGE_STATUS = { unread: 0, read: 1 } as const

/** The most announcements of the list, the newest ones. */
const ANNOUNCEMENTS_LISTED = 200

/** Stores the content of a notice, which its receivers share. @returns its id */
export async function insertContent(
  db: Db,
  content: {
    from_uid: number
    from_name: string
    message_type: string
    message_content: string
    action_type: string
    object_type: string
    object_id: number
    addtime: number
    state?: number
  },
): Promise<number> {
  const { id } = await db.insertInto('message_content').values(content).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Inserts an unread message for each person. */
export async function insertReminds(
  db: Db,
  message: { from_uid: number; message_content_id: number; addtime: number },
  uids: readonly number[],
): Promise<void> {
  await inParts(uids, async (part) => {
    await db
      .insertInto('message')
      .values(
        part.map((to_uid) => ({
          ...message,
          to_uid,
          message_type: MESSAGE_TYPE.remind,
          status: MESSAGE_STATUS.unread,
          readtime: 0,
        })),
      )
      .execute()
    return []
  })
}

const reminds = (db: Db, to_uid: number) =>
  db
    .selectFrom('message')
    .innerJoin('message_content', 'message_content.id', 'message.message_content_id')
    .where('message.to_uid', '=', to_uid)
    .where('message.message_type', '=', MESSAGE_TYPE.remind)

const remindColumns = [
  'message.id',
  'message.from_uid',
  'message.to_uid',
  'message.message_type',
  'message.message_content_id',
  'message.status',
  'message.addtime',
  'message.readtime',
  'message_content.object_type',
  'message_content.object_id',
  'message_content.action_type',
  'message_content.message_content',
  'message_content.from_name',
] as const

/** The reminders of a user, the newest first. */
export function listReminds(db: Db, to_uid: number, page: { limit: number; offset: number }) {
  return reminds(db, to_uid)
    .select(remindColumns)
    .orderBy('message.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export type RemindRow = Awaited<ReturnType<typeof listReminds>>[number]

/** The number of reminders of a person, read and unread. */
export async function countReminds(db: Db, to_uid: number): Promise<number> {
  const { n } = await reminds(db, to_uid)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The newest unread reminder of a user. */
export function findUnreadRemind(db: Db, to_uid: number) {
  // The subquery reads an index alone. Without it PostgreSQL goes through the messages of all people, newest first.
  return reminds(db, to_uid)
    .select(remindColumns)
    .where('message.id', '=', (q) =>
      q
        .selectFrom('message as newest')
        .select('newest.id')
        .where('newest.to_uid', '=', to_uid)
        .where('newest.message_type', '=', MESSAGE_TYPE.remind)
        .where('newest.status', '=', MESSAGE_STATUS.unread)
        .orderBy('newest.id', 'desc')
        .limit(1),
    )
    .executeTakeFirst()
}

const announcementsFor = (db: Db, uid: number, now: number) =>
  db
    .selectFrom('message_content')
    .leftJoin('message', (join) =>
      join.onRef('message.message_content_id', '=', 'message_content.id').on('message.to_uid', '=', uid),
    )
    .where('message_content.message_type', '=', MESSAGE_TYPE.announce)
    .where('message_content.state', '=', ANNOUNCEMENT_STATE.announced)
    .where('message_content.addtime', '<=', now)
    .select([
      'message_content.id',
      'message_content.from_uid',
      'message_content.from_name',
      'message_content.message_type',
      'message_content.message_content',
      'message_content.action_type',
      'message_content.object_type',
      'message_content.object_id',
      'message_content.addtime',
      'message.id as read_row',
    ])
    .orderBy('message_content.addtime', 'desc')
    .orderBy('message_content.id', 'desc')

/** The newest announcements that are shown now, the newest first. `read_row` is null if the user has not read it. */
export const listAnnouncements = (db: Db, uid: number, now: number) =>
  announcementsFor(db, uid, now).limit(ANNOUNCEMENTS_LISTED).execute()

export type AnnouncementRow = Awaited<ReturnType<typeof listAnnouncements>>[number]

/** The newest announcement after a time that the user has not read. */
export const findUnreadAnnouncement = (db: Db, uid: number, after: number, now: number) =>
  announcementsFor(db, uid, now)
    .where('message.id', 'is', null)
    .where('message_content.addtime', '>', after)
    .limit(1)
    .executeTakeFirst()

/** The type of a notice: a reminder or an announcement. */
export function findContentType(db: Db, id: number) {
  return db.selectFrom('message_content').select('message_type').where('id', '=', id).executeTakeFirst()
}

/** Marks a reminder of a user as read. The same reminder of other users is not changed. */
export async function markRemindRead(db: Db, to_uid: number, message_content_id: number, now: number): Promise<void> {
  await db
    .updateTable('message')
    .set({ status: MESSAGE_STATUS.read, readtime: now })
    .where('to_uid', '=', to_uid)
    .where('message_content_id', '=', message_content_id)
    .where('status', '=', MESSAGE_STATUS.unread)
    .execute()
}

/** Records that a user has read an announcement. Does nothing if that is recorded already. */
export async function markAnnouncementRead(
  db: Db,
  read: { from_uid: number; to_uid: number; message_content_id: number; now: number },
): Promise<void> {
  const { now, ...ids } = read
  await db
    .insertInto('message')
    .values({
      ...ids,
      message_type: MESSAGE_TYPE.announce,
      status: MESSAGE_STATUS.read,
      addtime: now,
      readtime: now,
    })
    .onConflict((conflict) => conflict.columns(['to_uid', 'message_content_id']).doNothing())
    .execute()
}

/** Deletes an announcement with the records of its readers. @returns whether there was one */
export async function deleteAnnouncementRows(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_content')
    .where('id', '=', id)
    .where('message_type', '=', MESSAGE_TYPE.announce)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await db.deleteFrom('message').where('message_content_id', '=', id).execute()
  return true
}

/** Deletes the messages to a user, with the marks of read announcements. */
export async function deleteMessagesTo(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('message').where('to_uid', '=', uid).execute()
}
