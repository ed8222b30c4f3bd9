import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Context, Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { isWithin } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'
import type { MoveAct } from '#shared/kinds.ts'
import {
  findMoveLock,
  insertMoveLock,
  type MoveLockRow,
  removeDeadMoveLock,
  removeMoveLock,
  renewMoveLock,
} from './move-lock.repository.ts'

/** How often a run shows that it lives, in milliseconds. */
const BEAT_MS = 1_000
/** How often somebody who waits looks at the lock, in milliseconds. */
const LOOK_MS = 250
/** A run that has not shown for so long that it lives is dead (milliseconds). Its own clock counts, because clocks are set. */
const DEAD_MS = 30_000
/** The same for a run that has been silent for `LONG_SECONDS` by the clock of the site. That clock may have been set forward, so it is watched for a moment. */
const LONG_DEAD_MS = 5_000
const LONG_SECONDS = 60

/** A run, as other runs see it while they wait for the lock. */
export interface MoveLockGiven {
  /** Its name; absent: a new one. */
  holder?: string
  /** Its system, as people know it: `ShowDoc`. */
  system: string
  source_name: string
  act: MoveAct
  /** The name of an administrator; '': the shell. */
  started_by: string
  /** Ends the waiting for the lock. */
  signal: AbortSignal
  /** Is called once if it has to find out whether the run that holds the lock still lives. */
  onWait?(): void
}

/** The lock of the runs of moves: one run at a time in the whole site, from the screen or from the shell. */
export class MoveLock {
  readonly holder: string
  readonly #db: Db
  readonly #clock: Services['clock']
  readonly #lost = new AbortController()
  readonly #timer: NodeJS.Timeout

  /** For `withMoveLock`, which has taken the lock. */
  constructor({ database, clock }: Services, holder: string) {
    this.holder = holder
    this.#db = database.db
    this.#clock = clock
    this.#timer = setInterval(() => void this.#renew(), BEAT_MS)
  }

  /** Aborts when another run has taken the lock, because this one was silent for too long. */
  get signal(): AbortSignal {
    return this.#lost.signal
  }

  /**
   * For the beginning of every transaction of a move: none commits after another run has taken the lock.
   * @throws AppError MOVE_LOST
   */
  async assertHeld(db: Db): Promise<void> {
    this.#lost.signal.throwIfAborted()
    if (!(await renewMoveLock(db, this.holder, this.#clock()))) throw this.#lose()
  }

  async release(): Promise<void> {
    clearInterval(this.#timer)
    await removeMoveLock(this.#db, this.holder)
  }

  #lose(): AppError {
    const error = new AppError('MOVE_LOST')
    this.#lost.abort(error)
    return error
  }

  async #renew(): Promise<void> {
    // While the database does not answer, the move does not go on either.
    const isHeld = await renewMoveLock(this.#db, this.holder, this.#clock()).catch(() => true)
    if (!isHeld) this.#lose()
  }
}

/**
 * Does the work of a run while it holds the lock. A lock that a dead process has left is taken over within half a minute.
 * @throws AppError MOVE_RUNS or MOVE_RUNS_SHELL if another run goes on; the reason of the signal
 */
export async function withMoveLock<T>(
  services: Services,
  given: MoveLockGiven,
  work: (lock: MoveLock) => Promise<T>,
): Promise<T> {
  const { holder = randomUUID(), signal, onWait, ...run } = given
  const { database, clock } = services
  const place = { host: hostname(), pid: process.pid }
  for (;;) {
    const now = clock()
    if (await insertMoveLock(database.db, { holder, ...run, ...place, addtime: now, renewed: now })) break
    const other = await findMoveLock(database.db)
    if (other) {
      onWait?.()
      await outlive(services, other, signal)
    }
    signal.throwIfAborted()
  }
  const lock = new MoveLock(services, holder)
  try {
    return await work(lock)
  } finally {
    await lock.release()
  }
}

/** Watches the run that holds the lock, and removes the lock of a dead one. @throws AppError MOVE_RUNS when it lives */
async function outlive({ database, clock }: Services, other: MoveLockRow, signal: AbortSignal): Promise<void> {
  const isRecent = isWithin(other.renewed, clock(), LONG_SECONDS)
  const until = performance.now() + (isRecent ? DEAD_MS : LONG_DEAD_MS)
  while (performance.now() < until) {
    await setTimeout(LOOK_MS, undefined, { signal })
    const row = await findMoveLock(database.db)
    if (!row) return
    if (row.holder !== other.holder || row.beat !== other.beat) throw moveRuns(row)
  }
  await removeDeadMoveLock(database.db, other)
}

/** The refusal of a run while another one goes on. */
export function moveRuns({ system, source_name, started_by, addtime, host, pid }: MoveLockRow): AppError {
  const time = new Date(addtime * 1000).toISOString().slice(0, 16).replace('T', ' ')
  return started_by === ''
    ? new AppError('MOVE_RUNS_SHELL', { system, name: source_name, time, host, pid: String(pid) })
    : new AppError('MOVE_RUNS', { system, name: source_name, time, username: started_by })
}

/** The run that goes on now, as far as it can be known without watching it; undefined: none. */
export async function runningMove({ db, services }: Context): Promise<MoveLockRow | undefined> {
  const row = await findMoveLock(db)
  return row && isWithin(row.renewed, services.clock(), LONG_SECONDS) ? row : undefined
}
