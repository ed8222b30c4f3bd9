import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database, Db } from './open.ts'

/**
 * The few differences between the two engines (style of the same name in the shared notes: LIKE, locks).
 * Everything else in the product is written once.
 */

/** A condition: the text holds the words, whatever the case. `%` and `_` in the words mean themselves. */
export function contains(column: Expression<string>, words: string): Expression<SqlBool> {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`
}

/**
 * Makes the transaction the only one that changes this item's tree until it ends, so that two inserts cannot take the same order number
 * or make the same catalog twice. SQLite has one writer, so there it is so already.
 */
export async function lockItem(db: Db, dialect: Database['dialect'], item_id: number): Promise<void> {
  if (dialect === 'postgres') await sql`select item_id from item where item_id = ${item_id} for update`.execute(db)
}
