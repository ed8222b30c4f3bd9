import type { Connection, ConnectionOptions } from 'mysql2/promise'
import { SourceError } from '#server/migrate/source.ts'
import { connectGuarded } from '#server/outgoing/guarded-socket.ts'
import { partsOfAddress, reasonOf } from './database-host.ts'
import type { Row, Tables } from './tables.ts'

const ROWS_AT_ONCE = 500
const CONNECT_MS = 10_000
/** The rows that a sorted reading holds. */
const STREAM_ROWS = 100

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``

/** The connection of an address `mysql://user:password@host:port/database`. The server may read no file of this machine through it. */
function optionsOf(address: string): ConnectionOptions & { host: string; port: number; database: string } {
  const { url: _, ...parts } = partsOfAddress(address, 'mysql://user:password@host:port/database', 3306)
  if (parts.database === '')
    throw new SourceError('move_address_no_database', { form: 'mysql://user:password@host/database' })
  return {
    ...parts,
    charset: 'utf8mb4',
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    connectTimeout: CONNECT_MS,
    multipleStatements: false,
    flags: ['-LOCAL_FILES'],
  }
}

/**
 * Opens the MySQL or MariaDB database of another system. It reads one moment of it, in a transaction that cannot write.
 * @throws SourceError in one line when it cannot be reached or refuses the password. The line never has the password
 */
export async function openMysqlTables(address: string): Promise<Tables> {
  const options = optionsOf(address)
  const { default: mysql } = await import('mysql2/promise')
  const opened: Connection[] = []
  const open = async () => {
    const connection = await mysql.createConnection({ ...options, stream: await connectGuarded(options, CONNECT_MS) })
    opened.push(connection)
    // An idle connection that breaks must not end the process; the next query fails.
    connection.on('error', () => {})
    await connection.query('set session transaction isolation level repeatable read')
    await connection.query('start transaction with consistent snapshot, read only')
    return connection
  }
  try {
    const connection = await open()
    return tablesOf(connection, await columnsOf(connection, options.database), open, opened)
  } catch (error) {
    for (const one of opened) one.destroy()
    const where = `${options.host}:${options.port}/${options.database}`
    throw new SourceError('move_unreadable', { path: where, reason: reasonOf(error) }, { cause: error })
  }
}

async function columnsOf(connection: Connection, database: string): Promise<Map<string, Set<string>>> {
  const [rows] = await connection.query(
    'select table_name as t, column_name as c from information_schema.columns where table_schema = ?',
    [database],
  )
  const found = new Map<string, Set<string>>()
  for (const { t, c } of rows as { t: string; c: string }[]) found.set(t, (found.get(t) ?? new Set()).add(c))
  return found
}

function tablesOf(
  connection: Connection,
  known: ReadonlyMap<string, ReadonlySet<string>>,
  open: () => Promise<Connection>,
  opened: readonly Connection[],
): Tables {
  const columns = (table: string): ReadonlySet<string> => known.get(table) ?? new Set()
  const has = (table: string) => columns(table).size > 0
  const listed = (table: string, without: readonly string[] = []) =>
    [...columns(table)]
      .filter((column) => !without.includes(column))
      .map(quoted)
      .join(', ')
  const query = async (text: string, values: unknown[] = []) => (await connection.query(text, values))[0] as Row[]
  return {
    columns,
    count: async (table) =>
      has(table) ? Number((await query(`select count(*) as n from ${quoted(table)}`))[0]?.n) : 0,
    async *rows(table, key, without) {
      if (!has(table)) return
      const text = `select ${listed(table, without)} from ${quoted(table)} where ${quoted(key)} > ? order by ${quoted(key)} limit ${ROWS_AT_ONCE}`
      for (let after: unknown = -1; ; ) {
        const rows = await query(text, [after])
        yield* rows
        if (rows.length < ROWS_AT_ONCE) return
        after = rows.at(-1)?.[key]
      }
    },
    async *sorted(table, order, without) {
      if (!has(table)) return
      // A connection of its own, because others are asked while the rows come.
      const own = await open()
      const by = order.map(quoted).join(', ')
      const text = `select ${listed(table, without)} from ${quoted(table)} order by ${by}`
      try {
        // biome-ignore lint/suspicious/noExplicitAny: the promise wrapper has the streaming connection, which its types do not name
        for await (const row of (own as any).connection.query(text).stream({ highWaterMark: STREAM_ROWS }))
          yield row as Row
      } finally {
        own.destroy()
      }
    },
    value: async (table, key, id, column) =>
      has(table)
        ? (await query(`select ${quoted(column)} as v from ${quoted(table)} where ${quoted(key)} = ?`, [id]))[0]?.v
        : undefined,
    bytes: async (table, key, id, column) =>
      (
        await query(`select cast(${quoted(column)} as binary) as v from ${quoted(table)} where ${quoted(key)} = ?`, [
          id,
        ])
      )[0]?.v as Uint8Array | undefined,
    close: async () => {
      for (const one of opened) one.destroy()
    },
  }
}
