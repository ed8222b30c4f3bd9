import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#shared/errors.ts'

/** How much of a file's beginning is looked at for its type: the mark of an ISO image, the farthest of all, is at 32769. */
const FILE_HEAD_BYTES = 36 * 1024

/** A file that came with a request and has arrived whole. It is not stored yet: whoever wants to keep it moves it away from `path`. */
export interface IncomingFile {
  /** Where it is until the request is answered. */
  path: string
  /** The name that the sender gave it: not to be trusted. */
  name: string
  /** In bytes. */
  size: number
  /** SHA-256, in hex. */
  sha256: string
  /** Its first bytes, for its type. */
  head: Buffer
}

/** A file that has arrived and is held in memory until it is known who sends it. */
export interface HeldFile {
  chunks: Buffer[]
  /** The name that the sender gave it. */
  name: string
}

/** Where files of a request may go, and how large one may be. */
export interface FileRoom {
  folder: string
  /** In bytes. */
  most: number
}

/**
 * Writes a file that is arriving to a temporary file, that only the server's user may read.
 * @throws AppError FILE_TOO_LARGE as soon as it is larger than it may be, and whatever breaks it off; nothing is left of it then
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

/** A stream that fails early may still be opening its file: only after its end is it certain that no file appears any more. */
const untilClosed = (file: WriteStream): Promise<void> =>
  file.closed ? Promise.resolve() : new Promise((resolve) => file.once('close', resolve))

/**
 * Holds a file that is arriving in memory.
 * @throws AppError FILE_TOO_LARGE as soon as it is larger than it may be
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

/** The refusal of a file that is larger than `most`. What is told is the first size that is too large. */
export const tooLarge = ({ most }: Pick<FileRoom, 'most'>): AppError =>
  new AppError('FILE_TOO_LARGE', { mb: Math.round(((most + 1) / 1024 / 1024) * 100) / 100 }, 'file')

/** Removes what is still at the place where a file arrived. */
export const discardFile = ({ path }: Pick<IncomingFile, 'path'>): Promise<void> => rm(path, { force: true })
