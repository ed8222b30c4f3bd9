import type { Client } from 'pg'
import { quoted } from '#server/db/portable/portable.ts'
import { SourceError } from '#server/migrate/source.ts'
import { GuardedSocket, partsOfAddress, reasonOf } from './database-host.ts'
import type { Row, Tables } from './tables.ts'

/** How many rows come at a time. */
const ROWS_AT_ONCE = 100
const CONNECT_MS = 10_000

/**
 * The connection of an address `postgres://user:password@host:port/database`, with `?sslmode=` if wanted. Other parameters are not passed on: some name files
 * of this machine.
 */
function optionsOf(address: string) {
  const { url, ...parts } = partsOfAddress(address, 'postgres://user:password@host:port/database', 5432)
  if (parts.database === '' || url.hostname === '')
    throw new SourceError('move_address_no_host', { form: 'postgres://user:password@host/database' })
  const mode = url.searchParams.get('sslmode') ?? ''
  return {
    ...parts,
    ssl: /^(require|verify-ca|verify-full)$/.test(mode) ? { rejectUnauthorized: mode !== 'require' } : false,
  }
}

/**
 * Opens the PostgreSQL database of another system. It reads one moment of it, in a transaction that cannot write. All values come as texts, with times
 * in UTC.
 * @param address `postgres://user:password@host:port/database`
 * @throws SourceError in one line when it cannot be reached or refuses the password. The line never has the password
 */
export async function openPostgresTables(address: string): Promise<Tables> {
  const options = optionsOf(address)
  const { default: pg } = await import('pg')
  const asText = { getTypeParser: () => (value: string) => value }
  const client = new pg.Client({
    ...options,
    stream: () => new GuardedSocket(),
    connectionTimeoutMillis: CONNECT_MS,
    types: asText,
  })
  // A connection that breaks must not end the process; the next query fails.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query("set time zone 'UTC'")
    await client.query('begin transaction isolation level repeatable read, read only')
    return tablesOf(client, await columnsOf(client))
  } catch (error) {
    await client.end().catch(() => {})
    const where = `${options.host}:${options.port}/${options.database}`
    throw new SourceError('move_unreadable', { path: where, reason: reasonOf(error) }, { cause: error })
  }
}

async function columnsOf(client: Client): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query(
    'select table_name as t, column_name as c from information_schema.columns where table_schema = any(current_schemas(false))',
  )
  const found = new Map<string, Set<string>>()
  for (const { t, c } of rows as { t: string; c: string }[]) found.set(t, (found.get(t) ?? new Set()).add(c))
  return found
}

function tablesOf(client: Client, known: ReadonlyMap<string, ReadonlySet<string>>): Tables {
  const columns = (table: string): ReadonlySet<string> => known.get(table) ?? new Set()
  const has = (table: string) => columns(table).size > 0
  const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[]
  let cursors = 0
  async function* sorted(table: string, order: readonly string[], without: readonly string[] = []) {
    if (!has(table)) return
    const listed = [...columns(table)].filter((column) => !without.includes(column)).map(quoted)
    const name = `octavo_${++cursors}`
    await query(
      `declare ${name} no scroll cursor for select ${listed.join(', ')} from ${quoted(table)} order by ${order.map(quoted).join(', ')}`,
    )
    try {
      for (;;) {
        const rows = await query(`fetch ${ROWS_AT_ONCE} from ${name}`)
        yield* rows
        if (rows.length < ROWS_AT_ONCE) return
      }
    } finally {
      // A connection that broke has no cursors any more.
      await query(`close ${name}`).catch(() => {})
    }
  }
  const value = async (table: string, key: string, id: string, column: string) =>
    has(table)
      ? (await query(`select ${quoted(column)} as v from ${quoted(table)} where ${quoted(key)} = $1`, [id]))[0]?.v
      : undefined
  return {
    columns,
    count: async (table) =>
      has(table) ? Number((await query(`select count(*) as n from ${quoted(table)}`))[0]?.n) : 0,
    rows: (table, key, without) => sorted(table, [key], without),
    sorted,
    value,
    bytes: async (table, key, id, column) => {
      const found = await value(table, key, id, column)
      return typeof found === 'string' ? Buffer.from(found) : undefined
    },
    close: () => client.end(),
  }
}
