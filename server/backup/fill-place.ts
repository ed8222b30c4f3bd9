import { migrateToLatest, migrationsNamed } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openSnapshot } from '#server/db/portable/open-snapshot.ts'
import type { Place, PortableRow, PortableTable } from '#server/db/portable/portable.ts'
import { BackupError } from './backup-error.ts'
import { LineSum } from './lines.ts'
import type { About, Manifest } from './manifest.ts'
import { type ArchiveSink, type OpenBeside, readArchive } from './read-archive.ts'

/** How the contents of an archive are stored in a new place. */
export interface Filling {
  place: Place
  openBeside: OpenBeside
  /** Checks the archive before anything is created from it. Throws if it must not be restored. */
  begin(about: About, key: string | undefined): void
  /** Changes a row for the restored site; undefined leaves it out. */
  rowOf(row: PortableRow, table: PortableTable): PortableRow | undefined
  file(key: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Reports how many rows or files have been read. */
  onProgress(step: 'tables' | 'files', done: number): void
  signal: AbortSignal | undefined
}

/**
 * Creates the tables of the archive's version in an empty database and adds the rows. Compares the archive with its manifest, and the rows in the
 * database with the added ones. Then migrates the tables to this version.
 * @throws BackupError; errors of the database
 */
export async function fillPlace(
  bytes: AsyncIterable<Uint8Array>,
  filling: Filling,
): Promise<{ about: About; manifest: Manifest }> {
  const { place, signal } = filling
  const sums = new Map<string, LineSum>()
  let tables: PortableTable[] = []
  const done = { rows: 0, files: 0 }
  const sink: ArchiveSink = {
    begin: async (about, key) => {
      filling.begin(about, key)
      tables = about.tables
      await migrate(place.url, about.migrations)
      await place.begin()
      for (const table of tables) {
        sums.set(table.name, new LineSum())
        await place.add(table, [])
      }
    },
    rows: async (table, rows) => {
      signal?.throwIfAborted()
      const restored = rows.map((row) => filling.rowOf(row, table)).filter((row) => row !== undefined)
      await place.add(table, restored)
      sums.get(table.name)?.add(linesOf(restored), restored.length)
      done.rows += rows.length
      filling.onProgress('tables', done.rows)
    },
    endOfTables: () => place.end(tables),
    file: async (key, file) => {
      signal?.throwIfAborted()
      await filling.file(key, file)
      done.files += 1
      filling.onProgress('files', done.files)
    },
  }
  const read = await readArchive(bytes, sink, filling.openBeside)
  await compareRows(place.url, tables, sums)
  await migrate(place.url)
  return read
}

const linesOf = (rows: readonly PortableRow[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

async function migrate(url: string, only?: readonly string[]): Promise<void> {
  const database = await openDatabase(url)
  try {
    await migrateToLatest(database, only && migrationsNamed(only))
  } finally {
    await database.close()
  }
}

/** Reads all rows again, in the order in which they were added, and compares them. @throws BackupError not_equal */
async function compareRows(
  url: string,
  tables: readonly PortableTable[],
  added: ReadonlyMap<string, LineSum>,
): Promise<void> {
  const snapshot = await openSnapshot(url, { marked: true })
  if (!snapshot) throw new BackupError('not_equal', 'The restored database has no tables.')
  try {
    for (const table of tables) {
      const found = new LineSum()
      for await (const rows of snapshot.rows(table)) found.add(linesOf(rows), rows.length)
      const wanted = added.get(table.name) as LineSum
      if (found.count !== wanted.count || found.sha256 !== wanted.sha256)
        throw new BackupError('not_equal', `The restored table ${table.name} is not equal to that of the archive.`)
    }
  } finally {
    await snapshot.close()
  }
}
