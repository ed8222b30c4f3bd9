import { sql } from 'kysely'
import { inParts } from './in-parts.ts'
import type { Db, Dialect } from './open.ts'

/** The tables whose ids addresses contain, so that rows of another system keep theirs where these are free. */
const KEPT = { item: 'item_id', catalog: 'cat_id', page: 'page_id' } as const
export type KeptTable = keyof typeof KEPT

/** Ids above this are not kept, so that the ids after them stay far from the end of exact numbers. */
export const KEPT_ID_MOST = 2 ** 40

/** Which of these ids rows have already. */
export async function takenIds(db: Db, table: KeptTable, ids: readonly number[]): Promise<Set<number>> {
  const column = sql.ref(KEPT[table])
  const rows = await inParts(ids, async (part) => {
    const found = await sql<{ id: number }>`
      select ${column} as id from ${sql.table(table)} where ${column} in (${sql.join(part)})`.execute(db)
    return found.rows
  })
  return new Set(rows.map(({ id }) => id))
}

/** Makes sure that the next id of a table is greater than `last`. */
export async function raiseNextId(db: Db, dialect: Dialect, table: KeptTable, last: number): Promise<void> {
  if (dialect === 'postgres') {
    const sequence = sql`pg_get_serial_sequence(${table}, ${KEPT[table]})`
    await sql`select setval(${sequence}, greatest(nextval(${sequence}), cast(${last} as bigint)))`.execute(db)
    return
  }
  const known =
    await sql`update sqlite_sequence set seq = max(seq, ${last}) where name = ${table} returning seq`.execute(db)
  if (known.rows.length === 0) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
}

/** Takes ids for rows that are inserted later. Unused ids stay unused. */
export async function reserveIds(db: Db, dialect: Dialect, table: KeptTable, count: number): Promise<number[]> {
  if (count === 0) return []
  if (dialect === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, ${KEPT[table]})) as id from generate_series(1, ${count})`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  const known = await sql<{ seq: number }>`
    update sqlite_sequence set seq = seq + ${count} where name = ${table} returning seq`.execute(db)
  if (known.rows.length === 0)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${count})`.execute(db)
  const last = known.rows[0]?.seq ?? count
  return Array.from({ length: count }, (_, at) => last - count + 1 + at)
}
