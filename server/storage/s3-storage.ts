import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat as statFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { OutgoingError } from '#server/outgoing/outgoing-error.ts'
import { type OutgoingAnswer, type OutgoingLimits, outgoingRequest, textOf } from '#server/outgoing/outgoing-request.ts'
import { type Clock, systemClock } from '#server/time.ts'
import { keysOf, newKey } from './object-keys.ts'
import type { S3Settings } from './s3-settings.ts'
import { EMPTY_SHA256, objectUrl, signedHeaders, signedUrl } from './sign-v4.ts'
import { MissingFile, type Storage, type StoredFile } from './storage.ts'
import { refusalReason, StorageError, storageErrorOf } from './storage-error.ts'

/** A request is tried again after these pauses, in milliseconds, when the connection broke or the store has a problem of its own. */
const PAUSES_MS = [200, 800]
/** How long a store may be silent, in milliseconds. */
const SILENCE_MS = 30_000
/** How long a small request may take, in milliseconds. */
const SMALL_TOTAL_MS = 60_000
/** The maximum size of an answer that is not a file, in bytes. A page of a list has 1,000 objects of some 500 bytes. */
const ANSWER_BYTES = 4 * 1024 * 1024
/** The object that marks a folder. It sorts after all files, so a copy of the bucket in order gets it last. */
const MARK = 'place'
/** How long a signed address is valid, in seconds. Its reading may take longer. */
export const SIGNED_SECONDS = 120

const SMALL: OutgoingLimits = { silence: SILENCE_MS, total: SMALL_TOTAL_MS, bytes: ANSWER_BYTES }
const FILE: OutgoingLimits = { silence: SILENCE_MS, bytes: Number.MAX_SAFE_INTEGER }

export interface S3StorageOptions {
  settings: S3Settings
  /** The folder in the bucket that this site alone uses: `octavo-` and eight hex digits. Each key begins with it. */
  folder: string
  /** The folder on this machine for files that are arriving. */
  incoming: string
  /** Signatures contain the time. */
  clock?: Clock
}

/** A storage whose folder can be recognised in a copy of the bucket, or under another address of the store. */
export interface S3Storage extends Storage {
  /** Stores a mark in the folder of this site. */
  mark(): Promise<void>
  isMarked(): Promise<boolean>
}

/** What a request sends. */
interface Body {
  /** Opens the bytes; again for each attempt. */
  open(): Readable
  size: number
  sha256: string
}

/** A request to the store. */
interface Asked {
  method: 'GET' | 'PUT' | 'DELETE' | 'HEAD'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Body
  limits: OutgoingLimits
}

/** The store of the settings as an administrator recognises it. */
export const storeName = ({ bucket, base }: S3Settings): string => `${bucket} (${new URL(base).host})`

/**
 * Stores files in an object storage that speaks S3 (AWS, MinIO, Ceph, the clouds of `s3SettingsOf`). Files are streamed in one request each; the
 * largest upload is far below the 5 GB that one request may have. The hash of each body is signed, so the store refuses damaged bytes.
 */
export function s3Storage({ settings, folder, incoming, clock = systemClock }: S3StorageOptions): S3Storage {
  const name = storeName(settings)
  const keys = keysOf(folder)
  const { send, refusalOf } = sender(settings, name, clock)
  // Keys come from the database. A malformed one must not lead to another object.
  const checked = (key: string): string => {
    if (!keys.test(key)) throw new MissingFile(key)
    return key
  }

  /** Sends a small request and reads its answer. */
  async function ask(asked: Omit<Asked, 'limits'>, accepted: readonly number[]): Promise<OutgoingAnswer> {
    const answer = await send({ ...asked, limits: SMALL })
    if (!accepted.includes(answer.status)) throw await refusalOf(answer)
    answer.end()
    return answer
  }

  async function putBody(key: string, body: Body): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await send({ method: 'PUT', key, headers, body, limits: { ...FILE, bytes: ANSWER_BYTES } })
    if (answer.status !== 200) throw await refusalOf(answer)
    answer.end()
  }

  return {
    kind: 's3',
    name,
    incoming,
    holds: (key) => keys.test(key),

    put: async (path) => {
      const key = newKey(folder)
      await putBody(key, await fileBody(path))
      await rm(path, { force: true })
      return key
    },

    read: async (key, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await send({ method: 'GET', key: checked(key), headers, limits: FILE })
      if (answer.status === (range ? 206 : 200)) return bodyOf(answer, name)
      const refusal = await refusalOf(answer)
      throw answer.status === 404 && refusal.reason !== 'no_bucket' ? new MissingFile(key) : refusal
    },

    stat: async (key) => {
      if (!keys.test(key)) return undefined
      const { status, headers } = await ask({ method: 'HEAD', key }, [200, 404])
      if (status === 404) return undefined
      return { key, size: Number(headers['content-length']), stored: secondsOf(headers['last-modified']) }
    },

    remove: async (key) => {
      if (!keys.test(key)) return
      const answer = await send({ method: 'DELETE', key, limits: SMALL })
      if (answer.status < 300) return answer.end()
      const refusal = await refusalOf(answer)
      if (answer.status !== 404 || refusal.reason === 'no_bucket') throw refusal
    },

    list: async function* () {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = { 'list-type': '2', prefix: `${folder}/`, ...(token && { 'continuation-token': token }) }
        const answer = await send({ method: 'GET', key: '', query, limits: SMALL })
        if (answer.status !== 200) throw await refusalOf(answer)
        const page = await textOf(answer).catch((error: unknown) => Promise.reject(storageErrorOf(error, name)))
        if (!page.includes('<ListBucketResult')) throw new StorageError('odd_answer', name)
        for (const file of filesOf(page)) if (keys.test(file.key)) yield file
        token = tagOf(page, 'NextContinuationToken')
      }
    },

    check: async () => {
      const key = `${folder}/check/${randomBytes(16).toString('hex')}`
      await putBody(key, textBody('x'))
      await ask({ method: 'DELETE', key }, [200, 204])
    },

    mark: () => putBody(`${folder}/${MARK}`, textBody('The files of an Octavo site are in this folder.\n')),
    isMarked: async () => (await ask({ method: 'HEAD', key: `${folder}/${MARK}` }, [200, 404])).status === 200,

    address: (key, { contentType, disposition }) => {
      const query = {
        'response-content-type': contentType,
        'response-content-disposition': disposition,
        'response-cache-control': 'private, no-store',
      }
      const url = objectUrl(settings.publicBase, checked(key), query)
      return signedUrl(settings, { method: 'GET', url, now: clock() }, SIGNED_SECONDS).href
    },
  }
}

/** Sends signed requests to one store, again when that may help. */
function sender(settings: S3Settings, name: string, clock: Clock) {
  async function once({ method, key, query, headers = {}, body, limits }: Asked): Promise<OutgoingAnswer> {
    const url = objectUrl(settings.base, key, query)
    const signed = signedHeaders(settings, { method, url, now: clock() }, headers, body?.sha256 ?? EMPTY_SHA256)
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
        const answer = await once(asked)
        if (pause === undefined || answer.status < 500 || answer.status === 507) return answer
        answer.end()
      } catch (error) {
        if (pause === undefined || !mayPass(error)) throw storageErrorOf(error, name)
      }
      await wait(pause)
    }
    throw new StorageError('trouble', name)
  }

  /** The error that an answer stands for. */
  async function refusalOf(answer: OutgoingAnswer): Promise<StorageError> {
    const text = await textOf(answer).catch(() => '')
    // The answer is foreign text that goes into logs and to administrators: its code alone, and only if it looks like one.
    const code = /^[A-Za-z0-9.]{1,64}$/.exec(tagOf(text, 'Code') ?? '')?.[0] ?? ''
    return new StorageError(refusalReason(answer.status, code), name, code || String(answer.status))
  }

  return { send, refusalOf }
}

/** Whether a failed connection may succeed a moment later. */
const mayPass = (error: unknown): boolean =>
  error instanceof OutgoingError &&
  (error.reason === 'broken_off' ||
    (error.reason === 'unreachable' && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error.detail)))

/** The body of an answer as a stream. Its destruction ends the request at once, also while the store is silent. */
function bodyOf(answer: OutgoingAnswer, name: string): Readable {
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

async function fileBody(path: string): Promise<Body> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const { size } = await statFile(path)
  return { open: () => createReadStream(path), size, sha256: hash.digest('hex') }
}

function textBody(text: string): Body {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { open: () => Readable.from([bytes], { objectMode: false }), size: bytes.length, sha256 }
}

const secondsOf = (time: string | undefined): number => Math.floor(Date.parse(time ?? '') / 1000) || 0

/** The objects of a page of a list. Keys of ours need no decoding. */
function* filesOf(page: string): Generator<StoredFile> {
  for (const [, content = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const [key, size, time] = [tagOf(content, 'Key'), tagOf(content, 'Size'), tagOf(content, 'LastModified')]
    if (key !== undefined) yield { key, size: Number(size), stored: secondsOf(time) }
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element of a name; undefined when there is none. */
function tagOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] as string)
}
