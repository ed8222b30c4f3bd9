import { type SqlBool, sql } from 'kysely'
import { isUniqueViolation } from '#server/db/dialect.ts'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import type { OperationFileTable } from '#server/db/site-tables.ts'
import type { OperationState } from '#shared/kinds.ts'

/** Operations and their files. A run writes only while it holds the claim, because another process may have taken the operation over. */

const OPEN: readonly OperationState[] = ['waiting', 'running']
/** Conditions in the words of partial indexes, which a parameter would hide from SQLite. */
const isOpen = sql<SqlBool>`state in ('waiting', 'running')`
const isAlone = sql<SqlBool>`only_one <> ''`
const RUNNING = sql.lit<OperationState>('running')

/** Adds an operation; it waits unless `state` says otherwise. @returns its id */
export async function insertOperation(
  db: Db,
  row: {
    kind: string
    uid: number
    item_id: number
    title: string
    lang: string
    user_grant: string
    input: string
    only_one: string
    addtime: number
    /** Absent: it waits. */
    state?: OperationState
    end_time?: number
  },
): Promise<number> {
  const { operation_id } = await db
    .insertInto('operation')
    .values({ state: 'waiting' satisfies OperationState, step: 'waiting', seen_time: row.addtime, ...row })
    .returning('operation_id')
    .executeTakeFirstOrThrow()
  return operation_id
}

/** An operation by its id, in any state. */
export const findOperation = (db: Db, operation_id: number) =>
  db.selectFrom('operation').selectAll().where('operation_id', '=', operation_id).executeTakeFirst()

export type OperationRow = NonNullable<Awaited<ReturnType<typeof findOperation>>>

/** The operations of a user, the newest first. `before`: only those with a smaller id; 0: all. `items`: only those about these items. `item_id`: only those about it; 0: all. */
export function listOperations(
  db: Db,
  {
    uid,
    before,
    limit,
    items,
    item_id,
  }: { uid: number; before: number; limit: number; items: readonly number[] | null; item_id: number },
) {
  return db
    .selectFrom('operation')
    .selectAll()
    .where('uid', '=', uid)
    .$if(before > 0, (q) => q.where('operation_id', '<', before))
    .$if(item_id > 0, (q) => q.where('item_id', '=', item_id))
    .$if(items !== null, (q) => q.where('item_id', 'in', items ?? []))
    .orderBy('operation_id', 'desc')
    .limit(limit)
    .execute()
}

/** The last operation of a kind that may wait or run only once. */
export const findLastAlone = (db: Db, kind: string) =>
  db
    .selectFrom('operation')
    .selectAll()
    .where('only_one', '=', kind)
    .where(isAlone)
    .orderBy('operation_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The facts about operations of a user for notices. */
export function listOperationsByIds(db: Db, uid: number, operation_ids: readonly number[]) {
  return inParts(operation_ids, (part) =>
    db
      .selectFrom('operation')
      .select(['operation_id', 'kind', 'item_id', 'title', 'state'])
      .where('operation_id', 'in', part)
      .where('uid', '=', uid)
      .execute(),
  )
}

/** The number of waiting and running operations of a user. */
export async function countOpen(db: Db, uid: number): Promise<number> {
  const { many } = await db
    .selectFrom('operation')
    .select((q) => q.fn.countAll<number>().as('many'))
    .where('uid', '=', uid)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return many
}

/** The number of waiting operations of the site. */
export async function countWaiting(db: Db): Promise<number> {
  const { many } = await db
    .selectFrom('operation')
    .select((q) => q.fn.countAll<number>().as('many'))
    .where('state', '=', 'waiting')
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return many
}

/** The operations that may begin, oldest first: those of people without a running one. */
export function listWaiting(db: Db, kinds: readonly string[], limit: number) {
  return db
    .selectFrom('operation')
    .selectAll()
    .where('state', '=', 'waiting')
    .where(isOpen)
    .where('kind', 'in', kinds)
    .where('uid', 'not in', (q) => q.selectFrom('operation').select('uid').where('state', '=', RUNNING))
    .orderBy('operation_id')
    .limit(limit)
    .execute()
}

/** The operations that run somewhere. Each process runs only a few. */
export function listRunning(db: Db, kinds: readonly string[]) {
  return db
    .selectFrom('operation')
    .selectAll()
    .where('state', '=', 'running')
    .where(isOpen)
    .where('kind', 'in', kinds)
    .orderBy('operation_id')
    .execute()
}

/**
 * Claims a waiting or dead operation for a new run. If several processes try at once, one of them succeeds.
 * @param row as it was read
 */
export async function claim(db: Db, row: OperationRow, holder: string, now: number): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('operation')
      .set((q) => ({
        state: 'running' satisfies OperationState,
        holder,
        heartbeat: now,
        attempts: q('attempts', '+', 1),
        start_time: row.start_time || now,
      }))
      .where('operation_id', '=', row.operation_id)
      .where('state', '=', row.state)
      .where('holder', '=', row.holder)
      .where('heartbeat', '=', row.heartbeat)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  } catch (error) {
    // Another operation of the same person has begun meanwhile.
    if (isUniqueViolation(error)) return false
    throw error
  }
}

interface Held {
  operation_id: number
  holder: string
}

const held = (db: Db, { operation_id, holder }: Held) =>
  db
    .updateTable('operation')
    .where('operation_id', '=', operation_id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')

/** Renews the claim of a run, with its progress. @returns undefined if the run no longer holds the operation */
export function writeProgress(
  db: Db,
  run: Held,
  now: number,
  given: { step?: string; done?: number; total?: number; log?: string; error?: string },
) {
  return held(db, run)
    .set({ ...given, heartbeat: now })
    .returning('cancel_asked')
    .executeTakeFirst()
}

/** @returns whether the run still holds the operation */
export async function writeCheckpoint(db: Db, run: Held, checkpoint: string): Promise<boolean> {
  const { numUpdatedRows } = await held(db, run).set({ checkpoint }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets an operation wait again, as if this run had not existed. */
export async function giveBack(db: Db, run: Held): Promise<void> {
  await held(db, run)
    .set((q) => ({
      state: 'waiting' satisfies OperationState,
      holder: '',
      heartbeat: 0,
      attempts: q('attempts', '-', 1),
    }))
    .execute()
}

/** Ends an operation. @returns the time when its person last looked; undefined: the run no longer holds it */
export function writeEnd(
  db: Db,
  run: Held,
  given: {
    state: OperationState
    end_time: number
    log: string
    result?: string
    error?: string
    step?: string
    done?: number
    total?: number
  },
): Promise<{ seen_time: number } | undefined> {
  return held(db, run)
    .set({ ...given, holder: '', cancel_asked: 0 })
    .returning('seen_time')
    .executeTakeFirst()
}

/** Cancels an operation. A waiting one ends at once; a running one is asked to stop. A finished one is not changed. */
export async function askCancel(db: Db, operation_id: number, now: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('operation')
    .set({ state: 'cancelled' satisfies OperationState, end_time: now })
    .where('operation_id', '=', operation_id)
    .where('state', '=', 'waiting')
    // An operation that has run before must be undone.
    .where('start_time', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db
    .updateTable('operation')
    .set({ cancel_asked: 1 })
    .where('operation_id', '=', operation_id)
    .where('state', 'in', OPEN)
    .execute()
}

/** Records that somebody asked for the state of an operation (unix seconds). */
export async function noteSeen(db: Db, operation_id: number, now: number): Promise<void> {
  await db.updateTable('operation').set({ seen_time: now }).where('operation_id', '=', operation_id).execute()
}

/** Records files that operations keep in the storage. */
export async function insertFiles(db: Db, files: readonly OperationFileTable[]): Promise<void> {
  if (files.length > 0) await db.insertInto('operation_file').values(files).execute()
}

/** The files that an operation keeps in the storage. */
export function listFiles(db: Db, operation_id: number) {
  return db
    .selectFrom('operation_file')
    .selectAll()
    .where('operation_id', '=', operation_id)
    .orderBy('storage_key')
    .execute()
}

/** The result files of some operations. */
export function listResults(db: Db, operation_ids: readonly number[]) {
  return db
    .selectFrom('operation_file')
    .selectAll()
    .where('operation_id', 'in', operation_ids)
    .where('is_result', '=', 1)
    .execute()
}

/** The result files of operations of a kind of a user, the newest first. */
export function listResultsOf(db: Db, uid: number, kind: string) {
  return db
    .selectFrom('operation_file as f')
    .innerJoin('operation as o', 'o.operation_id', 'f.operation_id')
    .select(['f.storage_key', 'f.file_size'])
    .where('o.uid', '=', uid)
    .where('o.kind', '=', kind)
    .where('f.is_result', '=', 1)
    .orderBy('o.operation_id', 'desc')
    .execute()
}

/** Deletes the rows of files by their keys. The bytes remain. */
export async function removeFiles(db: Db, keys: readonly string[]): Promise<void> {
  await inParts(keys, async (part) => {
    await db.deleteFrom('operation_file').where('storage_key', 'in', part).execute()
    return []
  })
}

/** Gives the input files of an operation to another one. @param part which of several; absent: all. @returns how many there were */
export async function takeFiles(db: Db, from: number, to: number, part?: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('operation_file')
    .set({ operation_id: to })
    .where('operation_id', '=', from)
    .where('is_result', '=', 0)
    .$if(part !== undefined, (q) => q.where('file_type', '=', part ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes the rows of the input files of an operation. @returns the keys of the bytes to remove */
export async function removeInputFiles(db: Db, operation_id: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('operation_file')
    .where('operation_id', '=', operation_id)
    .where('is_result', '=', 0)
    .returning('storage_key')
    .execute()
  return rows.map((row) => row.storage_key)
}

/** The ended operations of a user of a kind with input files, the newest first. */
export function listKept(db: Db, uid: number, kind: string, part: string) {
  return db
    .selectFrom('operation as o')
    .innerJoin('operation_file as f', 'f.operation_id', 'o.operation_id')
    .select('o.operation_id')
    .where('o.uid', '=', uid)
    .where('o.kind', '=', kind)
    .where('o.end_time', '>', 0)
    .where('f.is_result', '=', 0)
    .where('f.file_type', '=', part)
    .orderBy('o.operation_id', 'desc')
    .execute()
}

/** The keys in a list that belong to files of operations. */
export async function operationKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('operation_file').select('storage_key').where('storage_key', 'in', keys).execute()
  return new Set(rows.map((row) => row.storage_key))
}

/** Deletes the rows of files of operations that ended before `until`. @returns the keys of the bytes to remove */
export async function removeOldFiles(db: Db, until: number): Promise<string[]> {
  const ended = db
    .selectFrom('operation')
    .select('operation_id')
    .where('end_time', '>', 0)
    .where('end_time', '<', until)
  const rows = await db
    .deleteFrom('operation_file')
    .where('operation_id', 'in', ended)
    .returning('storage_key')
    .execute()
  return rows.map((row) => row.storage_key)
}

/** Deletes operations that ended before `until`. Their files are already removed. */
export async function removeOldOperations(db: Db, until: number): Promise<void> {
  await db.deleteFrom('operation').where('end_time', '>', 0).where('end_time', '<', until).execute()
}
