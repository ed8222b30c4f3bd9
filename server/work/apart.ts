import { type ChildProcess, fork } from 'node:child_process'
import { basename } from 'node:path'
import { programFile } from '#server/program-file.ts'
import { traced } from '#server/tracing/trace.ts'
import { AppError } from '#shared/errors.ts'
import type { FromParent, ToParent } from './apart-messages.ts'
import { watchMemory } from './child-memory.ts'

const MIB = 1024 * 1024

/** A program that runs in its own process. Types: `I` its input, `M` its messages, `A` the answer to a message, `O` its output. */
export interface ApartProgram<I, O, M = never, A = void> {
  readonly file: string
  /** Carries the types; never called. */
  readonly types?: (input: I, message: M, answer: A) => O
}

/**
 * Describes the program in the file `<name>.apart.ts`, which calls `serveApart`.
 * @param source `new URL('./<name>.apart.ts', import.meta.url)`
 */
export function apartProgram<I, O, M = never, A = void>(source: URL): ApartProgram<I, O, M, A> {
  return { file: programFile(source) }
}

/**
 * The environment of the process. With an arena for each thread, native code would use a third of the memory of a PDF export, so the threads share
 * two. The canvas needs a home folder to look for fonts, and the user id of a container may have none.
 */
export const APART_ENV = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', HOME: '/nonexistent' } as const

interface ApartOptions<M, A> {
  /** The limit for the memory of the process in bytes, including native memory outside the heap. */
  memory: number
  /** The limit for its duration, in milliseconds. */
  deadline: number
  /** Ends the process when aborted. */
  signal?: AbortSignal
  /** Handles a message of the program. The program waits until the promise resolves, and gets its value. */
  onMessage?: (message: M) => A | Promise<A>
}

/**
 * Runs a program in its own process, without a database, without the environment of the server, and without a network. Input, messages and output are
 * copied (structured clone), so large files travel by their paths.
 * @returns the output of the program
 * @throws AppError WORK_TOO_LARGE, WORK_TOO_LONG; AppErrors of the program; the reason of `signal`; what `onMessage` throws; Error when it fails
 */
export function runApart<I, O, M, A>(
  program: ApartProgram<I, O, M, A>,
  input: I,
  options: ApartOptions<M, A>,
): Promise<O> {
  const name = `program ${basename(program.file).split('.', 1)[0]}`
  return traced(
    () => ({ name, kind: 'internal' }),
    () => runChild(program, input, options),
  )
}

async function runChild<I, O, M, A>(
  program: ApartProgram<I, O, M, A>,
  input: I,
  { memory, deadline, signal, onMessage }: ApartOptions<M, A>,
): Promise<O> {
  signal?.throwIfAborted()
  const mb = Math.floor(memory / MIB)
  const child = fork(program.file, [], {
    serialization: 'advanced',
    env: APART_ENV,
    execArgv: [`--max-old-space-size=${mb}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // The process leads a group, which includes the processes that it starts.
    detached: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<O>()
  const onAbort = () => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  const late = setTimeout(() => reject(new AppError('WORK_TOO_LONG', { minutes: minutesOf(deadline) })), deadline)
  const watch = watchMemory(child, memory, () => reject(new AppError('WORK_TOO_LARGE', { mb })))
  let last = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    last = (last + text).slice(-STDERR_CHARACTERS)
  })
  child.on('error', reject)
  child.on('close', (code, killed) => {
    // Node ends like this when its heap is full. The system kills the process when the machine has no memory left.
    const isFull = /heap out of memory|heap limit/i.test(last) || killed === 'SIGKILL'
    reject(
      isFull ? new AppError('WORK_TOO_LARGE', { mb }) : new Error(`the process ended (${code ?? killed}): ${last}`),
    )
  })
  const send = (message: FromParent) => child.connected && child.send(message as object)
  child.on('message', async (message: ToParent) => {
    if (message.type === 'done') resolve(message.output as O)
    else if (message.type === 'refused') reject(new AppError(message.error, message.params, message.field))
    else if (message.type === 'full') reject(Object.assign(new Error(message.message), { code: 'ENOSPC' }))
    else if (message.type === 'failed') reject(new Error(message.message))
    else
      try {
        send({ type: 'answer', answer: await onMessage?.(message.message as M) })
      } catch (error) {
        reject(error)
      }
  })
  send({ type: 'begin', input })
  try {
    return await promise
  } finally {
    clearTimeout(late)
    clearInterval(watch)
    signal?.removeEventListener('abort', onAbort)
    await ended(child)
  }
}

/** The number of characters kept from the error output of a failing process. */
const STDERR_CHARACTERS = 4_000

const minutesOf = (milliseconds: number): number => Math.max(1, Math.round(milliseconds / 60_000))

/** Kills a process and all processes that it has started, and waits until it has ended. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return
  const isOver = child.exitCode !== null || child.signalCode !== null
  const closed = isOver ? undefined : new Promise((resolve) => child.once('exit', resolve))
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has ended already, or the system has no process groups (Windows).
    child.kill('SIGKILL')
  }
  await closed
}
