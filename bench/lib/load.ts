import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { percentile } from './stats.ts'

/** The requests of a load. */
export interface Load {
  /** An address of this machine, `http://127.0.0.1:port/path`. */
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** The body, or a function that makes a new one for each request. */
  body?: string | (() => string)
}

/** The result of a load. Rates are answers per second, latencies milliseconds. */
export interface Measured {
  rate: number
  p50: number
  p95: number
  p99: number
  /** The number of refused calls and of requests without an answer. The figures are valid only if it is 0. */
  failed: number
}

export const CONNECTIONS = 16
/** The longest time for an answer, in milliseconds. */
const PATIENCE_MS = 60_000
const HEAD_END = Buffer.from('\r\n\r\n')
const ANSWERED = Buffer.from('{"error_code":0,')

/**
 * Sends a load with 16 connections without a pause and waits for all answers. An aborted request would still be work for the server in the next
 * measurement, and the slowest ones would be missing from the latencies. Of an answer only the head and the first bytes are looked at. A generator that reads
 * whole answers as text takes a millisecond of the processor for one of 100 KB, which is more than the server takes.
 * @param requests how many; at least one per connection is sent
 */
export async function measure(load: Load, requests: number): Promise<Measured> {
  const took: number[] = []
  let left = Math.max(CONNECTIONS, Math.round(requests))
  let failed = 0
  const begun = performance.now()
  let last = begun
  const askInTurn = async () => {
    const caller = new Caller(load)
    while (left > 0) {
      left -= 1
      const sent = performance.now()
      const succeeded = await caller.ask().catch(() => undefined)
      last = performance.now()
      if (!succeeded) failed += 1
      if (succeeded !== undefined) took.push(last - sent)
    }
    caller.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askInTurn))
  return {
    rate: took.length / ((last - begun) / 1000),
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
    failed,
  }
}

/** One connection. A server may close it after each answer, as PHP's own server does; then it is opened again. */
class Caller {
  readonly #url: URL
  readonly #body: () => string
  readonly #head: string
  #socket: Socket | undefined

  constructor({ url, method = 'GET', headers = {}, body = '' }: Load) {
    this.#url = new URL(url)
    this.#body = typeof body === 'function' ? body : () => body
    const { host, pathname, search } = this.#url
    const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    this.#head = `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}`
  }

  close(): void {
    this.#socket?.destroy()
  }

  /** Sends a request and reads the whole answer. @returns whether the call succeeded. @throws Error when the connection fails */
  async ask(): Promise<boolean> {
    const body = this.#body()
    if (!this.#socket || this.#socket.destroyed) {
      this.#socket = connect(Number(this.#url.port), this.#url.hostname).setNoDelay(true)
      await once(this.#socket, 'connect')
    }
    const socket = this.#socket
    return new Promise((resolve, reject) => {
      const answer = new Answer()
      const end = (error?: Error) => {
        socket.removeAllListeners()
        if (answer.closes || error) socket.destroy()
        if (error) reject(error)
        else resolve(answer.succeeded)
      }
      socket.on('data', (bytes) => {
        if (answer.read(bytes)) end()
      })
      socket.on('error', end)
      socket.on('close', () => end(answer.isOpenEnded ? undefined : new Error('The connection was closed early')))
      socket.setTimeout(PATIENCE_MS, () => end(new Error('There was no answer')))
      const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
      socket.write(`${this.#head}${length}\r\n${body}`)
    })
  }
}

/** An answer as it arrives. Only its head and its first bytes are looked at, the others are counted. */
class Answer {
  #begin: Buffer | undefined = Buffer.alloc(0)
  #left = 0
  closes = false
  /** Its head names no length: it ends with the connection. */
  isOpenEnded = false
  succeeded = false

  /** Takes the next bytes. @returns whether the answer is complete */
  read(bytes: Buffer): boolean {
    if (this.#begin === undefined) {
      this.#left -= bytes.length
      return !this.isOpenEnded && this.#left <= 0
    }
    const all = this.#begin.length === 0 ? bytes : Buffer.concat([this.#begin, bytes])
    this.#begin = all
    const end = all.indexOf(HEAD_END)
    if (end < 0) return false
    const head = all.toString('latin1', 0, end).toLowerCase()
    const body = all.subarray(end + HEAD_END.length)
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
    this.closes = head.includes('\r\nconnection: close')
    this.isOpenEnded = length === undefined
    if (body.length < Math.min(ANSWERED.length, Number(length ?? ANSWERED.length))) return false
    this.succeeded = /^http\/1\.\d 200 /.test(head) && body.subarray(0, ANSWERED.length).equals(ANSWERED)
    this.#begin = undefined
    this.#left = Number(length ?? 0) - body.length
    return !this.isOpenEnded && this.#left <= 0
  }
}
