import type { Insertable } from 'kysely'
import { contains } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** Entries of the audit log that a list asks for. */
export interface AuditFilter {
  /** A part of the name of who acted; empty: everybody. */
  username: string
  /** The beginning of the name of an act; empty: all acts. */
  action: string
}

export async function insertEntry(db: Db, entry: Insertable<Schema['audit_log']>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute()
}

const filtered = (db: Db, { username, action }: AuditFilter) => {
  let entries = db.selectFrom('audit_log')
  // A range instead of LIKE, so that the index on the act serves.
  if (action !== '') entries = entries.where('action', '>=', action).where('action', '<', `${action}\u{10ffff}`)
  if (username !== '') entries = entries.where((q) => contains(q.ref('username'), username))
  return entries
}

/** Entries, the newest first. @param before only those with a smaller id; 0: from the newest */
export function listEntries(db: Db, filter: AuditFilter, range: { before: number; limit: number; offset: number }) {
  const entries = filtered(db, filter).selectAll()
  return (range.before > 0 ? entries.where('id', '<', range.before) : entries)
    .orderBy('id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
}

export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes entries that were made before a time (unix seconds). */
export async function deleteOldEntries(db: Db, before: number): Promise<void> {
  await db.deleteFrom('audit_log').where('addtime', '<', before).execute()
}
