import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '#server/db/open.ts'
import { ROW_ID_STEP } from '#server/search/sqlite-index.repository.ts'
import { entryOf, itemToken, MARKS } from '#server/text/index-entry.ts'

/** Rows of the copied item have smaller ids than this. */
const IDS = 1000
/** SQLite writes the search entries of so many copies in one transaction. */
const TOGETHER = 20

/** The tables that are copied. Their rows name the item, or a page of it. */
const OF_ITEM = [
  'page',
  'page_indexed',
  'page_history',
  'page_api',
  'catalog',
  'recycle',
  'item_change_log',
  'upload_file',
  'file_page',
]
const OF_PAGE = ['page_render', 'page_link', 'page_search_text']

/** Columns with ids of rows that are copied, and with ids of people. */
const SHIFTED = new Set(
  'page_id to_page_id cat_id parent_cat_id page_history_id file_id id op_object_id message_content_id'.split(' '),
)
const PEOPLE = new Set(['uid', 'author_uid', 'del_by_uid'])
/** Columns that are unique, and how a copy of a row differs. */
const UNIQUE: Record<string, string> = {
  sign: "t.sign || '-' || copy.k",
  domain_key: 'null',
  username_key: "'owner' || copy.k",
  email_key: 'null',
}

const lexeme = (item_id: number) => `${MARKS.item}${itemToken(item_id)}`

interface Copying {
  db: Db
  dialect: Database['dialect']
  item_id: number
  owners: number
  /** So many first copies share one item, that of the first copy. */
  merged: number
}

const run = (db: Db, text: string) => sql.raw(text).execute(db)

async function columnsOf({ db, dialect }: Copying, table: string): Promise<string[]> {
  const query: RawBuilder<{ name: string }> =
    dialect === 'sqlite'
      ? sql`select name from pragma_table_info(${table})`
      : sql`select column_name as name from information_schema.columns where table_name = ${table} order by ordinal_position`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

/** Copies the rows of a table once for each row of the table `copy`. @param where which rows @param own values of some columns */
async function copyRows(copying: Copying, table: string, where: string, own: Record<string, string> = {}) {
  const names = (await columnsOf(copying, table)).filter((name) => !(table === 'item_change_log' && name === 'id'))
  const values = names.map((name) => {
    if (own[name] ?? UNIQUE[name]) return own[name] ?? UNIQUE[name]
    if (name === 'item_id') return 'copy.item_id'
    if (PEOPLE.has(name)) return `t.${name} + 1 + copy.k % ${copying.owners}`
    if (SHIFTED.has(name)) return `case when t.${name} > 0 then t.${name} + copy.k * ${IDS} else t.${name} end`
    return `t."${name}"`
  })
  const list = names.map((name) => `"${name}"`).join(', ')
  await run(
    copying.db,
    `insert into "${table}" (${list}) select ${values.join(', ')} from "${table}" t cross join copy where ${where}`,
  )
}

/** Copies the item with everything that belongs to it, except its search entries. */
async function copyTables(copying: Copying) {
  const { item_id, owners, merged } = copying
  const owner = `'owner' || (copy.k % ${owners})`
  await copyRows(copying, 'user', `t.uid = (select uid from item where item_id = ${item_id}) and copy.k < ${owners}`, {
    uid: 't.uid + 1 + copy.k',
    username: owner,
  })
  const ofItem = `t.item_id = ${item_id}`
  await copyRows(copying, 'item', `${ofItem} and (copy.k = 1 or copy.k > ${merged})`, { username: owner })
  for (const table of OF_ITEM) await copyRows(copying, table, ofItem)
  const ofPages = `t.page_id in (select page_id from page where item_id = ${item_id})`
  for (const table of OF_PAGE) await copyRows(copying, table, ofPages)
}

/** The item of a copy. */
const copiedTo = (item_id: number, k: number, merged: number) => item_id + (k <= merged ? 1 : k)

/** The number of each copy, in a table of its own. */
async function numberCopies({ db, item_id, merged }: Copying, copies: number) {
  await run(db, 'create temp table copy (k bigint primary key, item_id bigint, lexeme text)')
  for (let from = 1; from <= copies; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, copies - from + 1) }, (_, at) => from + at)
    const values = rows.map((k) => {
      const to = copiedTo(item_id, k, merged)
      return sql`(cast(${k} as bigint), cast(${to} as bigint), ${`'${lexeme(to)}'`})`
    })
    await sql`insert into copy values ${sql.join(values)}`.execute(db)
  }
}

async function copyOnPostgres(copying: Copying, copies: number) {
  const { db, item_id } = copying
  await run(
    db,
    "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off",
  )
  // The index of words is made at the end, which is many times faster.
  const { rows: indexes } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where tablename = 'page_search_terms' and indexdef like '%gin%'`.execute(
    db,
  )
  for (const { indexname } of indexes) await sql`drop index ${sql.id(indexname)}`.execute(db)
  await numberCopies(copying, copies)
  await copyTables(copying)
  await copyRows(copying, 'page_search_terms', `t.item_id = ${item_id}`, {
    words: `ts_delete(t.words, '${lexeme(item_id)}') || copy.lexeme::tsvector`,
  })
  for (const { indexdef } of indexes) await run(db, indexdef)
  const { rows: columns } = await sql<{ tab: string; col: string }>`
    select table_name as tab, column_name as col from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(db)
  for (const { tab, col } of columns)
    await run(
      db,
      `select setval(pg_get_serial_sequence('"${tab}"', '${col}'), greatest((select max("${col}") from "${tab}"), 1))`,
    )
  await run(db, 'drop table copy; reset all')
  await run(db, 'vacuum analyze')
}

async function copyOnSqlite(copying: Copying, copies: number) {
  const { db, item_id, merged } = copying
  const { rows: triggers } = await sql<{
    name: string
    sql: string
  }>`select name, sql from sqlite_master where type = 'trigger'`.execute(db)
  const { rows: pages } = await sql<{ page_id: number; page_title: string; page_content: string }>`
    select page_id, page_title, page_content from page where item_id = ${item_id}`.execute(db)
  const entries = pages.map((page) => ({
    page_id: page.page_id,
    ...entryOf('sqlite', { item_id, page_title: page.page_title, text: page.page_content, isAsSaved: true }),
  }))
  await db.transaction().execute(async (inside) => {
    for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(inside)
    await numberCopies({ ...copying, db: inside }, copies)
    await copyTables({ ...copying, db: inside })
    await run(inside, 'drop table copy')
    for (const trigger of triggers) await run(inside, trigger.sql)
  })
  for (let from = 1; from <= copies; from += TOGETHER)
    await db.transaction().execute(async (inside) => {
      for (let k = from; k < from + TOGETHER && k <= copies; k += 1)
        for (const { page_id, columns } of entries) {
          const [title, headings, names, body] = columns
          const id = (page_id + k * IDS) * ROW_ID_STEP
          await sql`insert into page_search_terms(rowid, title, headings, names, body, item) values (${id}, ${title}, ${headings},
            ${names}, ${body}, ${itemToken(copiedTo(item_id, k, merged))})`.execute(inside)
        }
    })
}

/**
 * Copies an item with its pages, their earlier versions, search entries and renderings, its catalogs, recycle bin, files and change log many times, past
 * the server and its triggers. PostgreSQL as its administrator only.
 * @param copies how many; the copies belong to `owners` further accounts in turn
 * @param merged so many first copies share one item, that after the copied one
 * @returns seconds
 */
export async function copyItem(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  item_id: number,
  copies: number,
  owners: number,
  merged = 0,
): Promise<number> {
  const begun = performance.now()
  await db.connection().execute(async (one) => {
    const copying = { db: one, dialect, item_id, owners, merged }
    await (dialect === 'sqlite' ? copyOnSqlite(copying, copies) : copyOnPostgres(copying, copies))
  })
  return (performance.now() - begun) / 1000
}

/** The size of the database and of its largest tables with their indexes, in bytes. */
export async function sizes({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<Map<string, number>> {
  if (dialect === 'sqlite') {
    const { rows } = await sql<{
      bytes: number
    }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db)
    return new Map([['the database', rows[0]?.bytes ?? 0]])
  }
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables order by 2 desc limit 6`.execute(
    db,
  )
  const { rows: whole } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return new Map([['the database', whole[0]?.bytes ?? 0], ...rows.map(({ name, bytes }) => [name, bytes] as const)])
}

/** The rows of the large tables. */
export async function largeTables(db: Db): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const table of [...OF_ITEM, ...OF_PAGE, 'page_search_terms', 'item', 'user']) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
    found.set(table, Number(rows[0]?.count))
  }
  return found
}
