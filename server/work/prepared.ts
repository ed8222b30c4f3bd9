import { setTimeout as sleep } from 'node:timers/promises'
import { outageRefusal } from '#server/outage.ts'
import type { AppError } from '#shared/errors.ts'
import { WorkFailed } from './messages.ts'
import { TASKS, type TaskInput, type TaskName, type TaskOutput } from './tasks.ts'
import { isSmall, work, workHere } from './work.ts'

/** A piece of work whose result a transaction needs. */
export interface Need<N extends TaskName = TaskName> {
  task: N
  input: TaskInput<N>
  /** The turn of the work. */
  turn: string
}

/** Thrown inside a transaction to end it. The transaction begins again when these pieces of work are done. */
class Unprepared extends Error {
  override readonly name = 'Unprepared'
  readonly needs: readonly Need[]

  constructor(needs: readonly Need[]) {
    super('A transaction waits for work')
    this.needs = needs
  }
}

/**
 * How often a transaction may begin again. It begins again after saves of others. A copy of a large item begins again once for each hundred pages. A
 * caller that knows all the work asks for it together.
 */
const TRIES = 100
/** How many pieces of one transaction are in progress at once. */
const AT_ONCE = 4
/** How long pieces that no worker took, or whose workers died, are tried again, and the pauses between its tries, in milliseconds. */
const WAIT_MOST_MS = 10_000
const PAUSE_MS = 50
const PAUSE_MOST_MS = 500
/** How often a piece may lose its worker before its text counts as too large for the memory. A text that ends workers must neither end many of them nor be refused for good. */
const LOST_MOST = 3

/** The results of large pieces of work that a transaction needs. They are computed outside of the transaction, so it does not delay saves of others. */
export class Prepared {
  readonly #results = new Map<string, { output: unknown } | { failed: WorkFailed }>()
  readonly #waitMost: number

  /** @param waitMost how long pieces that could not be done are tried again, in milliseconds */
  constructor(waitMost = WAIT_MOST_MS) {
    this.#waitMost = waitMost
  }

  /**
   * Returns the results of pieces of work. Small ones run in place. If a large one is missing, the transaction ends, and begins again when it is
   * done.
   * @returns for each piece its result, or its failure if the text is at fault
   * @throws AppError OVERLOADED if a piece could not be done though its text is not at fault
   */
  all<N extends TaskName>(needs: readonly Need<N>[]): (TaskOutput<N> | WorkFailed)[] {
    const results = this.tried(needs)
    for (const result of results) if (result instanceof WorkFailed && result.isPassing) throw overloaded(result)
    return results
  }

  /** Like `all`, with every failure in the results. For work that is done later if it fails now. */
  tried<N extends TaskName>(needs: readonly Need<N>[]): (TaskOutput<N> | WorkFailed)[] {
    this.ask(needs)
    return needs.map((need) => {
      const result = this.#resultOf(need)
      if (!result) return orFailure(() => workHere(need.task, need.input))
      return 'failed' in result ? result.failed : (result.output as TaskOutput<N>)
    })
  }

  /**
   * Ends the transaction if results of large pieces are missing. Asking for all of them together repeats the transaction only once.
   * @param inWorker small pieces too: for many of them together
   */
  ask(needs: readonly Need[], inWorker = false): void {
    const isMade = (need: Need) => this.#resultOf(need) !== undefined || (!inWorker && isSmall(need.task, need.input))
    const missing = needs.filter((need) => !isMade(need))
    if (missing.length > 0) throw new Unprepared(missing)
  }

  /**
   * Like `ask`, and refuses to go on if a large piece could not be done. Call it before the first write, if the code that uses the results runs later.
   * @throws AppError OVERLOADED
   */
  require(needs: readonly Need[]): void {
    this.ask(needs)
    for (const need of needs) {
      const result = this.#resultOf(need)
      if (result && 'failed' in result && result.failed.isPassing) throw overloaded(result.failed)
    }
  }

  /** Like `all`, for one piece. */
  one<N extends TaskName>(need: Need<N>): TaskOutput<N> | WorkFailed {
    return this.all([need])[0] as TaskOutput<N> | WorkFailed
  }

  /** A large result that was made. Most transactions need none, and making the key of a long text takes longer than a small piece of work. */
  #resultOf(need: Need) {
    return this.#results.size === 0 ? undefined : this.#results.get(keyOf(need))
  }

  async make(needs: readonly Need[]): Promise<void> {
    const left = [...needs]
    const latest = performance.now() + this.#waitMost
    const makeSome = async () => {
      for (let need = left.pop(); need; need = left.pop()) {
        this.#results.set(keyOf(need), await resultOf(need, latest))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, makeSome))
  }
}

/** Does a piece of work in a worker. A piece that no worker took, or whose worker died, is tried again until `latest` (`performance.now()`), but at least once. */
async function resultOf({ task, input, turn }: Need, latest: number) {
  let lost = 0
  for (let pause = PAUSE_MS; ; pause = Math.min(2 * pause, PAUSE_MOST_MS)) {
    try {
      return { output: await work(task, input, { turn, inWorker: true }) }
    } catch (error) {
      const failed = asFailure(error)
      if (failed.reason === 'broken') lost += 1
      // A text that ends so many workers is at fault. It is saved without what could not be read of it.
      if (lost >= LOST_MOST) return { failed: new WorkFailed('memory', { cause: failed }) }
      const isLast = !failed.isPassing || failed.reason === 'closed'
      if (isLast || performance.now() + pause > latest) return { failed }
    }
    await sleep(pause)
  }
}

/** The refusal of a save whose work could not be done. The log names the reason. */
function overloaded({ reason }: WorkFailed): AppError {
  const refusal = outageRefusal('overloaded')
  refusal.cause = new Error(`the workers did not do a piece of work (${reason})`)
  return refusal
}

/**
 * Runs a transaction that may need large pieces of work. It begins again until all results are there.
 * @param transaction runs from the start each time. It must change nothing but the database
 * @param waitMost how long pieces that could not be done are tried again, in milliseconds
 * @throws AppError OVERLOADED as `Prepared.all`; what `transaction` throws
 */
export async function withPrepared<T>(
  transaction: (prepared: Prepared) => Promise<T>,
  waitMost = WAIT_MOST_MS,
): Promise<T> {
  const prepared = new Prepared(waitMost)
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(prepared)
    } catch (error) {
      if (!(error instanceof Unprepared)) throw error
      if (tries >= TRIES) throw new WorkFailed('full')
      await prepared.make(error.needs)
    }
  }
}

const keyOf = <N extends TaskName>({ task, input }: Need<N>): string =>
  `${task}\n${(TASKS[task] as { keyOf(input: unknown): string }).keyOf(input)}`

const asFailure = (error: unknown): WorkFailed =>
  error instanceof WorkFailed ? error : new WorkFailed('failed', { cause: error })

function orFailure<T>(run: () => T): T | WorkFailed {
  try {
    return run()
  } catch (error) {
    return asFailure(error)
  }
}
