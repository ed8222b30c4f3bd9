import { WorkFailed } from './messages.ts'
import { TASKS, type TaskInput, type TaskName, type TaskOutput } from './tasks.ts'
import { isSmall, work, workHere } from './work.ts'

/** A piece of work whose result a transaction needs. */
export interface Need<N extends TaskName = TaskName> {
  task: N
  input: TaskInput<N>
  /** Whose work it is. */
  turn: string
}

/** Thrown inside a transaction to end it: it begins again when these pieces of work are done. */
class Unprepared extends Error {
  override readonly name = 'Unprepared'
  readonly needs: readonly Need[]

  constructor(needs: readonly Need[]) {
    super('A transaction waits for work')
    this.needs = needs
  }
}

/**
 * So often a transaction begins again: for what others saved meanwhile, and of a copy of a large item for each hundred pages. Whoever knows all that
 * a transaction needs asks for it at once.
 */
const TRIES = 100
/** How many pieces of one transaction are under way together. */
const AT_ONCE = 4

/** The results of large pieces of work that a transaction needs. They are made before it, so that nobody's save waits for them. */
export class Prepared {
  readonly #results = new Map<string, { output: unknown } | { failed: WorkFailed }>()

  /**
   * The results of pieces of work: small ones are done here. When a large one is missing, the transaction ends and begins again with it.
   * @returns a result for each, or why there is none
   */
  all<N extends TaskName>(needs: readonly Need<N>[]): (TaskOutput<N> | WorkFailed)[] {
    this.ask(needs)
    return needs.map((need) => {
      const result = this.#results.get(keyOf(need))
      if (!result) return orFailure(() => workHere(need.task, need.input))
      return 'failed' in result ? result.failed : (result.output as TaskOutput<N>)
    })
  }

  /** Ends the transaction when the result of a large piece is missing. Whatever asks for all that it needs at once begins again only once. */
  ask(needs: readonly Need[]): void {
    const missing = needs.filter((need) => !isSmall(need.task, need.input) && !this.#results.has(keyOf(need)))
    if (missing.length > 0) throw new Unprepared(missing)
  }

  /** As `all`, for one piece. */
  one<N extends TaskName>(need: Need<N>): TaskOutput<N> | WorkFailed {
    return this.all([need])[0] as TaskOutput<N> | WorkFailed
  }

  async make(needs: readonly Need[]): Promise<void> {
    const left = [...needs]
    const makeSome = async () => {
      for (let need = left.pop(); need; need = left.pop()) {
        const { task, input, turn } = need
        const result = await work(task, input, { turn }).then(
          (output) => ({ output }),
          (error: unknown) => ({ failed: asFailure(error) }),
        )
        this.#results.set(keyOf(need), result)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, makeSome))
  }
}

/**
 * Runs a transaction that may need large pieces of work, as often as it takes to have them.
 * @param transaction is run from the start each time, and must change nothing but the database
 */
export async function withPrepared<T>(transaction: (prepared: Prepared) => Promise<T>): Promise<T> {
  const prepared = new Prepared()
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
  error instanceof WorkFailed ? error : new WorkFailed('broken', { cause: error })

function orFailure<T>(run: () => T): T | WorkFailed {
  try {
    return run()
  } catch (error) {
    return asFailure(error)
  }
}
