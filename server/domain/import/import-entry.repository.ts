import type { Insertable } from 'kysely'
import { VALUE_ROWS } from '#server/db/dialect.ts'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** The things that imports made and changed. */

export type ImportEntryRow = Insertable<Schema['import_entry']>

/** Records what an import has made. Entries that are recorded already stay as they are. */
export async function insertEntries(db: Db, rows: readonly ImportEntryRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += VALUE_ROWS)
    await db
      .insertInto('import_entry')
      .values(rows.slice(at, at + VALUE_ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** The entries of an import, of one kind. */
export const listEntries = (db: Db, operation_id: number, kind: ImportEntryRow['kind']) =>
  db
    .selectFrom('import_entry')
    .selectAll()
    .where('operation_id', '=', operation_id)
    .where('kind', '=', kind)
    .orderBy('object_id')
    .execute()

/**
 * Records that an import has written a page; in the transaction of the write.
 * @param revisions `before`: the revision that was replaced, 0 for a new page; `after`: the one that the import wrote
 */
export async function markWritten(
  db: Db,
  operation_id: number,
  page_id: number,
  revisions: { before: number; after: number },
): Promise<void> {
  await db
    .updateTable('import_entry')
    .set({ revision_before: revisions.before, revision_after: revisions.after })
    .where('operation_id', '=', operation_id)
    .where('kind', '=', 'page')
    .where('object_id', '=', page_id)
    .execute()
}

/** Deletes entries of an import after they were undone. */
export async function deleteEntries(
  db: Db,
  operation_id: number,
  kind: ImportEntryRow['kind'],
  object_ids: readonly number[],
): Promise<void> {
  await inParts(object_ids, async (part) => {
    await db
      .deleteFrom('import_entry')
      .where('operation_id', '=', operation_id)
      .where('kind', '=', kind)
      .where('object_id', 'in', part)
      .execute()
    return []
  })
}

/** Deletes the entries of imports before a time (unix seconds). These imports can no longer be undone. */
export async function forgetImportsBefore(db: Db, until: number): Promise<void> {
  await db.deleteFrom('import_entry').where('addtime', '<=', until).execute()
}
