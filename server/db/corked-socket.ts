import type { Socket } from 'node:net'

/** The socket of a connection to PostgreSQL, which writes several statements by one system call. */
export class CorkedSocket {
  readonly #stream: Socket
  readonly #onFlush: (() => void) | undefined
  #isCorked = false

  /**
   * @param client a `Client` of `pg`, whose types leave the socket out
   * @param onFlush called when what was held back has been written
   */
  constructor(client: object, onFlush?: () => void) {
    this.#stream = (client as { connection: { stream: Socket } }).connection.stream
    this.#onFlush = onFlush
  }

  /** Holds back what is written from now on, until `flush` or the end of this turn of the event loop. */
  cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    this.#stream.cork()
    setImmediate(() => this.flush())
  }

  /** Writes what was held back. */
  flush(): void {
    if (!this.#isCorked) return
    this.#isCorked = false
    this.#stream.uncork()
    this.#onFlush?.()
  }
}
