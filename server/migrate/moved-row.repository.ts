import type { Selectable } from 'kysely'
import { VALUE_ROWS } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Kind } from './records.ts'

/** The most sites that are listed. */
const SOURCES_MOST = 100

/** What a row of another system became here. */
export type MovedRow = Selectable<Schema['moved_row']>

/** The record of a site that was moved here. */
export function findMovedSource(db: Db, system: string, source_name: string) {
  return db
    .selectFrom('moved_source')
    .selectAll()
    .where('system', '=', system)
    .where('source_name', '=', source_name)
    .executeTakeFirst()
}

/** The sites that were moved here, the last one first. Times are unix seconds. */
export function listMovedSources(db: Db) {
  return db
    .selectFrom('moved_source')
    .select(['system', 'source_name', 'addtime', 'last_run'])
    .orderBy('last_run', 'desc')
    .limit(SOURCES_MOST)
    .execute()
}

/** Records a site that is moved here for the first time. Times are unix seconds. @returns its id */
export async function insertMovedSource(
  db: Db,
  source: { system: string; source_name: string; marks: string; addtime: number },
): Promise<number> {
  const { source_id } = await db
    .insertInto('moved_source')
    .values({ ...source, report: '', last_run: source.addtime })
    .returning('source_id')
    .executeTakeFirstOrThrow()
  return source_id
}

/** Stores the marks and the report of the last run of a source. */
export async function updateMovedSource(
  db: Db,
  source_id: number,
  change: { marks: string; report: string; last_run: number },
): Promise<void> {
  await db.updateTable('moved_source').set(change).where('source_id', '=', source_id).execute()
}

const ROWS_AT_ONCE = 5000

/** All moved rows of a kind of a source, some at a time. */
export async function* listMovedRows(db: Db, source_id: number, kind: Kind): AsyncGenerator<MovedRow[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('moved_row')
      .selectAll()
      .where('source_id', '=', source_id)
      .where('kind', '=', kind)
      .where('old_id', '>', after)
      .orderBy('old_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
    after = (rows.at(-1) as MovedRow).old_id
  }
}

/** Forgets rows of a kind of a source, so that a later run may move them again. */
export async function deleteMovedRows(
  db: Db,
  source_id: number,
  kind: Kind,
  old_ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('moved_row')
    .where('source_id', '=', source_id)
    .where('kind', '=', kind)
    .where('old_id', 'in', old_ids)
    .execute()
}

/** Records what rows became. A row that was recorded before gets the new facts. */
export async function storeMovedRows(db: Db, rows: readonly MovedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += VALUE_ROWS)
    await db
      .insertInto('moved_row')
      .values(rows.slice(at, at + VALUE_ROWS))
      .onConflict((conflict) =>
        conflict.columns(['source_id', 'kind', 'old_id']).doUpdateSet({
          new_id: (q) => q.ref('excluded.new_id'),
          hash: (q) => q.ref('excluded.hash'),
          detail: (q) => q.ref('excluded.detail'),
        }),
      )
      .execute()
}
