import type { Dialect } from '#server/db/open.ts'
import { RESTORE_MARK } from '#server/db/restore-mark.ts'

/** A value as both engines have it: all our columns are texts and integers below 2^53. */
export type PortableValue = string | number | null
export type PortableRow = Readonly<Record<string, PortableValue>>

/** A table in the form that both engines share. */
export interface PortableTable {
  name: string
  /** In alphabetical order, because the engines may have them in different orders. */
  columns: string[]
  /** The columns that its rows are ordered by: the primary key, or else a unique index, or else all columns. Texts are compared byte by byte. */
  order: string[]
  /** The highest id that it ever gave; 0: it gives no ids. */
  last_id: number
}

/** One moment of a database, which stays the same while others write. It is read by a connection of its own. */
export interface Snapshot {
  engine: Dialect
  /** The migrations that were applied, by name. */
  migrations: string[]
  tables: PortableTable[]
  /** Whether a restore of the database has not finished. */
  isMarked: boolean
  /** All rows of a table in its order, some at a time. */
  rows(table: Pick<PortableTable, 'name' | 'columns' | 'order'>): AsyncGenerator<PortableRow[]>
  /** Forgets the moment. May be called again. */
  close(): Promise<void>
}

/** An empty database that is being filled. Nobody else uses it: a server does not start on it (`assertNotRestoring`). */
export interface Place {
  /** The address of the database while it is being filled. */
  url: string
  /** Removes the rows that migrations wrote, and the triggers, which would change rows while they are added. */
  begin(): Promise<void>
  add(table: PortableTable, rows: readonly PortableRow[]): Promise<void>
  /** Makes the triggers again, and the ids go on after the highest one. */
  end(tables: readonly PortableTable[]): Promise<void>
  /** Opens the finished database for servers. Close all other connections to `url` first. */
  open(): Promise<void>
  /** Makes the place as empty as it was. */
  abandon(): Promise<void>
}

/** Tables of the migrator. The migrations are written down by name instead. */
const MIGRATOR = ['kysely_migration', 'kysely_migration_lock']
/** What the server makes again from pages. */
const DERIVED = ['page_search', 'page_indexed', 'page_render']
/** What is worth nothing a few minutes later, and what must not come back to life. */
const SHORT_LIVED = ['captcha', 'rate_limit', 'passkey_challenge', 'pending_login', 'login_link']

/** Tables that no backup contains. */
export const LEFT_OUT: ReadonlySet<string> = new Set([...MIGRATOR, ...DERIVED, ...SHORT_LIVED, RESTORE_MARK])

/** A name in SQL of both engines. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The columns that rows are ordered by. @param unique the columns of the primary key, or else of each whole unique index by its name */
export function orderOf(columns: readonly string[], key: readonly string[], unique: ReadonlyMap<string, string[]>) {
  if (key.length > 0) return [...key]
  const [first] = [...unique.keys()].sort()
  return first === undefined ? [...columns] : (unique.get(first) as string[])
}
