import type { Db } from '../../db/open.ts'

/** How many reminders somebody has not read yet. */
export async function countUnreadReminds(db: Db, to_uid: number): Promise<number> {
  const { unread } = await db
    .selectFrom('message')
    .select((q) => q.fn.countAll<number>().as('unread'))
    .where('to_uid', '=', to_uid)
    .where('message_type', '=', 'remind')
    .where('status', '=', 0)
    .executeTakeFirstOrThrow()
  return unread
}
