import dgram from 'node:dgram'
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import { Worker } from 'node:worker_threads'
import { isDiskFull } from '#server/outage.ts'
import { AppError } from '#shared/errors.ts'
import type { FromParent, ToParent } from './apart-messages.ts'

/**
 * Runs a program in its own process (`runApart`). The program's file `<name>.apart.ts` calls this once and does nothing else. The process has no
 * network.
 * @param options `hasNetwork`: it reaches other hosts, because its work needs a database
 * @param program gets the input and `send`, returns the output, and may throw AppErrors. `send` passes one message to the server and waits for the
 *   answer, so messages never pile up
 */
export function serveApart<I, O, M = never, A = void>(
  program: (input: I, send: (message: M) => Promise<A>) => Promise<O> | O,
  options: { hasNetwork?: boolean } = {},
): void {
  becomeApart(options)
  let onAnswer: ((answer: A) => void) | undefined
  const send = (message: M) =>
    new Promise<A>((resolve, reject) => {
      if (onAnswer) return reject(new Error('a program sends one message at a time'))
      onAnswer = resolve
      tell({ type: 'message', message })
    })
  process.on('message', async (message: FromParent) => {
    if (message.type === 'answer') {
      const resolve = onAnswer
      onAnswer = undefined
      resolve?.(message.answer as A)
      return
    }
    try {
      tell({ type: 'done', output: await program(message.input as I, send) })
    } catch (error) {
      tell(failureOf(error))
    }
  })
}

const tell = (message: ToParent): void => {
  process.send?.(message)
}

function failureOf(error: unknown): ToParent {
  if (error instanceof AppError) {
    const { error: name, params, field } = error
    return { type: 'refused', error: name, params, field }
  }
  // The server recognises a full disk by the code of the error alone.
  if (isDiskFull(error)) return { type: 'full', message: (error as Error).message }
  return { type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** The kernel ends processes with more points first when no memory is left; -1000 to 1000 (Linux, proc(5)). */
const FIRST_TO_END = '1000'

/**
 * Makes this process one that runs texts of users apart from the server: it opens no network (unless its work needs a database), leaves signals to the server, ends when the server is gone, and
 * is the first that the kernel ends when no memory is left.
 */
export function becomeApart({ hasNetwork = false }: { hasNetwork?: boolean } = {}): void {
  if (!hasNetwork) closeNetwork()
  try {
    writeFileSync('/proc/self/oom_score_adj', FIRST_TO_END)
  } catch {
    // Not Linux.
  }
  // Signals of a terminal reach the server too, which decides.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', endGroup)
  // A thread of its own looks for the server, too, because this one hears nothing while it computes, and a text of a user can make it compute for ever.
  new Worker(`(${lookForParent})(${process.ppid}, ${LOOK_MS}, ${endGroup})`, { eval: true }).unref()
}

/** How often the thread looks whether the server still runs, in milliseconds. */
const LOOK_MS = 1000

/** Ends this process, and those that it has started if it leads a group. Its text is run in a thread, so it uses nothing from outside. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    process.kill(process.pid, 'SIGKILL')
  }
}

/** Looks whether another process is the parent now. Its text is run in a thread, so it uses nothing from outside. */
function lookForParent(parent: number, everyMs: number, end: () => void): void {
  setInterval(() => process.ppid !== parent && end(), everyMs)
}

/** Texts of users decide what a program does. Whatever they bring it to, it reaches no other host. */
function closeNetwork(): void {
  const refuse = (): never => {
    throw new Error('a program in a process of its own opens no network')
  }
  net.Socket.prototype.connect = refuse
  net.Server.prototype.listen = refuse
  dgram.Socket.prototype.bind = refuse
  dgram.Socket.prototype.send = refuse
  dgram.Socket.prototype.connect = refuse
}
