import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type OutgoingAnswer, textOf } from '#server/outgoing/outgoing-request.ts'
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
} from '#server/storage/s3-requests.ts'
import type { S3Settings } from '#server/storage/s3-settings.ts'
import { storeName } from '#server/storage/s3-storage.ts'
import { StorageError, storageErrorOf } from '#server/storage/storage-error.ts'
import { type Clock, systemClock } from '#server/time.ts'
import { inPieces } from './byte-reader.ts'
import type { BackupTarget, TargetObject } from './target.ts'

/** The number of bytes in one request. They are kept in memory, because a request begins with the hash of its body. A store accepts 10,000 parts. */
const PART_BYTES = 32 * 1024 * 1024

/**
 * A place for backups in an object storage that speaks S3. Archives are sent in parts; the store shows an object only when all of it is there. An
 * upload that the end of the process interrupted stays unfinished in the store until its lifecycle rules remove it.
 * @param folder the folder of the bucket that has all backups of the site, and nothing else
 */
export function s3Target(settings: S3Settings, folder: string, clock: Clock = systemClock): BackupTarget {
  const root = `${folder}/`
  const name = `${storeName(settings)}, ${root}`
  const { send, refusalOf } = s3Sender(settings, storeName(settings), clock)

  async function ask(asked: Omit<Asked, 'limits'>, accepted: readonly number[]): Promise<OutgoingAnswer> {
    const limits = asked.body ? { ...FILE, bytes: SMALL.bytes } : SMALL
    const answer = await send({ ...asked, limits })
    if (!accepted.includes(answer.status)) throw await refusalOf(answer)
    return answer
  }

  async function done(asked: Omit<Asked, 'limits'>, accepted: readonly number[]): Promise<OutgoingAnswer> {
    const answer = await ask(asked, accepted)
    answer.end()
    return answer
  }

  const said = async (asked: Omit<Asked, 'limits'>): Promise<string> =>
    textOf(await ask(asked, [200])).catch((error: unknown) => Promise.reject(storageErrorOf(error, name)))

  const putWhole = (key: string, bytes: Buffer) => done({ method: 'PUT', key, body: bytesBody(bytes) }, [200])

  /** Sends an object in parts (CreateMultipartUpload, UploadPart, CompleteMultipartUpload). @returns the number of bytes */
  async function putInParts(key: string, first: Buffer, rest: AsyncGenerator<Buffer>): Promise<number> {
    const uploadId = tagOf(await said({ method: 'POST', key, query: { uploads: '' }, body: bytesBody('') }), 'UploadId')
    if (uploadId === undefined) throw new StorageError('odd_answer', name)
    const tags: string[] = []
    let size = 0
    const sendPart = async (part: Buffer) => {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const { headers } = await done({ method: 'PUT', key, query, body: partBody(part) }, [200])
      tags.push(String(headers.etag))
      size += part.length
    }
    try {
      await sendPart(first)
      for await (const part of rest) if (part.length > 0) await sendPart(part)
      const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`)
      const body = bytesBody(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      // The store may answer with status 200 and still report a failure in the body.
      const answer = await said({ method: 'POST', key, query: { uploadId }, body })
      if (!answer.includes('<CompleteMultipartUploadResult'))
        throw new StorageError('odd_answer', name, tagOf(answer, 'Code'))
      return size
    } catch (error) {
      await done({ method: 'DELETE', key, query: { uploadId } }, [200, 204, 404]).catch(() => {})
      throw error
    }
  }

  return {
    name,

    write: async (path, bytes) => {
      const pieces = inPieces(bytes, PART_BYTES)
      const first = (await pieces.next()).value as Buffer
      if (first.length === PART_BYTES) return putInParts(root + path, first, pieces)
      // Ends the source, which may still throw at its end.
      await pieces.next()
      await putWhole(root + path, first)
      return first.length
    },

    read: async (path) => {
      const answer = await send({ method: 'GET', key: root + path, limits: FILE })
      if (answer.status === 200) return bodyOf(answer, name)
      const refusal = await refusalOf(answer)
      if (answer.status === 404 && refusal.reason !== 'no_bucket') return undefined
      throw refusal
    },

    stat: async (path) => {
      const { status, headers } = await done({ method: 'HEAD', key: root + path }, [200, 404])
      if (status === 404) return undefined
      return { path, size: Number(headers['content-length']), stored: secondsOf(headers['last-modified']) }
    },

    list: async function* (below, { deep = false } = {}) {
      const prefix = root + below
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = {
          'list-type': '2',
          prefix,
          ...(!deep && { delimiter: '/' }),
          ...(token && { 'continuation-token': token }),
        }
        const page = await said({ method: 'GET', key: '', query })
        if (!page.includes('<ListBucketResult')) throw new StorageError('odd_answer', name)
        for (const { key, size, stored } of filesOf(page))
          if (key.startsWith(prefix) && key !== prefix)
            yield { path: key.slice(root.length), size, stored } satisfies TargetObject
        token = tagOf(page, 'NextContinuationToken')
      }
    },

    remove: async (path) => {
      await done({ method: 'DELETE', key: root + path }, [200, 204, 404])
    },
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const partBody = (bytes: Buffer): Body => ({
  // A view, because a copy would need the memory twice.
  open: () => Readable.from([bytes], { objectMode: false }),
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})
