import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { OutgoingError } from '#server/outgoing/outgoing-error.ts'
import { type OutgoingAnswer, type OutgoingLimits, outgoingRequest, textOf } from '#server/outgoing/outgoing-request.ts'
import type { Clock } from '#server/time.ts'
import type { S3Settings } from './s3-settings.ts'
import { EMPTY_SHA256, objectUrl, signedHeaders } from './sign-v4.ts'
import type { StoredFile } from './storage.ts'
import { refusalReason, StorageError, storageErrorOf } from './storage-error.ts'

/** Signed requests to an object storage that speaks S3, and the parsing of its answers. */

/** The pauses before a request is repeated, in milliseconds. Broken connections and internal errors of the store are repeated. */
const PAUSES_MS = [200, 800]
/** How long a store may be silent, in milliseconds. */
const SILENCE_MS = 30_000
/** How long a small request may take, in milliseconds. */
const SMALL_TOTAL_MS = 60_000
/** The maximum size of an answer that is not a file, in bytes. A page of a list has 1,000 objects of some 500 bytes. */
const ANSWER_BYTES = 4 * 1024 * 1024
/** The limits of small requests, and of those with a file. */
export const SMALL: OutgoingLimits = { silence: SILENCE_MS, total: SMALL_TOTAL_MS, bytes: ANSWER_BYTES }
export const FILE: OutgoingLimits = { silence: SILENCE_MS, bytes: Number.MAX_SAFE_INTEGER }

/** The content of a request. */
export interface Body {
  /** Opens the bytes; called again for each attempt. */
  open(): Readable
  size: number
  sha256: string
}

/** A request to the store. */
export interface Asked {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Body
  limits: OutgoingLimits
}

/** Stores refuse signatures whose time differs from theirs by more than some minutes. A smaller difference than this is left alone (seconds). */
const SKEW_SECONDS = 60

/**
 * Sends signed requests to one store. Repeats a request if that may help. When the clock of the store differs from ours, the signatures have its time, so that a wrong
 * clock of this machine stops no files.
 */
export function s3Sender(settings: S3Settings, name: string, clock: Clock) {
  /** How far the clock of the store is ahead of ours, in seconds. */
  let ahead = 0
  const now = () => clock() + ahead

  /** Takes the time that an answer tells. @returns whether it was not known */
  function takesTime({ headers }: OutgoingAnswer): boolean {
    const time = secondsOf(headers.date)
    if (time === 0 || Math.abs(time - now()) < SKEW_SECONDS) return false
    ahead = time - clock()
    return true
  }

  async function once({ method, key, query, headers = {}, body, limits }: Asked): Promise<OutgoingAnswer> {
    const url = objectUrl(settings.base, key, query)
    const signed = signedHeaders(settings, { method, url, now: now() }, headers, body?.sha256 ?? EMPTY_SHA256)
    const stream = body?.open()
    try {
      return await outgoingRequest({
        url,
        method,
        headers: { ...signed, ...(body && { 'content-length': String(body.size) }) },
        ...(stream && { body: stream }),
        limits,
      })
    } finally {
      stream?.destroy()
    }
  }

  async function send(asked: Asked): Promise<OutgoingAnswer> {
    for (const pause of [...PAUSES_MS, undefined]) {
      try {
        let answer = await once(asked)
        if (takesTime(answer) && (answer.status === 400 || answer.status === 403)) {
          answer.end()
          answer = await once(asked)
        }
        if (pause === undefined || answer.status < 500 || answer.status === 507) return answer
        answer.end()
      } catch (error) {
        if (pause === undefined || !mayPass(error)) throw storageErrorOf(error, name)
      }
      await wait(pause)
    }
    throw new StorageError('trouble', name)
  }

  /** The error for an answer. */
  async function refusalOf(answer: OutgoingAnswer): Promise<StorageError> {
    const text = await textOf(answer).catch(() => '')
    // The answer is foreign text, and goes to logs and administrators. So only its code is used, and only if it looks like one.
    const code = /^[A-Za-z0-9.]{1,64}$/.exec(tagOf(text, 'Code') ?? '')?.[0] ?? ''
    return new StorageError(refusalReason(answer.status, code), name, code || String(answer.status))
  }

  return { send, refusalOf, now }
}

/** Whether a failed connection may succeed in a moment. */
const mayPass = (error: unknown): boolean =>
  error instanceof OutgoingError &&
  (error.reason === 'broken_off' ||
    (error.reason === 'unreachable' && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error.detail)))

/** The body of an answer as a stream. Destroying the stream ends the request at once, even while the store is silent. */
export function bodyOf(answer: OutgoingAnswer, name: string): Readable {
  const pieces = answer.body[Symbol.asyncIterator]()
  return new Readable({
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: unknown) => this.destroy(storageErrorOf(error, name) as Error),
      )
    },
    destroy(error, done) {
      answer.end()
      done(error)
    },
  })
}

/** A body in memory. */
export function bytesBody(given: string | Buffer): Body {
  const bytes = Buffer.from(given)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { open: () => Readable.from([bytes], { objectMode: false }), size: bytes.length, sha256 }
}

/** The unix seconds of a time in HTTP or XML; 0 if it is invalid. */
export const secondsOf = (time: string | undefined): number => Math.floor(Date.parse(time ?? '') / 1000) || 0

/** The objects of a page of a list. Keys of ours need no decoding. */
export function* filesOf(page: string): Generator<StoredFile> {
  for (const [, content = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const [key, size, time] = [tagOf(content, 'Key'), tagOf(content, 'Size'), tagOf(content, 'LastModified')]
    if (key !== undefined) yield { key, size: Number(size), stored: secondsOf(time) }
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element with a name; undefined if there is none. */
export function tagOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] as string)
}
