import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { itemToken, MARK } from '#server/text/index-entry.ts'

/** Pages of the copied item have smaller ids than this. */
const IDS = 100_000

const lexeme = (item_id: number) => `${MARK}${itemToken(item_id)}`

/**
 * Copies an item with its pages, search entries and renderings many times by SQL, without the server and its triggers. It needs PostgreSQL as
 * administrator.
 * @param copies how many; their owners are `owners` further accounts in rotation
 * @returns seconds
 */
export async function copyItem(db: Db, item_id: number, copies: number, owners: number): Promise<number> {
  const begun = performance.now()
  await db.connection().execute(async (one) => {
    const run = (text: string) => sql.raw(text).execute(one)
    await run(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off",
    )
    const { rows: indexes } = await sql<{ indexname: string; indexdef: string }>`
      select indexname, indexdef from pg_indexes where tablename = 'page_search' and indexdef like '%gin%'`.execute(one)
    for (const { indexname } of indexes) await sql`drop index ${sql.id(indexname)}`.execute(one)
    await run('create temp table copy (k bigint, lexeme text)')
    for (let from = 1; from <= copies; from += 1000) {
      const rows = Array.from({ length: Math.min(1000, copies - from + 1) }, (_, at) => from + at)
      await sql`insert into copy values ${sql.join(rows.map((k) => sql`(${k}, ${`'${lexeme(item_id + k)}'`})`))}`.execute(
        one,
      )
    }
    const columns = async (table: string, changed: Record<string, string>) => {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns where table_name = ${table} order by ordinal_position`.execute(
        one,
      )
      const names = rows.map(({ name }) => `"${name}"`).join(', ')
      const values = rows.map(({ name }) => changed[name] ?? `t."${name}"`).join(', ')
      return { names, values }
    }
    const copyRows = async (table: string, changed: Record<string, string>, where: string) => {
      const { names, values } = await columns(table, changed)
      await run(`insert into "${table}" (${names}) select ${values} from "${table}" t cross join copy where ${where}`)
    }
    const name = `'owner' || (copy.k % ${owners})`
    const person = { uid: 't.uid + 1 + copy.k', username: name, username_key: name, email_key: 'null' }
    const { names, values } = await columns('user', person)
    await run(
      `insert into "user" (${names}) select ${values} from "user" t cross join copy where t.uid = (select uid from item where item_id = ${item_id}) and copy.k < ${owners}`,
    )
    await copyRows(
      'item',
      { item_id: 't.item_id + copy.k', uid: `t.uid + 1 + copy.k % ${owners}`, username: name, domain_key: 'null' },
      `t.item_id = ${item_id}`,
    )
    const page = { page_id: `t.page_id + copy.k * ${IDS}`, item_id: 't.item_id + copy.k' }
    const ofItem = `t.item_id = ${item_id}`
    await copyRows('page', { ...page, request_key: 'null', unique_key: 'null' }, ofItem)
    await copyRows('page_indexed', page, ofItem)
    await copyRows(
      'page_search',
      { ...page, words: `ts_delete(t.words, '${lexeme(item_id)}') || copy.lexeme::tsvector` },
      ofItem,
    )
    for (const { indexdef } of indexes) await run(indexdef)
    await run(
      "select setval(pg_get_serial_sequence('page', 'page_id'), (select max(page_id) from page)); select setval(pg_get_serial_sequence('item', 'item_id'), (select max(item_id) from item)); select setval(pg_get_serial_sequence('\"user\"', 'uid'), (select max(uid) from \"user\"))",
    )
    await run('drop table copy; reset all; analyze')
  })
  return (performance.now() - begun) / 1000
}

/** The number of rows that scans of whole tables have read since the statistics began, by table. */
export async function scannedRows(db: Db): Promise<Map<string, number>> {
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, seq_tup_read as rows from pg_stat_user_tables`.execute(db)
  return new Map(rows.map(({ name, rows: read }) => [name, read]))
}

/** The size of the database and of its largest tables with their indexes, in bytes. */
export async function sizes(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables order by 2 desc limit 4`.execute(
    db,
  )
  const { rows: whole } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return new Map([['the database', whole[0]?.bytes ?? 0], ...rows.map(({ name, bytes }) => [name, bytes] as const)])
}
