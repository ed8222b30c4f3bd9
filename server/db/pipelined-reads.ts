import type { Client, ClientConfig } from 'pg'
import { outageOf } from '#server/outage.ts'
import { CorkedSocket } from './corked-socket.ts'
import { metered } from './query-meter.ts'
import type { ShortReads } from './short-reads.ts'
import type { StatementNames } from './statement-names.ts'

/** A connection is not made again sooner than this after it broke, in milliseconds. */
const AGAIN_MS = 1000

/** What a connection of `PipelinedReads` needs. */
interface Opening {
  /** Makes a connection that sends queries without waiting for earlier answers. */
  connect(config: Pick<ClientConfig, 'pipeline'>): Promise<Client>
  /** Whether a connection leads to PostgreSQL itself and not to a pooler. */
  isDirect(client: Client): Promise<boolean>
  names: StatementNames
  /** How long a connection is used, in milliseconds. */
  lifetimeMs: number
}

/**
 * One connection to PostgreSQL for short reads outside transactions. It sends them without waiting for earlier answers, those of one turn of the event loop
 * together, and identical ones of a turn once (decision 84). While there is no such connection, the pool answers.
 */
export class PipelinedReads implements ShortReads {
  /** PostgreSQL answers the queries of a connection one after the other. */
  readonly takesLong = false
  readonly #opening: Opening
  #client: Client | undefined
  #socket: CorkedSocket | undefined
  #connecting: Promise<void> | undefined
  #notBefore = 0
  #isClosed = false
  #underWay = 0
  /** The answers to the reads that this turn of the event loop will send, by text and values. */
  readonly #unsent = new Map<string, Map<string, Promise<readonly unknown[]>>>()

  constructor(opening: Opening) {
    this.#opening = opening
  }

  /** How many connections are open, and how many of them have nothing to do. */
  get state(): { open: number; idle: number } {
    const open = this.#client ? 1 : 0
    return { open, idle: this.#underWay === 0 ? open : 0 }
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
    this.#underWay += 1
    try {
      return (await this.#ask(client, text, values)) as R[]
    } catch (error) {
      if (outageOf(error) !== 'database_gone') throw error
      return fromPool()
    } finally {
      this.#underWay -= 1
    }
  }

  /** Sends a read, or shares the answer to an identical one that is not sent yet. It is sent after both callers asked, so both see what was committed before. */
  #ask(client: Client, text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
    const ofText = this.#unsent.get(text) ?? new Map<string, Promise<readonly unknown[]>>()
    this.#unsent.set(text, ofText)
    const key = JSON.stringify(values)
    const answer = ofText.get(key) ?? metered('postgresql', text, () => this.#send(client, text, values))
    ofText.set(key, answer)
    return answer
  }

  /** Sends a read at the end of this turn of the event loop. Its rows are frozen, because several callers may get them. */
  async #send(client: Client, text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
    // What this turn sends is written by one system call.
    this.#socket?.cork()
    const name = this.#opening.names.nameOf(text)
    const { rows } = await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
    for (const row of rows) Object.freeze(row)
    return Object.freeze(rows)
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
