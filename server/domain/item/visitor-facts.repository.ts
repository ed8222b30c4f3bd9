import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'

const factsOf = prepared((db: Db, { uid, item_id }: { uid: number; item_id: number }) =>
  db.selectNoFrom((q) => [
    q
      .selectFrom('message')
      .select((message) => message.fn.countAll<number>().as('unread'))
      .where('to_uid', '=', uid)
      .where('message_type', '=', 'remind')
      .where('status', '=', 0)
      .as('unread'),
    q.selectFrom('item_star').select('id').where('uid', '=', uid).where('item_id', '=', item_id).as('star'),
    q
      .selectFrom('item_member')
      .select('item_member_id')
      .where('uid', '=', uid)
      .where('item_id', '=', item_id)
      .as('member'),
    q.selectFrom('options').select('option_value').where('option_name', '=', 'show_watermark').as('show_watermark'),
  ]),
)

/**
 * The facts about the caller in the answer of `item/info`, by one query: the number of unread reminders, the star of the item (null: none), the direct
 * membership in it (null: none), and the site setting as text (null: not set).
 */
export async function findVisitorFacts(db: Db, uid: number, item_id: number) {
  const [facts] = await factsOf(db, { uid, item_id })
  return {
    unread: facts?.unread ?? 0,
    star: facts?.star ?? null,
    member: facts?.member ?? null,
    show_watermark: facts?.show_watermark ?? null,
  }
}
