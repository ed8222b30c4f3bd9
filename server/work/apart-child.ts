import dgram from 'node:dgram'
import net from 'node:net'
import { isDiskFull } from '#server/outage.ts'
import { AppError } from '#shared/errors.ts'
import type { FromParent, ToParent } from './apart-messages.ts'

/**
 * Runs a program in its own process (`runApart`). The program's file `<name>.apart.ts` calls this once and does nothing else. The process has no
 * network.
 * @param program gets the input and `send`, returns the output, and may throw AppErrors. `send` passes one message to the server and waits for the
 *   answer, so messages never pile up
 */
export function serveApart<I, O, M = never, A = void>(
  program: (input: I, send: (message: M) => Promise<A>) => Promise<O> | O,
): void {
  closeNetwork()
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
  // A terminal sends its signals to the server too. The server decides when the program ends.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  // The server has ended. This process ends, with all processes that it has started.
  process.on('disconnect', () => {
    try {
      process.kill(-process.pid, 'SIGKILL')
    } catch {
      process.exit(1)
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

/** The texts of users decide what a program does. No text can make it reach another host. */
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
