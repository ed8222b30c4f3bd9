import { oneLine } from './one-line.ts'
import { type Outage, outageOf } from './outage.ts'

/** How an outage is found to be over. */
export interface Probe {
  /** Looks once. @throws while the outage lasts */
  look(): Promise<unknown>
  /** How long nothing may have failed before the outage counts as over, in milliseconds. */
  quietMs: number
}

/** The log of an outage. */
export interface OutageLog {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

/** An outage that lasts. */
export interface LastingOutage {
  outage: Outage
  /** How many seconds it has lasted. */
  seconds: number
  /** How many calls and other pieces of work it has refused. */
  refused: number
}

interface State {
  begun: number
  /** When something failed last. */
  last: number
  refused: number
  timer?: NodeJS.Timeout
}

/** How often a lasting outage is looked at, in milliseconds. */
const LOOK_MS = 1000
/** How long nothing may have failed where nothing can be asked, in milliseconds. */
const UNASKED: Probe = { look: async () => {}, quietMs: 60_000 }

/**
 * Knows which outages last. Each writes one line to the log at its begin and one at its end, however many calls it refuses. Times are those of the
 * monotonic clock.
 */
export class OutageWatch {
  readonly #probes: Partial<Record<Outage, Probe>>
  readonly #states = new Map<Outage, State>()
  #log: OutageLog = { error: () => {}, warn: () => {} }
  #stopped = false

  /** @param probes how each outage is found to be over; without one it is over when nothing has failed for a minute */
  constructor(probes: Partial<Record<Outage, Probe>> = {}) {
    this.#probes = probes
  }

  /** Writes to this log from now on. */
  logTo(log: OutageLog): void {
    this.#log = log
  }

  /** Something failed because of an outage. @param error its cause, if it has one, is what the log says */
  note(outage: Outage, error: unknown): void {
    const now = performance.now()
    const known = this.#states.get(outage)
    if (known) {
      known.last = now
      known.refused += 1
      return
    }
    const state: State = { begun: now, last: now, refused: 1 }
    this.#states.set(outage, state)
    const reason = oneLine(error instanceof Error && error.cause ? error.cause : error)
    this.#log.error({ outage, reason }, `outage begins: ${outage}`)
    this.#lookLater(outage, state)
  }

  /** The outages that last, the oldest first. */
  list(): LastingOutage[] {
    const now = performance.now()
    return [...this.#states].map(([outage, { begun, refused }]) => ({
      outage,
      seconds: Math.round((now - begun) / 1000),
      refused,
    }))
  }

  /** Looks no more. */
  stop(): void {
    this.#stopped = true
    for (const { timer } of this.#states.values()) clearTimeout(timer)
  }

  #lookLater(outage: Outage, state: State): void {
    if (this.#stopped) return
    state.timer = setTimeout(() => void this.#look(outage, state), LOOK_MS).unref()
  }

  async #look(outage: Outage, state: State): Promise<void> {
    const { look, quietMs } = this.#probes[outage] ?? UNASKED
    const works =
      performance.now() - state.last >= quietMs &&
      (await look().then(
        () => true,
        () => false,
      ))
    if (!works) return this.#lookLater(outage, state)
    this.#states.delete(outage)
    const seconds = Math.round((performance.now() - state.begun) / 1000)
    this.#log.warn({ outage, seconds, refused: state.refused }, `outage over: ${outage}`)
  }
}

/**
 * Writes an unexpected error to the log: with its stack, or as one more refusal of its outage.
 * @param details what failed, for the log: the call and the id that the visitor gets
 * @returns the outage, if the error comes from one
 */
export function noteFailure(
  { outages }: { outages: OutageWatch },
  log: { error(details: object, message: string): void },
  error: unknown,
  details: object,
  message: string,
): Outage | undefined {
  const outage = outageOf(error)
  if (outage) outages.note(outage, error)
  else log.error({ err: error, ...details }, message)
  return outage
}
