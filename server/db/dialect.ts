import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { takeItemTurn } from './item-turns.ts'
import type { Database, Db } from './open.ts'

/**
 * The few differences between the two engines (LIKE, locks). All other SQL is written once.
 */

/** A condition: the text contains the words, in any case. `%` and `_` in the words are literal. */
export function contains(column: Expression<string>, words: string): Expression<SqlBool> {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`
}

/**
 * A comparison with ids, as in `page_id ${oneOf(…)}`. Several ids are one parameter. So the text of a statement does not depend on their number, and there may be
 * more ids than the engine allows parameters.
 * @param ids at least one
 */
export function oneOf(dialect: Database['dialect'], ids: readonly number[]): RawBuilder<SqlBool> {
  if (ids.length === 1) return sql`= ${ids[0]}`
  return dialect === 'sqlite'
    ? sql`in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`= any(${[...ids]}::bigint[])`
}

/**
 * Locks the item's row until the transaction ends, so that no other transaction changes its tree: two inserts cannot take the same order number
 * or create the same catalog twice. SQLite has one writer and needs no lock.
 */
export async function lockItem(db: Db, dialect: Database['dialect'], item_id: number): Promise<void> {
  takeItemTurn(db, item_id)
  if (dialect === 'postgres') await sql`select item_id from item where item_id = ${item_id} for update`.execute(db)
}

/** Locks the team's row until the transaction ends. Take it before `lockItem` of its items. */
export async function lockTeam(db: Db, dialect: Database['dialect'], team_id: number): Promise<void> {
  if (dialect === 'postgres') await sql`select id from team where id = ${team_id} for update`.execute(db)
}

/** `lockItem` for several items, in the order of their ids, so that two transactions cannot deadlock. */
export async function lockItems(db: Db, dialect: Database['dialect'], item_ids: readonly number[]): Promise<void> {
  for (const item_id of [...new Set(item_ids)].sort((a, b) => a - b)) takeItemTurn(db, item_id)
  if (dialect !== 'postgres' || item_ids.length === 0) return
  await sql`select item_id from item where item_id in (${sql.join(item_ids)}) order by item_id for update`.execute(db)
}

/** The number of the advisory lock below; any number that nothing else in the database uses. */
const ACCOUNTS_LOCK = 4_999_001

/** Lets one transaction at a time create an account. SQLite has one writer and needs no lock. */
export async function lockAccounts(db: Db, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK})`.execute(db)
}

/** Locks an account's row until the transaction ends, so that its use is counted by one transaction at a time. Take it after `lockItem`. */
export async function lockAccount(db: Db, dialect: Database['dialect'], uid: number): Promise<void> {
  if (dialect === 'postgres') await sql`select uid from "user" where uid = ${uid} for update`.execute(db)
}

const POSTGRES_UNIQUE_VIOLATION = '23505'
const SQLITE_CONSTRAINT_UNIQUE = 2067

/** Whether a database error is a violation of a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return code === POSTGRES_UNIQUE_VIOLATION || errcode === SQLITE_CONSTRAINT_UNIQUE
}

/** The most rows of one `valueRows` statement; both engines limit the parameters of a statement. */
export const VALUE_ROWS = 1000

/**
 * Rows as a table `v` with the columns column1, column2 …, for one statement that changes many rows. Values are typed as numbers or texts.
 * @param rows at most `VALUE_ROWS`, at least one
 */
export function valueRows(rows: readonly (readonly (number | string)[])[]) {
  const value = (one: number | string) =>
    typeof one === 'number' ? sql`cast(${one} as bigint)` : sql`cast(${one} as text)`
  return sql`(values ${sql.join(rows.map((row) => sql`(${sql.join(row.map(value))})`))}) as v`
}
