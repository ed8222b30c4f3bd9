import { randomUUID } from 'node:crypto'
import type { Context, Operations, Services } from '#server/context.ts'
import { noteFailure } from '#server/outage-watch.ts'
import { parseInput } from '#server/parse-input.ts'
import { currentIds, outsideSpans, type SpanIds, tracedApart } from '#server/tracing/trace.ts'
import type { OperationState } from '#shared/kinds.ts'
import { claim, listRunning, listWaiting, type OperationRow } from './operation.repository.ts'
import type { OperationKind } from './operation-kind.ts'
import { type OperationLog, OperationRun } from './operation-run.ts'

/** The number of operations that run in one process. */
const RUNS_MOST = 2
/** How often a process looks for waiting operations of other processes (milliseconds). */
const LOOK_MS = 5_000
/** A run that has not renewed its claim for this long is dead (seconds). */
const DEAD_SECONDS = 60
/** A run that is dead by the clock has to be silent for so many looks: a living one speaks several times between them. */
const LOOKS_BEFORE_DEAD = 2
/** How many that wait are read at a time: others may take the first ones. */
const LOOKED_AT = 10
/** How many spans that started an operation are remembered. Another process may run the operation. */
const CAUSES_MOST = 100

// biome-ignore lint/suspicious/noExplicitAny: each kind knows its own input, which its schema parses
export type AnyKind = OperationKind<any>

/**
 * Runs operations in this process: waiting ones, oldest first, and operations of dead processes. Any number of processes may do so on one database. A
 * conditional update decides which process runs an operation.
 */
export class OperationRunner implements Operations {
  readonly #kinds: ReadonlyMap<string, AnyKind>
  /** The heartbeats of operations that run, and since when each is known here (monotonic clock, milliseconds). */
  #heard = new Map<string, number>()
  #lookMs = 0
  readonly #runs = new Map<number, { run: OperationRun<unknown>; ended: Promise<void> }>()
  #services: Services | undefined
  #report: OperationLog = { error: () => {} }
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #lookAgain = false
  #stopped = false
  /** The spans that started operations, by the ids of the operations. */
  readonly #causes = new Map<number, SpanIds>()
  /** How many operations ended in this process, by kind and state. */
  readonly ended = new Map<string, number>()

  constructor(kinds: readonly AnyKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.kind, kind]))
  }

  /** How many operations run in this process. */
  get running(): number {
    return this.#runs.size
  }

  /**
   * Begins to run operations.
   * @param lookMs how often it looks for operations, in milliseconds; 0: only when it is woken
   */
  start(services: Services, report: OperationLog, lookMs: number = LOOK_MS): void {
    this.#services = services
    this.#report = report
    this.#lookMs = lookMs
    if (lookMs === 0) return
    this.#timer = setInterval(() => this.wake(), lookMs)
    this.#timer.unref()
    this.wake()
  }

  wake(operation_id?: number): void {
    if (this.#stopped || !this.#services) return
    this.#noteCause(operation_id, currentIds())
    this.#lookAgain = true
    this.#looking ??= outsideSpans(() => this.#look()).finally(() => {
      this.#looking = undefined
    })
  }

  cancel(operation_id: number): void {
    this.#runs.get(operation_id)?.run.stop('cancel')
  }

  async assertMayFetch(ctx: Context, operation: { kind: string; input: string; checkpoint: string }): Promise<void> {
    const kind = this.#kinds.get(operation.kind)
    const input = JSON.parse(operation.input)
    const last = operation.checkpoint === '' ? null : JSON.parse(operation.checkpoint)
    await kind?.mayFetch?.(ctx, { input: parseInput(kind.input, input), last })
  }

  /** Resolves when no operation runs here, and none that could run here waits. */
  async settled(): Promise<void> {
    while (this.#looking || this.#runs.size > 0) {
      await this.#looking
      await Promise.all([...this.#runs.values()].map((one) => one.ended))
    }
  }

  /** Stops the runs of this process at their next checkpoint. Their operations wait for another process or the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#looking
    for (const { run } of this.#runs.values()) run.stop('shutdown')
    await this.settled()
  }

  async #look(): Promise<void> {
    while (this.#lookAgain && !this.#stopped) {
      this.#lookAgain = false
      // If the database does not answer now, it is asked again later.
      await this.#begin().catch(() => undefined)
    }
  }

  async #begin(): Promise<void> {
    const services = this.#services as Services
    const { db } = services.database
    const names = [...this.#kinds.keys()]
    for (const row of this.#dead(await listRunning(db, names), services.clock())) await this.#take(row)
    while (this.#runs.size < RUNS_MOST && !this.#stopped) {
      const rows = await listWaiting(db, names, LOOKED_AT)
      let taken = 0
      // Several of one person may be in the list.
      for (const row of rows) if (await this.#take(row)) taken += 1
      if (taken === 0) return
    }
  }

  /**
   * The rows whose process has died: nothing was heard for long by the clock of the site, nor while this process looked a few times, because that clock may have
   * been moved forward; or nothing was heard for long by the monotonic clock of this process, because it may have been moved back.
   */
  #dead(rows: readonly OperationRow[], now: number): OperationRow[] {
    const at = performance.now()
    const keyOf = ({ operation_id, holder, heartbeat }: OperationRow) => `${operation_id} ${holder} ${heartbeat}`
    this.#heard = new Map(rows.map((row) => [keyOf(row), this.#heard.get(keyOf(row)) ?? at]))
    return rows.filter((row) => {
      const silentMs = at - (this.#heard.get(keyOf(row)) as number)
      const isOld = row.heartbeat < now - DEAD_SECONDS
      return silentMs >= DEAD_SECONDS * 1000 || (isOld && silentMs >= LOOKS_BEFORE_DEAD * this.#lookMs)
    })
  }

  async #take(row: OperationRow): Promise<boolean> {
    const services = this.#services as Services
    const kind = this.#kinds.get(row.kind)
    if (!kind || this.#stopped || this.#runs.size >= RUNS_MOST || this.#runs.has(row.operation_id)) return false
    const holder = randomUUID()
    if (!(await claim(services.database.db, row, holder, services.clock()))) return false
    const run = new OperationRun(services, kind, row, holder, this.#report)
    const { operation_id } = row
    const cause = this.#causes.get(operation_id)
    this.#causes.delete(operation_id)
    const attributes = { 'octavo.operation': kind.kind, 'octavo.operation_id': operation_id }
    const ended = tracedApart(
      () => ({ name: `operation ${kind.kind}`, kind: 'internal', attributes }),
      () => run.run(),
      cause ? [cause] : [],
    )
      .then(
        (state) => this.#count(kind.kind, state),
        (error: unknown) => {
          noteFailure(services, this.#report, error, { operation_id }, 'the end of an operation was not written')
        },
      )
      .finally(() => {
        this.#runs.delete(row.operation_id)
        this.wake()
      })
    this.#runs.set(row.operation_id, { run, ended })
    return true
  }

  #noteCause(operation_id: number | undefined, cause: SpanIds | undefined): void {
    if (operation_id === undefined || !cause) return
    if (this.#causes.size >= CAUSES_MOST) this.#causes.clear()
    this.#causes.set(operation_id, cause)
  }

  #count(kind: string, state: OperationState | undefined): void {
    if (state === undefined) return
    const key = `${kind} ${state}`
    this.ended.set(key, (this.ended.get(key) ?? 0) + 1)
  }
}
