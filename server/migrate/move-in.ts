import { recordAct } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { IdMap } from './id-map.ts'
import { keepAddresses } from './keep-addresses.ts'
import type { MoveLock } from './move-lock.ts'
import { findMovedSource, insertMovedSource, updateMovedSource } from './moved-row.repository.ts'
import { moveCatalogs } from './mover/catalogs.ts'
import { moveFiles } from './mover/files.ts'
import { FOLLOWERS } from './mover/followers.ts'
import { moveItems, revealItems } from './mover/items.ts'
import { moveMembers } from './mover/members.ts'
import { moveBesideItems } from './mover/of-items.ts'
import { moveBesidePeople } from './mover/of-people.ts'
import { moveSite } from './mover/of-site.ts'
import { movePages, placePages } from './mover/pages.ts'
import { movePeople } from './mover/people.ts'
import { KINDS, type Kind } from './records.ts'
import { type Report, Reporter } from './report.ts'
import { inRun, type Run } from './run.ts'
import { type Source, SourceError } from './source.ts'

/** How a site is moved. */
export interface MoveGiven {
  system: string
  /** Tells several sites of one system apart. */
  source_name: string
  isDry: boolean
  sameName: Run['sameName']
  /** Of `withMoveLock`. */
  lock: MoveLock
  signal: AbortSignal
  progress: Run['progress']
}

/**
 * Moves the site of another system here: all that is new there since the last run, or everything the first time. It writes in many transactions, each
 * whole; new items stay hidden until the end. It can be stopped at any time, and the next run continues.
 * @param ctx a context of nobody
 * @throws SourceError when the source is another site than the one that was moved under this name before
 */
export async function moveIn(ctx: Context, source: Source, given: MoveGiven): Promise<Report> {
  const { system, source_name, isDry, lock } = given
  const signal = AbortSignal.any([given.signal, lock.signal])
  const begun = performance.now()
  const source_id = await sourceId(ctx, source, given)
  const { release, remarks } = source
  const reporter = new Reporter({ system, source_name, release, isDry, remarks })
  const ids = new IdMap(ctx.db, source_id)
  const totals = await source.counts()
  const run: Run = { ...given, signal, followers: FOLLOWERS, ctx, source, ids, reporter, totals }
  const { report } = reporter
  try {
    for (const step of STEPS) await step(run)
    report.isComplete = true
  } catch (error) {
    if (lock.signal.aborted) throw lock.signal.reason
    if (!signal.aborted) throw error
  } finally {
    report.seconds = Math.round((performance.now() - begun) / 100) / 10
    if (!isDry && !lock.signal.aborted) await keepReport(ctx, source_id, source, report)
  }
  return report
}

/** The parts of a move in their order. Each continues where an earlier run ended. */
const STEPS: readonly ((run: Run) => Promise<void>)[] = [
  movePeople,
  moveItems,
  moveCatalogs,
  moveMembers,
  placePages,
  moveFiles,
  movePages,
  moveBesideItems,
  moveBesidePeople,
  keepAddresses,
  revealItems,
  moveSite,
]

/** The id of the source here; 0 in a dry run of one that was never moved. */
async function sourceId(ctx: Context, source: Source, given: MoveGiven): Promise<number> {
  const { system, source_name, isDry, lock } = given
  const known = await findMovedSource(ctx.db, system, source_name)
  if (known) {
    assertSameSource(source, JSON.parse(known.marks) as string[], source_name)
    return known.source_id
  }
  if (isDry) return 0
  return inRun({ ctx, lock }, async (inside) => {
    const marks = JSON.stringify(source.marks)
    await recordAct(inside, { action: 'migrate.run', detail: `${system} ${source_name}` })
    return insertMovedSource(inside.db, { system, source_name, marks, addtime: inside.now })
  })
}

/** @throws SourceError when less than half of the marks of the earlier run are there */
export function assertSameSource(source: Source, marks: readonly string[], source_name: string): void {
  const present = new Set(source.marks)
  const kept = marks.filter((mark) => present.has(mark)).length
  if (kept * 2 < marks.length) throw new SourceError('move_other_site', { source: source_name })
}

async function keepReport(ctx: Context, source_id: number, source: Source, report: Report): Promise<void> {
  await updateMovedSource(ctx.db, source_id, {
    marks: JSON.stringify(source.marks),
    report: JSON.stringify({ ...report, notes: [] }),
    last_run: ctx.services.clock(),
  })
}

/** The records of the report by kind, in the order of the move. */
export const countedKinds = (report: Report): [Kind, NonNullable<Report['kinds'][Kind]>][] =>
  KINDS.flatMap((kind) => (report.kinds[kind] ? [[kind, report.kinds[kind]]] : []))
