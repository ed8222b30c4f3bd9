import type { Dialect } from '#server/db/open.ts'
import { RESTORE_MARK } from '#server/db/restore-mark.ts'

/** A value as both engines store it. All our columns are texts and integers below 2^53. */
export type PortableValue = string | number | null
export type PortableRow = Readonly<Record<string, PortableValue>>

/** A table in the form that both engines share. */
export interface PortableTable {
  name: string
  /** In alphabetical order, because the engines may store them in different orders. */
  columns: string[]
  /** The columns that define the order of its rows: the primary key, or else a unique index, or else all columns. Texts are compared byte by byte. */
  order: string[]
  /** The highest id that it ever gave; 0: it has no generated ids. */
  last_id: number
}

/** A snapshot of a database on its own connection. It stays the same while others write. */
export interface Snapshot {
  engine: Dialect
  /** The migrations that were applied, by name. */
  migrations: string[]
  tables: PortableTable[]
  /** Whether the database is marked as an unfinished restore. */
  isMarked: boolean
  /** All rows of a table in its order, in batches. */
  rows(table: Pick<PortableTable, 'name' | 'columns' | 'order'>): AsyncGenerator<PortableRow[]>
  /** Ends the snapshot. It may be called more than once. */
  close(): Promise<void>
}

/** An empty database during a restore. Nobody else uses it, because no server starts on it (`assertNotRestoring`). */
export interface Place {
  /** The address of the database during the restore. */
  url: string
  /** Removes the rows that migrations wrote, and the triggers, which would change the restored rows. */
  begin(): Promise<void>
  add(table: PortableTable, rows: readonly PortableRow[]): Promise<void>
  /** Creates the triggers again, and sets the next ids after the highest ones. */
  end(tables: readonly PortableTable[]): Promise<void>
  /** Releases the finished database for servers. Close all other connections to `url` first. */
  open(): Promise<void>
  /** Empties the place again. */
  abandon(): Promise<void>
}

/** Tables of the migrator. An archive lists the migrations by name instead. */
const MIGRATOR = ['kysely_migration', 'kysely_migration_lock']
/** Tables that the server builds again from pages and files. */
const DERIVED = [
  'page_search',
  'page_search_terms',
  'page_search_text',
  'page_search_word',
  'page_search_word_pieces',
  'page_indexed',
  'page_render',
  'file_read',
  'file_text',
  'file_words',
]
/** Tables with short-lived data that must not be valid again after a restore. */
const SHORT_LIVED = ['captcha', 'rate_limit', 'passkey_challenge', 'pending_login', 'login_link']

/** Tables that no backup contains. */
export const LEFT_OUT: ReadonlySet<string> = new Set([...MIGRATOR, ...DERIVED, ...SHORT_LIVED, RESTORE_MARK])

/** A name in SQL of both engines. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The columns that define the order of rows. @param unique the columns of the primary key, or else of each whole unique index by its name */
export function orderOf(columns: readonly string[], key: readonly string[], unique: ReadonlyMap<string, string[]>) {
  if (key.length > 0) return [...key]
  const [first] = [...unique.keys()].sort()
  return first === undefined ? [...columns] : (unique.get(first) as string[])
}

/** How many characters the texts of a row have, about. */
export function charactersOf(row: PortableRow): number {
  let sum = 0
  for (const value of Object.values(row)) sum += typeof value === 'string' ? value.length : 8
  return sum
}
