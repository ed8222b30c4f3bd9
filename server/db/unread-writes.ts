import type { CorkedSocket } from './corked-socket.ts'

/** The statements of `preparedWrite`. */
const unread = new Set<string>()

/** Declares a write whose outcome nobody reads. @param text the statement without its values */
export const declareUnread = (text: string): void => void unread.add(text)

/** Whether `declareUnread` got this statement. */
export const isUnread = (text: string): boolean => unread.has(text)

const END = /^\s*(?:commit|rollback)\b/i
const ROLLBACK = /^\s*rollback\b/i
const SELECT = /^\s*select\b/i

/** The answer to a write whose outcome nobody reads, in the form of the driver's answers. */
const NOTHING = { command: '', rowCount: null, rows: [] }

/**
 * Sends the writes of transactions on one connection to PostgreSQL without waiting for their outcome, if nobody reads it (decision 106). They are sent together with the next statement that somebody
 * waits for. If one fails, PostgreSQL refuses the rest of the transaction, and this class reports the first failure.
 */
export class UnreadWrites {
  readonly #socket: CorkedSocket
  #underWay: Promise<void>[] = []
  #failure: { error: unknown } | undefined
  #begin: (() => Promise<unknown>) | undefined
  #beginning: Promise<unknown> | undefined

  /** @param socket that of a connection in pipeline mode */
  constructor(socket: CorkedSocket) {
    this.#socket = socket
  }

  /** Holds back the statement that begins a transaction until the first one of the transaction. @param ask sends the query */
  begin(ask: () => Promise<unknown>): Promise<typeof NOTHING> {
    this.#begin = ask
    return Promise.resolve(NOTHING)
  }

  /** Sends a write of a transaction. @param ask sends the query */
  send(ask: () => Promise<unknown>): Promise<typeof NOTHING> {
    this.#socket.cork()
    const sent = ask().then(
      () => {},
      (error: unknown) => {
        this.#failure ??= { error }
      },
    )
    this.#underWay.push(sent)
    return Promise.resolve(NOTHING)
  }

  /**
   * Sends a statement that somebody waits for, after all that were sent before. Statements of one turn of the event loop are written together.
   * @throws the failure of an earlier write of the transaction, or the error of the statement
   */
  async read<T>(text: string, ask: () => Promise<T>): Promise<T | typeof NOTHING> {
    const begin = this.#begin
    this.#begin = undefined
    if (begin && END.test(text)) return NOTHING
    if (begin && SELECT.test(text)) return this.#first(begin, ask)
    if (begin)
      this.#beginning = begin().finally(() => {
        this.#beginning = undefined
      })
    // Statements that were asked for meanwhile wait too, so that they keep their order.
    if (this.#beginning) await this.#beginning
    const asked = this.#ask(ask)
    if (this.#underWay.length === 0) return asked
    try {
      const answer = await asked
      // PostgreSQL answers a commit of a failed transaction by rolling it back.
      if (END.test(text)) {
        const failure = await this.#end()
        if (failure && !ROLLBACK.test(text)) throw failure.error
      }
      return answer
    } catch (error) {
      await Promise.all(this.#underWay)
      throw this.#failure?.error ?? error
    }
  }

  /**
   * Sends the beginning of a transaction together with its first statement. That is a `select`, so nothing is written if the transaction does not
   * begin.
   */
  async #first<T>(begin: () => Promise<unknown>, ask: () => Promise<T>): Promise<T> {
    const [, answer] = await Promise.all([this.#ask(begin), this.#ask(ask)])
    return answer
  }

  /** Sends a statement at the end of this turn of the event loop. */
  #ask<T>(ask: () => Promise<T>): Promise<T> {
    this.#socket.cork()
    queueMicrotask(() => this.#socket.flush())
    return ask()
  }

  /** Waits for the writes of the transaction and forgets them. @returns the first failure */
  async #end(): Promise<{ error: unknown } | undefined> {
    await Promise.all(this.#underWay)
    const failure = this.#failure
    this.#underWay = []
    this.#failure = undefined
    return failure
  }
}
