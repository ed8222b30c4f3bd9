import pg from 'pg'
import { RESTORE_MARK } from '#server/db/restore-mark.ts'
import {
  charactersOf,
  LEFT_OUT,
  orderOf,
  type PortableRow,
  type PortableTable,
  quoted,
  type Snapshot,
} from './portable.ts'

/** The approximate number of characters in one batch of rows, and the fewest and most rows. */
const FETCH_CHARACTERS = 2_000_000
const FETCH_FEWEST = 10
const FETCH_MOST = 2000
const CONNECT_MS = 10_000
/** The type numbers of PostgreSQL for integers of 64 bits and for decimal numbers. */
const NUMBERS = new Set([20, 1700])

const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    NUMBERS.has(type) ? Number : pg.types.getTypeParser(type, format as 'text'),
}

/** One moment of a PostgreSQL database: a read-only transaction on a connection of its own, which sees what was committed before it began. */
export async function postgresSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true, types })
  // A broken connection fails the waiting query. Without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await tablesOf(client)
    let ended: Promise<void> | undefined
    return {
      engine: 'postgres',
      migrations: await migrationsOf(client),
      tables,
      isMarked: await hasTable(client, RESTORE_MARK),
      rows: (table) => rowsOf(client, table),
      close: () => {
        ended ??= client.end()
        return ended
      },
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass($1) is not null as has`, [name])
  return rows[0].has
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  if (!(await hasTable(client, 'kysely_migration'))) return []
  const found = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return found.rows.map(({ name }) => name).sort()
}

interface IndexRow {
  table: string
  index: string
  is_primary: boolean
  columns: string[]
}

async function tablesOf(client: pg.Client): Promise<PortableTable[]> {
  const { rows: columns } = await client.query<{ table: string; column: string; is_identity: string }>(`
    select c.table_name as table, c.column_name as column, c.is_identity from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by 1, 2`)
  const { rows: indexes } = await client.query<IndexRow>(`
    select t.relname as table, i.relname as index, x.indisprimary as is_primary,
      array(select a.attname::text from unnest(x.indkey::int[]) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by k.place) as columns
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = current_schema()::regnamespace and x.indisunique and x.indpred is null and x.indexprs is null`)
  const tables: PortableTable[] = []
  for (const [name, all] of Map.groupBy(columns, ({ table }) => table)) {
    if (LEFT_OUT.has(name)) continue
    const names = all.map(({ column }) => column).sort()
    const own = indexes.filter(({ table }) => table === name)
    const key = own.find(({ is_primary }) => is_primary)?.columns ?? []
    const unique = new Map(own.filter(({ is_primary }) => !is_primary).map(({ index, columns }) => [index, columns]))
    const identity = all.find(({ is_identity }) => is_identity === 'YES')?.column
    const last_id = identity === undefined ? 0 : await lastIdOf(client, name, identity)
    tables.push({ name, columns: names, order: orderOf(names, key, unique), last_id })
  }
  return tables.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function lastIdOf(client: pg.Client, table: string, column: string): Promise<number> {
  const { rows: found } = await client.query<{ name: string | null }>('select pg_get_serial_sequence($1, $2) as name', [
    quoted(table),
    column,
  ])
  const { rows } = await client.query(
    `select case when is_called then last_value else 0 end as last from ${found[0]?.name}`,
  )
  return Number(rows[0].last)
}

async function* rowsOf(
  client: pg.Client,
  { name, columns, order }: Pick<PortableTable, 'name' | 'columns' | 'order'>,
): AsyncGenerator<PortableRow[]> {
  const texts = await textColumns(client, name)
  // In byte order, with NULL first, as SQLite orders.
  const by = order.map((column) => `${quoted(column)}${texts.has(column) ? ' collate "C"' : ''} asc nulls first`)
  await client.query(
    `declare octavo_rows no scroll cursor for select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${by.join(', ')}`,
  )
  for (let wanted = FETCH_FEWEST; ; ) {
    const { rows } = await client.query<PortableRow>(`fetch ${wanted} from octavo_rows`)
    if (rows.length === 0) break
    yield rows
    const characters = rows.reduce((sum, row) => sum + charactersOf(row), 1)
    wanted = Math.round((FETCH_CHARACTERS / characters) * rows.length)
    // The next batch grows slowly, because one long text may follow many short ones.
    wanted = Math.max(FETCH_FEWEST, Math.min(FETCH_MOST, wanted, rows.length * 4))
  }
  await client.query('close octavo_rows')
}

async function textColumns(client: pg.Client, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1 and data_type = 'text'`,
    [table],
  )
  return new Set(rows.map(({ name }) => name))
}
