import { DatabaseSync } from 'node:sqlite'
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

/** How long to wait for another process that recovers or closes the file, in milliseconds. */
const BUSY_MS = 5000
/** How many rows are handed over together at most, and about how many characters: texts may be long. */
const ROWS = 100
const CHARACTERS = 2_000_000

/**
 * One moment of a SQLite file: a read transaction on a connection of its own. Writers go on meanwhile (WAL).
 * @param file its path; it must exist
 */
export function sqliteSnapshot(file: string): Snapshot {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.exec(`pragma busy_timeout = ${BUSY_MS}; begin`)
    const tables = tablesOf(database)
    return {
      engine: 'sqlite',
      migrations: migrationsOf(database),
      tables,
      isMarked: hasTable(database, RESTORE_MARK),
      rows: (table) => rowsOf(database, table),
      close: async () => {
        if (database.isOpen) database.close()
      },
    }
  } catch (error) {
    database.close()
    throw error
  }
}

const textsOf = (database: DatabaseSync, sql: string, ...parameters: string[]): string[] =>
  database
    .prepare(sql)
    .all(...parameters)
    .map((row) => String(Object.values(row)[0]))

/** Whether the file has a table of this name. */
const hasTable = (database: DatabaseSync, name: string): boolean =>
  textsOf(database, `select name from sqlite_master where type = 'table' and name = ?`, name).length > 0

const migrationsOf = (database: DatabaseSync): string[] =>
  hasTable(database, 'kysely_migration') ? textsOf(database, 'select name from kysely_migration order by name') : []

function tablesOf(database: DatabaseSync): PortableTable[] {
  const names = textsOf(
    database,
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
  )
  const lastIds = new Map<string, number>()
  if (hasTable(database, 'sqlite_sequence'))
    for (const { name, seq } of database.prepare('select name, seq from sqlite_sequence').all())
      lastIds.set(String(name), Number(seq))
  return names
    .filter((name) => !LEFT_OUT.has(name))
    .map((name) => {
      const columns = textsOf(database, 'select name from pragma_table_info(?) order by name', name).sort()
      const key = textsOf(database, 'select name from pragma_table_info(?) where pk > 0 order by pk', name)
      const unique = new Map(
        textsOf(database, `select name from pragma_index_list(?) where "unique" = 1 and partial = 0`, name).map(
          (index) => [index, textsOf(database, 'select name from pragma_index_info(?) order by seqno', index)],
        ),
      )
      return { name, columns, order: orderOf(columns, key, unique), last_id: lastIds.get(name) ?? 0 }
    })
}

async function* rowsOf(
  database: DatabaseSync,
  { name, columns, order }: Pick<PortableTable, 'name' | 'columns' | 'order'>,
): AsyncGenerator<PortableRow[]> {
  const statement = database.prepare(
    `select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order.map(quoted).join(', ')}`,
  )
  let batch: PortableRow[] = []
  let characters = 0
  for (const row of statement.iterate()) {
    batch.push(row as unknown as PortableRow)
    characters += charactersOf(row as unknown as PortableRow)
    if (batch.length < ROWS && characters < CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
