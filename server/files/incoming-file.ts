import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#shared/errors.ts'

/** How many bytes from the beginning of a file are read to find its type. The farthest mark is that of ISO images, at 32769. */
const FILE_HEAD_BYTES = 36 * 1024

/** A file of a request that has arrived completely. It is a temporary file until the storage moves it away from `path`. */
export interface IncomingFile {
  /** The temporary file. It is removed when the request is answered. */
  path: string
  /** The name from the sender, unchecked. */
  name: string
  /** In bytes. */
  size: number
  /** SHA-256, in hex. */
  sha256: string
  /** Its first bytes, from which its type is found. */
  head: Buffer
}

/** A file that has arrived and is held in memory until the sender is identified. */
export interface HeldFile {
  chunks: Buffer[]
  /** The name from the sender, unchecked. */
  name: string
}

/** Where files of a request are written, and how large one may be. */
export interface FileRoom {
  folder: string
  /** In bytes. */
  most: number
}

/**
 * Writes an arriving file to a temporary file that only the server's user may read.
 * @throws AppError FILE_TOO_LARGE as soon as it is too large; errors of the stream. The temporary file is then removed.
 */
export async function receiveFile(source: Readable, name: string, room: FileRoom): Promise<IncomingFile> {
  const path = join(room.folder, randomBytes(16).toString('hex'))
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > room.most) throw tooLarge(room)
          hash.update(chunk)
          if (size - chunk.length < FILE_HEAD_BYTES) head.push(chunk)
          yield chunk
        }
      },
      file,
    )
  } catch (error) {
    await untilClosed(file)
    await discardFile({ path })
    throw error
  }
  return { path, name, size, sha256: hash.digest('hex'), head: Buffer.concat(head).subarray(0, FILE_HEAD_BYTES) }
}

/** Waits until a stream is closed. A stream that failed early may still create its file before that. */
const untilClosed = (file: WriteStream): Promise<void> =>
  file.closed ? Promise.resolve() : new Promise((resolve) => file.once('close', resolve))

/**
 * Reads an arriving file into memory.
 * @throws AppError FILE_TOO_LARGE as soon as it is too large
 */
export async function holdFile(source: Readable, name: string, most: number): Promise<HeldFile> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    size += (chunk as Buffer).length
    if (size > most) throw tooLarge({ most })
    chunks.push(chunk as Buffer)
  }
  return { chunks, name }
}

/** The refusal of a file that is larger than `most`. The message names the smallest size that is too large. */
export const tooLarge = ({ most }: Pick<FileRoom, 'most'>): AppError =>
  new AppError('FILE_TOO_LARGE', { mb: Math.round(((most + 1) / 1024 / 1024) * 100) / 100 }, 'file')

/** Removes the temporary file unless it was stored. */
export const discardFile = ({ path }: Pick<IncomingFile, 'path'>): Promise<void> => rm(path, { force: true })
