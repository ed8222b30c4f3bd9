import { oneLine } from './one-line.ts'
import { type Outage, outageOf } from './outage.ts'

/** How the end of an outage is detected. */
export interface Probe {
  /** Checks once. @throws while the outage lasts */
  look(): Promise<unknown>
  /** How long nothing may fail before the outage counts as over, in milliseconds. */
  quietMs: number
}

/** The log of an outage. */
export interface OutageLog {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

/** A present outage. */
export interface LastingOutage {
  outage: Outage
  /** Its duration so far, in seconds. */
  seconds: number
  /** The number of calls and other pieces of work that it refused. */
  refused: number
}

interface State {
  begun: number
  /** The time of the last failure. */
  last: number
  refused: number
  timer?: NodeJS.Timeout
}

/** How often a present outage is checked, in milliseconds. */
const LOOK_MS = 1000
/** For outages that no check can detect: how long nothing may fail before one counts as over, in milliseconds. */
const UNASKED: Probe = { look: async () => {}, quietMs: 60_000 }

/**
 * Records the present outages. Each writes one log line at its begin and one at its end, however many calls it refuses. Times are those of the
 * monotonic clock.
 */
export class OutageWatch {
  readonly #probes: Partial<Record<Outage, Probe>>
  readonly #states = new Map<Outage, State>()
  #log: OutageLog = { error: () => {}, warn: () => {} }
  #stopped = false

  /** @param probes how the end of each outage is detected; an outage without a probe ends after a minute without failures */
  constructor(probes: Partial<Record<Outage, Probe>> = {}) {
    this.#probes = probes
  }

  /** Writes to this log from now on. */
  logTo(log: OutageLog): void {
    this.#log = log
  }

  /** Records a failure that an outage caused. @param error the log names its cause, if it has one */
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

  /** The present outages, oldest first. */
  list(): LastingOutage[] {
    const now = performance.now()
    return [...this.#states].map(([outage, { begun, refused }]) => ({
      outage,
      seconds: Math.round((now - begun) / 1000),
      refused,
    }))
  }

  /** Stops all checks. */
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
