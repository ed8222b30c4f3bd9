import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat as statFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type OutgoingAnswer, textOf } from '#server/outgoing/outgoing-request.ts'
import { type Clock, systemClock } from '#server/time.ts'
import { keysOf, newKey } from './object-keys.ts'
import {
  type Asked,
  type Body,
  bodyOf,
  bytesBody,
  FILE,
  filesOf,
  SMALL,
  s3Sender,
  secondsOf,
  tagOf,
} from './s3-requests.ts'
import type { S3Settings } from './s3-settings.ts'
import { objectUrl, signedUrl } from './sign-v4.ts'
import { MissingFile, type Storage } from './storage.ts'
import { StorageError, storageErrorOf } from './storage-error.ts'

/** The object that marks a folder. It sorts after all files, so a copy in this order gets it last. */
const MARK = 'place'
/** How long a signed address is valid, in seconds. A download may take longer. */
export const SIGNED_SECONDS = 120

export interface S3StorageOptions {
  settings: S3Settings
  /** The folder in the bucket that this site alone uses: `octavo-` and eight hex digits. Each key begins with it. */
  folder: string
  /** The folder on this machine for files that are arriving. */
  incoming: string
  /** The clock for signatures, which contain the time. */
  clock?: Clock
}

/** A storage whose folder can be recognised in a copy of the bucket, or under another address of the store. */
export interface S3Storage extends Storage {
  /** Stores a mark in the folder of this site. */
  mark(): Promise<void>
  isMarked(): Promise<boolean>
}

/** A name of the configured store for administrators. */
export const storeName = ({ bucket, base }: S3Settings): string => `${bucket} (${new URL(base).host})`

/**
 * Stores files in an object storage that speaks S3 (AWS, MinIO, Ceph, the clouds of `s3SettingsOf`). Each file is streamed in one request; the
 * largest upload is far below the limit of 5 GB for one request. The hash of each body is signed, so the store refuses damaged bytes.
 */
export function s3Storage({ settings, folder, incoming, clock = systemClock }: S3StorageOptions): S3Storage {
  const name = storeName(settings)
  const keys = keysOf(folder)
  const { send, refusalOf, now } = s3Sender(settings, name, clock)
  // Keys come from the database. A malformed key must not address another object.
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
    const answer = await send({ method: 'PUT', key, headers, body, limits: { ...FILE, bytes: SMALL.bytes } })
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
      await putBody(key, bytesBody('x'))
      await ask({ method: 'DELETE', key }, [200, 204])
    },

    mark: () => putBody(`${folder}/${MARK}`, bytesBody('The files of an Octavo site are in this folder.\n')),
    isMarked: async () => (await ask({ method: 'HEAD', key: `${folder}/${MARK}` }, [200, 404])).status === 200,

    address: (key, { contentType, disposition }) => {
      const query = {
        'response-content-type': contentType,
        'response-content-disposition': disposition,
        'response-cache-control': 'private, no-store',
      }
      const url = objectUrl(settings.publicBase, checked(key), query)
      return signedUrl(settings, { method: 'GET', url, now: now() }, SIGNED_SECONDS).href
    },
  }
}

async function fileBody(path: string): Promise<Body> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const { size } = await statFile(path)
  return { open: () => createReadStream(path), size, sha256: hash.digest('hex') }
}
