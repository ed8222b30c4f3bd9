import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Context, inTransaction } from '#server/context.ts'
import type { IdMap, Known } from './id-map.ts'
import type { MoveLock } from './move-lock.ts'
import type { Kind, SourceRecords } from './records.ts'
import type { NoteCode, Reporter } from './report.ts'
import type { Source } from './source.ts'

/** One run of a move. */
export interface Run {
  ctx: Context
  source: Source
  ids: IdMap
  reporter: Reporter
  lock: MoveLock
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
  readonly detail: string

  constructor(code: NoteCode, detail = '') {
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
      reporter.count(kind, known.hash === hash ? 'unchanged' : 'kept')
      if (known.hash !== hash) reporter.note(kind, named, 'changed_since')
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
    const made = rowsOf(await mover.write(inside, ready))
    await run.ids.store(inside.db, mover.kind, made)
    return made
  })
  await restAfter(performance.now() - begun)
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
