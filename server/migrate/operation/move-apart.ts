import type { Config } from '#server/config.ts'
import { OperationStopped, type RunningOperation } from '#server/domain/operation/operation-kind.ts'
import { apartProgram, runApart } from '#server/work/apart.ts'
import { AppError } from '#shared/errors.ts'
import type { OperationStep } from '#shared/kinds.ts'
import type { SiteMoveResult } from '#shared/move-report.ts'
import type { MoveInput } from './move-input.ts'

/** What the process gets. The address of a database comes with its password, over the pipe and not over the command line. */
export interface MoveTask {
  config: Config
  input: Pick<MoveInput, 'act' | 'system' | 'source_name' | 'same_name' | 'addresses'>
  /** `name`: as the administrator knows it, for messages. */
  data: { path: string; name: string; isUpload: boolean }
  uploads: { path: string; name: string; isUpload: boolean } | undefined
  /** The name of the run in the lock of moves, and who started it. */
  holder: string
  started_by: string
  /** An empty folder for what is unpacked and copied. */
  folder: string
  /** Where the whole report is written. */
  report: string
}

/** Undefined: it was stopped between two transactions. */
export type MoveDone = SiteMoveResult | undefined

/** How far it is. The answer says whether to stop. */
export interface MoveTold {
  step: OperationStep
  done: number
  total: number
}

/** The program beside the shell command, whose services it needs. */
const program = apartProgram<MoveTask, MoveDone, MoveTold, boolean>(
  new URL('../../cli/move-site.apart.ts', import.meta.url),
)

/** The memory of the process: the ids of a large site, and the pages of one transaction. */
const MEMORY = 1024 ** 3
/** How long a stopped process may finish its transaction, before it is killed (milliseconds). */
const STOP_MS = 5_000

/**
 * Runs a step of a move in a process of its own, with its own connections, so that reading, converting and comparing hold up nobody. It is the same code as
 * `octavo migrate`.
 * @param seconds its time limit
 * @throws AppError of the program, MOVE_ENDED when it was ended from outside or has no memory left; OperationStopped
 */
export async function moveApart(
  operation: Pick<RunningOperation, 'signal' | 'progress'>,
  task: MoveTask,
  seconds: number,
): Promise<SiteMoveResult> {
  const { signal } = operation
  const killing = new AbortController()
  let late: NodeJS.Timeout | undefined
  const onAbort = () => {
    late = setTimeout(() => killing.abort(signal.reason), STOP_MS)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    const done = await runApart(program, task, {
      memory: MEMORY,
      deadline: seconds * 1000,
      signal: killing.signal,
      onMessage: ({ step, done, total }) => {
        operation.progress(step, done, total)
        return signal.aborted
      },
    })
    if (done) return done
    signal.throwIfAborted()
    // It has not heard this process for so long that another one may have begun.
    throw new OperationStopped('lost')
  } catch (error) {
    throw error instanceof AppError && error.error === 'WORK_TOO_LARGE' ? new AppError('MOVE_ENDED') : error
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', onAbort)
  }
}
