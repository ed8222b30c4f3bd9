import { type Insertable, type Selectable, sql } from 'kysely'
import { VALUE_ROWS } from '#server/db/dialect.ts'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import { preparedWrite } from '#server/db/prepared.ts'
import type { Schema } from '#server/db/schema.ts'

type Change = Omit<Selectable<Schema['item_change_log']>, 'id'>

const newChange = preparedWrite((db: Db, change: Change) => db.insertInto('item_change_log').values(change))

/** Adds an entry to the change log of an item. */
export async function insertChange(db: Db, change: Change): Promise<void> {
  await newChange(db, change)
}

/** Adds entries to the change logs of items, in this order. */
export async function insertChanges(db: Db, changes: readonly Insertable<Schema['item_change_log']>[]): Promise<void> {
  for (let at = 0; at < changes.length; at += VALUE_ROWS)
    await db
      .insertInto('item_change_log')
      .values(changes.slice(at, at + VALUE_ROWS))
      .execute()
}

/** Keeps the newest `kept` rows of each of these items' change logs. Reads only index entries of these items. */
export async function trimChangesOf(db: Db, item_ids: readonly number[], kept: number): Promise<void> {
  const older = await inParts(item_ids, async (part) => {
    // A condition on the numbers of rows makes PostgreSQL read the change logs of all items.
    const { rows } = await sql<{ id: number }>`
      with bound as materialized (
        select i.item_id, (
          select c.id from item_change_log c where c.item_id = i.item_id order by c.id desc limit 1 offset ${kept}
        ) as last_id from item i where i.item_id in (${sql.join(part)})
      )
      select l.id from bound join item_change_log l on l.item_id = bound.item_id and l.id <= bound.last_id
    `.execute(db)
    return rows
  })
  await inParts(
    older.map(({ id }) => id),
    async (part) => {
      await db.deleteFrom('item_change_log').where('id', 'in', part).execute()
      return []
    },
  )
}

const olderChanges = preparedWrite((db: Db, { item_id, kept }: { item_id: number; kept: number }) =>
  db
    .deleteFrom('item_change_log')
    .where('item_id', '=', item_id)
    .where('id', '<=', (q) =>
      q
        .selectFrom('item_change_log')
        .select('id')
        .where('item_id', '=', item_id)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(kept),
    ),
)

/** Keeps the newest `kept` rows of an item's change log. */
export async function trimChanges(db: Db, item_id: number, kept: number): Promise<void> {
  await olderChanges(db, { item_id, kept })
}

/** A page of an item's change log, newest first, with the user of each row (null: the account is gone), and the number of rows. */
export async function listChanges(db: Db, item_id: number, { offset, limit }: { offset: number; limit: number }) {
  const { total } = await db
    .selectFrom('item_change_log')
    .select((q) => q.fn.countAll<number>().as('total'))
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow()
  // An offset beyond the end may be larger than the engines accept.
  if (offset >= total) return { total, rows: [] }
  const rows = await db
    .selectFrom('item_change_log')
    .leftJoin('user', 'user.uid', 'item_change_log.uid')
    .selectAll('item_change_log')
    .select(['user.username', 'user.name'])
    .where('item_change_log.item_id', '=', item_id)
    .orderBy('item_change_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows }
}

/** Removes all changes of an item. */
export async function deleteChanges(db: Db, item_id: number): Promise<void> {
  await db.deleteFrom('item_change_log').where('item_id', '=', item_id).execute()
}
