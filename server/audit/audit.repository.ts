import { type Insertable, sql } from 'kysely'
import { contains, VALUE_ROWS } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** A filter for entries of the audit log. */
export interface AuditFilter {
  /** A part of the name of the person; empty: everybody. */
  username: string
  /** The beginning of the name of an act; empty: all acts. */
  action: string
  /** The first and the last second of a span (unix seconds); 0: without a limit. */
  since: number
  until: number
  /** 0: all, 1: successful acts, 2: refused acts. */
  result: number
}

/** Adds entries to the audit log. */
export async function insertEntries(db: Db, entries: readonly Insertable<Schema['audit_log']>[]): Promise<void> {
  for (let at = 0; at < entries.length; at += VALUE_ROWS)
    await db
      .insertInto('audit_log')
      .values(entries.slice(at, at + VALUE_ROWS))
      .execute()
}

const filtered = (db: Db, { username, action, since, until, result }: AuditFilter) => {
  let entries = db.selectFrom('audit_log')
  // A range instead of LIKE, so that the query uses the index on the act.
  if (action !== '') entries = entries.where('action', '>=', action).where('action', '<', `${action}\u{10ffff}`)
  if (since > 0) entries = entries.where('addtime', '>=', since)
  if (until > 0) entries = entries.where('addtime', '<=', until)
  // A literal, so that the query uses the index of refused acts.
  if (result !== 0) entries = entries.where('refusal', result === 1 ? '=' : '<>', sql.lit(''))
  if (username !== '') entries = entries.where((q) => contains(q.ref('username'), username))
  return entries
}

/** Entries, newest first. @param range.before only entries with a smaller id; 0: all */
export function listEntries(db: Db, filter: AuditFilter, range: { before: number; limit: number; offset: number }) {
  const entries = filtered(db, filter).selectAll()
  return (range.before > 0 ? entries.where('id', '<', range.before) : entries)
    .orderBy('id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
}

export type AuditRow = Awaited<ReturnType<typeof listEntries>>[number]

/** How many entries are read together. */
const BATCH = 500

/** All entries that match a filter, newest first, in batches with bounded memory. */
export async function* entriesInBatches(db: Db, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  for (let before = 0; ; ) {
    const rows = await listEntries(db, filter, { before, limit: BATCH, offset: 0 })
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    before = rows.at(-1)?.id ?? 0
  }
}

/** The number of entries that match a filter. */
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
