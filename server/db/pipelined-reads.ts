import type { Client, ClientConfig } from 'pg'
import { outageOf } from '#server/outage.ts'
import { CorkedSocket } from './corked-socket.ts'
import { metered } from './query-meter.ts'
import type { ShortReads } from './short-reads.ts'
import type { StatementNames } from './statement-names.ts'

/** A connection is not made again sooner than this after it broke, in milliseconds. */
const AGAIN_MS = 1000

/** How reads use a connection. */
export interface Manner {
  /** Identical reads of one turn of the event loop are sent once. Their rows are frozen, because several callers get them. */
  isShared: boolean
  /** If a read has waited for its answer longer than this, the pool answers further reads. In milliseconds. */
  patienceMs: number
}

/** What a connection of `PipelinedReads` needs. */
export interface PipelineOpening {
  /** Makes a connection that sends queries without waiting for earlier answers. */
  connect(config: Pick<ClientConfig, 'pipeline'>): Promise<Client>
  /** Whether a connection leads to PostgreSQL itself and not to a pooler. */
  isDirect(client: Client): Promise<boolean>
  names: StatementNames
  /** How long a connection is used, in milliseconds. */
  lifetimeMs: number
}

/**
 * One connection to PostgreSQL for reads outside transactions. It sends them without waiting for earlier answers, those of one turn of the event loop
 * together (decisions 84 and 117). While there is no such connection, the pool answers.
 */
export class PipelinedReads implements ShortReads {
  /** PostgreSQL answers the queries of a connection one after the other. */
  readonly takesLong = false
  readonly #opening: PipelineOpening
  readonly #manner: Manner
  #client: Client | undefined
  #socket: CorkedSocket | undefined
  #connecting: Promise<void> | undefined
  #notBefore = 0
  #isClosed = false
  /** The times at which the unanswered reads were asked, the oldest first. */
  readonly #underWay: number[] = []
  /** The answers to the reads that this turn of the event loop will send, by text and values. */
  readonly #unsent = new Map<string, Map<string, Promise<readonly unknown[]>>>()

  constructor(opening: PipelineOpening, manner: Manner) {
    this.#opening = opening
    this.#manner = manner
  }

  /** How many connections are open, and how many of them have nothing to do. */
  get state(): { open: number; idle: number } {
    const open = this.#client ? 1 : 0
    return { open, idle: this.#underWay.length === 0 ? open : 0 }
  }

  /** `fromPool` answers while there is no connection, and when it breaks. */
  async read<R>(text: string, values: readonly unknown[], fromPool: () => Promise<R[]>): Promise<R[]> {
    const client = this.#client
    if (!client) {
      this.#connecting ??= this.#connect().finally(() => {
        this.#connecting = undefined
      })
      return fromPool()
    }
    const [oldest = Number.POSITIVE_INFINITY] = this.#underWay
    if (performance.now() - oldest > this.#manner.patienceMs) return fromPool()
    try {
      const asked = this.#manner.isShared ? this.#shared(client, text, values) : this.#ask(client, text, values)
      return (await asked) as R[]
    } catch (error) {
      if (outageOf(error) !== 'database_gone') throw error
      return fromPool()
    }
  }

  /** Sends a read, or returns the answer to an identical one that waits to be sent. That one is sent after both callers asked, so both see what was committed before. */
  #shared(client: Client, text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
    const ofText = this.#unsent.get(text) ?? new Map<string, Promise<readonly unknown[]>>()
    this.#unsent.set(text, ofText)
    const key = JSON.stringify(values)
    const answer = ofText.get(key) ?? this.#ask(client, text, values).then(frozen)
    ofText.set(key, answer)
    return answer
  }

  /** Sends a read at the end of this turn of the event loop. */
  async #ask(client: Client, text: string, values: readonly unknown[]): Promise<unknown[]> {
    // What this turn sends is written by one system call.
    this.#socket?.cork()
    const name = this.#opening.names.nameOf(text)
    const query = { text, values: [...values], ...(name === undefined ? {} : { name }) }
    this.#underWay.push(performance.now())
    try {
      return (await metered('postgresql', text, () => client.query(query))).rows
    } finally {
      // PostgreSQL answers in the order of the reads.
      this.#underWay.shift()
    }
  }

  async #connect(): Promise<void> {
    if (this.#isClosed || performance.now() < this.#notBefore) return
    this.#notBefore = performance.now() + AGAIN_MS
    const client = await this.#opening.connect({ pipeline: true }).catch(() => undefined)
    if (!client) return
    const drop = () => {
      if (this.#client === client) this.#client = undefined
    }
    // A connection that breaks refuses its queries, which the pool answers then.
    client.on('error', drop)
    client.on('end', drop)
    const isDirect = await this.#opening.isDirect(client).catch(() => undefined)
    if (isDirect && !this.#isClosed) {
      this.#client = client
      this.#socket = new CorkedSocket(client, () => this.#unsent.clear())
      const endLater = () => {
        drop()
        // It ends after its last answer.
        client.end().catch(() => {})
      }
      setTimeout(endLater, this.#opening.lifetimeMs).unref()
      return
    }
    // A pooler sends each read to another connection, so nothing is gained.
    if (isDirect === false) this.#notBefore = Number.POSITIVE_INFINITY
    await client.end().catch(() => {})
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#connecting
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }
}

/** Freezes rows, because several callers get them. */
function frozen(rows: unknown[]): readonly unknown[] {
  for (const row of rows) Object.freeze(row)
  return Object.freeze(rows)
}
