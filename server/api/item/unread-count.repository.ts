import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'

const unreadOf = prepared((db: Db, { to_uid }: { to_uid: number }) =>
  db
    .selectFrom('message')
    .select((q) => q.fn.countAll<number>().as('unread'))
    .where('to_uid', '=', to_uid)
    .where('message_type', '=', 'remind')
    .where('status', '=', 0),
)

/** How many reminders somebody has not read yet. */
export async function countUnreadReminds(db: Db, to_uid: number): Promise<number> {
  return (await unreadOf(db, { to_uid })).at(0)?.unread ?? 0
}
