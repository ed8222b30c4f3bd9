import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { quoted } from '#server/db/portable/portable.ts'
import { SourceError } from '#server/migrate/source.ts'
import { oneLine } from '#server/one-line.ts'
import type { Row, Tables } from './tables.ts'

const ROWS_AT_ONCE = 500
/** Pages of the file that are copied in one step: all of them, because a copy in steps begins again after each foreign write. */
const WHOLE_FILE = 10_000_000

/**
 * Opens the SQLite file of another system. It is copied first, so that the move reads one moment of it and never holds up a server that writes.
 * @param folder where the copy goes; the caller removes it
 * @throws SourceError in one line when the file is missing, cannot be read, is damaged or is no database
 */
export async function openSqliteTables(file: string, folder: string): Promise<Tables> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new SourceError('move_no_file', { path: file })
  const copy = join(folder, `${randomBytes(8).toString('hex')}.db`)
  try {
    const original = new DatabaseSync(file, { readOnly: true, timeout: 30_000 })
    try {
      await backup(original, copy, { rate: WHOLE_FILE })
    } finally {
      original.close()
    }
    const database = new DatabaseSync(copy, { readOnly: true })
    const problem = damageOf(database)
    if (problem !== undefined) {
      database.close()
      throw new SourceError('move_damaged', { path: file, reason: oneLine(problem) })
    }
    return tablesOf(database)
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError('move_unreadable', { path: file, reason: oneLine(error) }, { cause: error })
  }
}

/** What a check of a database says that is no damage of rows: the file that ShowDoc is delivered with has such pages, and columns may hold nulls. */
const HARMLESS = /^(\*\*\* in database \w+ \*\*\*|Page \d+(:| is) never used|NULL value in .*|)$/

/** What is wrong with a database; undefined: nothing. */
function damageOf(database: DatabaseSync): string | undefined {
  const found = database.prepare('pragma quick_check(1000)').all() as { quick_check: string }[]
  return found
    .flatMap(({ quick_check }) => quick_check.split('\n'))
    .find((line) => line !== 'ok' && !HARMLESS.test(line.trim()))
}

function tablesOf(database: DatabaseSync): Tables {
  const known = new Map<string, ReadonlySet<string>>()
  const columns = (table: string): ReadonlySet<string> => {
    let found = known.get(table)
    if (!found) {
      const rows = database.prepare('select name from pragma_table_info(?)').all(table) as { name: string }[]
      found = new Set(rows.map(({ name }) => name))
      known.set(table, found)
    }
    return found
  }
  const listed = (table: string, without: readonly string[] = []) =>
    [...columns(table)]
      .filter((column) => !without.includes(column))
      .map(quoted)
      .join(', ')
  const select = (text: string) => {
    const statement = database.prepare(text)
    statement.setReadBigInts(true)
    return statement
  }
  const has = (table: string) => columns(table).size > 0
  const values = new Map<string, ReturnType<typeof select>>()
  /** Reads a column of one row, thousands of times. */
  const columnValue = (table: string, key: string, column: string) => {
    const text = `select ${quoted(column)} as v from ${quoted(table)} where ${quoted(key)} = cast(? as integer)`
    const known = values.get(text) ?? select(text)
    values.set(text, known)
    return known
  }
  return {
    columns,
    count: async (table) => (has(table) ? Number(select(`select count(*) as n from ${quoted(table)}`).get()?.n) : 0),
    async *rows(table, key, without) {
      if (!has(table)) return
      const part = select(
        `select ${listed(table, without)} from ${quoted(table)} where ${quoted(key)} > ? order by ${quoted(key)} limit ${ROWS_AT_ONCE}`,
      )
      for (let after: unknown = -1n; ; ) {
        const rows = part.all(after as bigint) as Row[]
        yield* rows
        if (rows.length < ROWS_AT_ONCE) return
        after = rows.at(-1)?.[key]
      }
    },
    async *sorted(table, order, without) {
      if (!has(table)) return
      const by = order.map(quoted).join(', ')
      yield* select(`select ${listed(table, without)} from ${quoted(table)} order by ${by}`).iterate() as Iterable<Row>
    },
    value: async (table, key, id, column) => (has(table) ? columnValue(table, key, column).get(id)?.v : undefined),
    bytes: async (table, key, id, column) =>
      select(
        `select cast(${quoted(column)} as blob) as v from ${quoted(table)} where ${quoted(key)} = cast(? as integer)`,
      ).get(id)?.v as Uint8Array | undefined,
    close: async () => database.close(),
  }
}
