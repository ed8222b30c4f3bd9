import pg from 'pg'
import { RESTORE_MARK } from '#server/db/restore-mark.ts'
import { type Place, type PortableRow, type PortableTable, quoted } from './portable.ts'

const CONNECT_MS = 10_000

/**
 * A place for a restore in PostgreSQL. The mark is a table that exists until the end of the restore.
 * @returns undefined when the database has tables already
 */
export async function postgresPlace(url: string): Promise<Place | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    const tables = await tablesOf(client)
    if (tables.length > 0 && !tables.includes(RESTORE_MARK)) {
      await client.end()
      return undefined
    }
    await clear(client)
    await client.query(`create table ${RESTORE_MARK} (at text)`)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return placeOf(client, url)
}

function placeOf(client: pg.Client, url: string): Place {
  const begun = new Set<string>()
  let filled: string[] = []
  return {
    url,
    begin: async () => {
      filled = (await tablesOf(client)).filter((name) => name !== RESTORE_MARK)
      await client.query('begin')
      for (const name of filled) await client.query(`alter table ${quoted(name)} disable trigger user`)
    },
    add: async ({ name, columns }: PortableTable, rows: readonly PortableRow[]) => {
      // The backup contains the rows that migrations wrote, too.
      if (!begun.has(name)) await client.query(`delete from ${quoted(name)}`)
      begun.add(name)
      if (rows.length === 0) return
      const list = columns.map(quoted).join(', ')
      await client.query(
        `insert into ${quoted(name)} (${list}) select ${list} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
        [JSON.stringify(rows)],
      )
    },
    end: async (tables) => {
      for (const name of filled) await client.query(`alter table ${quoted(name)} enable trigger user`)
      for (const { name, last_id } of tables) await raiseLastId(client, name, last_id)
      await client.query('commit')
      await client.query('analyze')
    },
    open: async () => {
      await client.query(`drop table ${RESTORE_MARK}`)
      await client.end()
    },
    abandon: async () => {
      await client.query('rollback')
      await clear(client)
      await client.end()
    },
  }
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )
  return rows.map(({ name }) => name)
}

/** Removes all tables and functions. Called only when the database was empty, or when the mark shows that a restore created them. */
async function clear(client: pg.Client): Promise<void> {
  const tables = await tablesOf(client)
  // The mark is removed last, so an interrupted restore is still marked.
  const others = tables.filter((name) => name !== RESTORE_MARK)
  if (others.length > 0) await client.query(`drop table ${others.map(quoted).join(', ')} cascade`)
  if (!tables.includes(RESTORE_MARK)) return
  const { rows } = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = current_schema()::regnamespace
      and p.proowner = current_user::regrole
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const { name } of rows) await client.query(`drop function if exists ${name} cascade`)
  await client.query(`drop table ${RESTORE_MARK}`)
}

async function raiseLastId(client: pg.Client, table: string, last_id: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'`,
    [table],
  )
  const column = rows[0]?.name
  if (column === undefined) return
  const found = await client.query(`select coalesce(max(${quoted(column)}), 0) as most from ${quoted(table)}`)
  const last = Math.max(last_id, Number(found.rows[0].most))
  if (last > 0) await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [quoted(table), column, last])
}
