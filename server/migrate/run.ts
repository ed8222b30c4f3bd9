import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Context, inTransaction } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import type { IdMap, Known } from './id-map.ts'
import type { MoveLock } from './move-lock.ts'
import { deleteMovedRows } from './moved-row.repository.ts'
import type { Kind, SourceRecords } from './records.ts'
import { type Detail, type NoteCode, type Reporter, said } from './report.ts'
import type { Source } from './source.ts'

/** One run of a move. */
export interface Run {
  ctx: Context
  source: Source
  ids: IdMap
  reporter: Reporter
  lock: MoveLock
  /** How the rows here follow later changes of the source. */
  followers: Followers
  /** Writes nothing, and tells what would be written. */
  isDry: boolean
  /** What an account becomes whose name is taken here: a new account under another name, or the account that is here. */
  sameName: 'new' | 'link'
  /** Ends the run between two transactions. */
  signal: AbortSignal
  /** Tells how far the run is. */
  progress(kind: Kind, done: number, total: number): void
  /** How many records of each kind the source has. */
  totals: Partial<Record<Kind, number>>
}

/** A record that is not moved, and why. */
export class Left {
  readonly code: NoteCode
  readonly detail: Detail

  constructor(code: NoteCode, detail: Detail = '') {
    this.code = code
    this.detail = detail
  }
}

/** A record of a kind that is about to be written. */
export interface Judged<K extends Kind, V> {
  record: SourceRecords[K]
  value: V
}

/** How the records of a kind are moved. */
export interface KindMover<K extends Kind, V> {
  kind: K
  /** The kinds that its records refer to. */
  needs: readonly Kind[]
  /** How many records one transaction writes. */
  batch?: number
  /** A short name of a record, for the report. */
  nameOf(record: SourceRecords[K]): string
  /** What may be there only once, such as a person in an item. Of several records with the same text the first is moved. */
  once?(record: SourceRecords[K]): readonly string[]
  /** Decides what becomes of a record. It writes nothing; a dry run ends here. */
  judge(record: SourceRecords[K]): V | Left | Promise<V | Left>
  /** Does slow work for a record that will be written, before its transaction. */
  prepare?(record: SourceRecords[K], value: V): Promise<V>
  /** Writes records in a transaction. @returns their new ids, in order; none for kinds to which nothing refers */
  write(inside: Context, judged: readonly Judged<K, V>[]): Promise<number[]>
}

/**
 * How the rows of a kind follow later changes of the source. A row that was changed here since it was moved, or that is gone here, stays as it is, and the
 * report says so.
 */
export interface Follower<K extends Kind> {
  /** What identifies the row here; undefined: it is not known. */
  at(run: Run, record: SourceRecords[K], new_id: number): readonly number[] | undefined
  /** What a run writes of the row, as it is now; undefined: it is gone. */
  here(where: { db: Db; isPostgres: boolean }, ...at: readonly number[]): Promise<object | undefined>
  /** What of a record follows. */
  of(record: SourceRecords[K]): unknown
  /** What of a record does not follow, though it belongs to it. If it changes, the report says so. */
  rest?(record: SourceRecords[K]): unknown
  /** Part of the record that `update` needs as it was. */
  nameOf?(record: SourceRecords[K]): string
  /** Brings the row up to date. `anew`: it is removed and written as in a first run. @returns why it stays as it is */
  update:
    | 'anew'
    | ((
        inside: Context,
        at: readonly number[],
        record: SourceRecords[K],
        wasNamed: string,
        run: Run,
      ) => Promise<unknown>)
  remove?(inside: Context, at: readonly number[]): Promise<void>
  /** Whether a row is removed here when its record is gone in the source. */
  isTakenAway?: true
}
export type Followers = { readonly [K in Kind]?: Follower<K> }

/** What a run notes of a row that follows, in `moved_row.detail`. */
interface Followed {
  at: readonly number[]
  /** The hash of the row as it was written. */
  was: string
  /** The hash of what follows of the record, and of what does not. */
  of: string
  rest: string
  named: string
}

const BATCH = 200
/** The id of everything that a dry run would write. */
export const DRY_ID = -1
/** The part of the time that a run leaves to the server, on which SQLite answers no save while a transaction writes. */
const REST_MOST_MS = 50

/** The hash of a record, by which a later run sees that it has changed. */
export const hashOf = (record: unknown): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 32)

/** Moves all records of a kind that are not here yet, some in each transaction. */
export async function moveKind<K extends Kind, V>(run: Run, mover: KindMover<K, V>): Promise<void> {
  const { source, ids, reporter } = run
  const { kind, batch = BATCH } = mover
  await ids.load(kind, ...mover.needs)
  await takeAway(run, kind)
  let judged: (Judged<K, V> & { hash: string })[] = []
  const seen = new Set<string>()
  let done = 0
  const flush = async () => {
    if (judged.length === 0) return
    const rows = await writeBatch(run, mover, judged)
    ids.add(kind, rows)
    reporter.count(kind, 'moved', rows.length)
    judged = []
  }
  for await (const record of source.read(kind)) {
    run.signal.throwIfAborted()
    run.progress(kind, done++, run.totals[kind] ?? 0)
    const known = ids.find(kind, record.id)
    const hash = hashOf(record)
    const named = { id: record.id, name: mover.nameOf(record) }
    const keys = mover.once?.(record) ?? []
    if (known?.hash) {
      for (const key of keys) seen.add(key)
      if (known.hash === hash) reporter.count(kind, 'unchanged')
      else await followChange(run, mover, { record, hash, named }, known)
      continue
    }
    const value = keys.some((key) => seen.has(key)) ? new Left('twice') : await mover.judge(record)
    if (value instanceof Left) {
      reporter.count(kind, 'left')
      reporter.note(kind, named, value.code, value.detail)
      continue
    }
    for (const key of keys) seen.add(key)
    judged.push({ record, value, hash })
    if (judged.length >= batch) await flush()
  }
  await flush()
}

/** Brings a row here up to date whose record has changed in the source, unless it was changed here too. */
async function followChange<K extends Kind, V>(
  run: Run,
  mover: KindMover<K, V>,
  { record, hash, named }: { record: SourceRecords[K]; hash: string; named: { id: string; name: string } },
  known: Known,
): Promise<void> {
  const { reporter, ids } = run
  const { kind } = mover
  const follower = run.followers[kind] as Follower<K> | undefined
  const kept = (code: NoteCode, detail: Detail = '') => {
    reporter.count(kind, 'kept')
    reporter.note(kind, named, code, detail)
  }
  if (!follower || known.detail === '') return kept('changed_since')
  const before = JSON.parse(known.detail) as Followed
  const { at } = before
  const told = detailOf(follower, record, at)
  if (told.of === before.of && told.rest === before.rest) {
    // Something that is no part of it: a time, or how often it was called.
    reporter.count(kind, 'unchanged')
    return
  }
  if (told.of === before.of) return kept('changed_since', OTHER_PART)
  const outcome = await inStep(run, async (inside) => {
    const here = await follower.here(placeOf(inside), ...at)
    if (!here) return new Left('changed_on_both_sides', GONE_HERE)
    if (hashOf(here) !== before.was) return new Left('changed_on_both_sides')
    if (run.isDry) return undefined
    const problem = await rewritten(run, mover, { inside, follower, at, record, wasNamed: before.named })
    const now = await follower.here(placeOf(inside), ...at)
    if (!now) await forgetRow(run, inside, kind, record.id)
    if (problem || !now) return problem ?? new Left('points_to_nothing')
    // What does not follow is told again by each run.
    const row = { ...known, old_id: record.id, hash: told.rest === before.rest ? hash : known.hash }
    const detail = JSON.stringify({ ...told, rest: before.rest, was: hashOf(now) } satisfies Followed)
    await ids.store(inside.db, kind, [{ ...row, detail }])
    ids.add(kind, [{ ...row, detail }])
    return undefined
  })
  if (outcome) return kept(outcome.code, outcome.detail)
  reporter.count(kind, 'updated')
  if (told.rest !== before.rest) reporter.note(kind, named, 'changed_since', OTHER_PART)
}

/** Forgets a row that is not here any more, so that a later run may move it again. */
async function forgetRow(run: Run, { db }: Context, kind: Kind, old_id: string): Promise<void> {
  await deleteMovedRows(db, run.ids.source_id, kind, [old_id])
  run.ids.remove(kind, old_id)
}

const OTHER_PART = said('note_other_part')
const GONE_HERE = said('note_removed_here')
const placeOf = ({ db, services }: Context) => ({ db, isPostgres: services.database.dialect === 'postgres' })
/** Does a piece of a run in a transaction; in a dry run without one, because it only reads. */
const inStep = <T>(run: Run, work: (inside: Context) => Promise<T>): Promise<T> =>
  run.isDry ? work(run.ctx) : inRun(run, work)

/** Writes a changed record over its row. @returns why not; a right that leads nowhere any more is removed all the same */
async function rewritten<K extends Kind, V>(
  run: Run,
  mover: KindMover<K, V>,
  given: { inside: Context; follower: Follower<K>; at: readonly number[]; record: SourceRecords[K]; wasNamed: string },
): Promise<Left | undefined> {
  const { inside, follower, at, record, wasNamed } = given
  if (follower.update !== 'anew') {
    const problem = await follower.update(inside, at, record, wasNamed, run)
    return problem instanceof Left ? problem : undefined
  }
  const value = await mover.judge(record)
  await follower.remove?.(inside, at)
  if (value instanceof Left) return value
  await mover.write(inside, [{ record, value }])
  return undefined
}

/** How many rows of a kind there must be for a source that has lost most of them to be doubted. */
const DOUBTED_FROM = 20

/**
 * Removes rows here whose records are gone in the source, unless they were changed here. It is done before others are written, because a record may be there
 * again with another id.
 */
async function takeAway<K extends Kind>(run: Run, kind: K): Promise<void> {
  const { ids, reporter } = run
  const follower = run.followers[kind] as Follower<K> | undefined
  const all = [...ids.entries(kind)].filter(([, { hash }]) => hash !== '')
  if (!follower?.isTakenAway || all.length === 0) return
  const present = new Set<string>()
  for await (const { id } of run.source.read(kind)) present.add(id)
  const gone = all.filter(([old_id]) => !present.has(old_id))
  // More likely the source is not whole.
  const isDoubted = all.length >= DOUBTED_FROM && gone.length * 2 > all.length
  for (const [old_id, { detail }] of gone) {
    run.signal.throwIfAborted()
    const named = { id: old_id, name: '' }
    if (detail === '' || isDoubted) {
      reporter.note(kind, named, 'gone_there', isDoubted ? said('note_most_gone') : '')
      continue
    }
    const { at, was } = JSON.parse(detail) as Followed
    const here = await inStep(run, async (inside) => {
      const row = await follower.here(placeOf(inside), ...at)
      const isSame = row !== undefined && hashOf(row) === was
      if (!run.isDry && isSame) await follower.remove?.(inside, at)
      if (!run.isDry && (isSame || !row)) await forgetRow(run, inside, kind, old_id)
      return isSame ? 'removed' : row ? 'changed' : 'gone'
    })
    if (here === 'removed') reporter.count(kind, 'removed')
    if (here === 'changed') reporter.note(kind, named, 'gone_there', said('note_changed_here'))
  }
}

async function writeBatch<K extends Kind, V>(
  run: Run,
  mover: KindMover<K, V>,
  judged: readonly (Judged<K, V> & { hash: string })[],
): Promise<(Known & { old_id: string })[]> {
  const rowsOf = (new_ids: readonly number[]) =>
    judged.map(({ record, hash }, at) => ({
      old_id: record.id,
      new_id: new_ids[at] ?? (run.isDry ? DRY_ID : 0),
      hash,
      detail: '',
    }))
  if (run.isDry) return rowsOf([])
  const { prepare } = mover
  const ready = prepare
    ? await Promise.all(judged.map(async (one) => ({ ...one, value: await prepare(one.record, one.value) })))
    : judged
  const begun = performance.now()
  const rows = await inRun(run, async (inside) => {
    const ours = await notHereYet(run, mover.kind, inside, ready)
    const made = await withFollowed(run, mover.kind, inside, ready, rowsOf(await mover.write(inside, ready)), ours)
    await run.ids.store(inside.db, mover.kind, made)
    return made
  })
  await restAfter(performance.now() - begun)
  return rows
}

/** The records whose rows this run makes. A right that somebody gave here before is theirs, and follows nothing. */
async function notHereYet<K extends Kind, V>(
  run: Run,
  kind: K,
  inside: Context,
  judged: readonly Judged<K, V>[],
): Promise<Set<string>> {
  const follower = run.followers[kind] as Follower<K> | undefined
  const ours = new Set<string>()
  for (const { record } of judged) {
    // A row of another kind has an id that is made with it.
    const at = follower?.remove ? follower.at(run, record, 0) : undefined
    if (!at || !(await follower?.here({ db: inside.db, isPostgres: false }, ...at))) ours.add(record.id)
  }
  return ours
}

/** What a later run needs of a record, besides the hash of its row here. */
const detailOf = <K extends Kind>(follower: Follower<K>, record: SourceRecords[K], at: readonly number[]) => ({
  at,
  of: hashOf(follower.of(record)),
  rest: hashOf(follower.rest?.(record) ?? ''),
  named: follower.nameOf?.(record) ?? '',
})

/** Notes of rows that were just written what a later run needs to follow changes. */
async function withFollowed<K extends Kind, V, R extends Known>(
  run: Run,
  kind: K,
  inside: Context,
  judged: readonly Judged<K, V>[],
  rows: R[],
  ours: ReadonlySet<string>,
): Promise<R[]> {
  const follower = run.followers[kind] as Follower<K> | undefined
  if (!follower) return rows
  for (const [number, { record }] of judged.entries()) {
    const row = rows[number] as R
    if (!ours.has(record.id)) continue
    const at = follower.at(run, record, row.new_id)
    // No lock: it was written in this transaction.
    const here = at && (await follower.here({ db: inside.db, isPostgres: false }, ...at))
    if (!at || !here) continue
    const detail: Followed = { ...detailOf(follower, record, at), was: hashOf(here) }
    row.detail = JSON.stringify(detail)
  }
  return rows
}

/** Writes in a transaction of the present moment, which commits only while this run holds the lock of moves. @throws AppError MOVE_LOST */
export const inRun = <T>({ ctx, lock }: Pick<Run, 'ctx' | 'lock'>, work: (inside: Context) => Promise<T>): Promise<T> =>
  inTransaction({ ...ctx, now: ctx.services.clock() }, async (inside) => {
    await lock.assertHeld(inside.db)
    return work(inside)
  })

/** Lets the server write, after a transaction of so many milliseconds. */
export const restAfter = (ms: number): Promise<void> => setTimeout(Math.min(ms / 2, REST_MOST_MS))

/** The id here of a record that has been written, or would be in a dry run. Ids that were only taken do not count. */
export function writtenId(run: Run, kind: Kind, old_id: string): number | undefined {
  const known = run.ids.find(kind, old_id)
  return known && known.hash !== '' ? known.new_id : undefined
}
