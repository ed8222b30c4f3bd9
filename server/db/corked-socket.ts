import type { Socket } from 'node:net'

/** The socket of a connection to PostgreSQL, which writes several statements by one system call. */
export class CorkedSocket {
  readonly #stream: Socket
  #isCorked = false

  /** @param client a `Client` of `pg`, whose types leave the socket out */
  constructor(client: object) {
    this.#stream = (client as { connection: { stream: Socket } }).connection.stream
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
  }
}
