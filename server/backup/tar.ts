import { BackupError } from './backup-error.ts'
import { ByteReader, cut } from './byte-reader.ts'

/** The tar format (POSIX.1-1988, ustar). It writes files that every tar program reads, and reads only files that it has written. */

const BLOCK = 512
const NAME_BYTES = 100
/** The largest size that eleven octal digits hold. */
const SIZE_MOST = 8 ** 11 - 1

/** An entry of an archive. Its content must be read before the next entry. */
export interface TarEntry {
  name: string
  /** In bytes. */
  size: number
  /** @throws BackupError cut */
  content(): AsyncGenerator<Buffer>
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

function checksum(header: Buffer): number {
  let sum = 0
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 32 : (header[at] as number)
  return sum
}

/**
 * The header of a file. `size` bytes of content and `tarPadding` follow it.
 * @param name at most 100 bytes
 * @param time unix seconds
 */
export function tarHeader(name: string, size: number, time: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES || size > SIZE_MOST) throw new Error(`${name} does not fit into an archive`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write('0000600\0' + '0000000\0' + '0000000\0', 100, 'latin1')
  header.write(`${octal(size, 11)}\0${octal(time, 11)}\0`, 124, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${octal(checksum(header), 6)}\0 `, 148, 'latin1')
  return header
}

/** The zeros after the content of an entry. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The end mark of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)

const changed = (): BackupError =>
  new BackupError('changed', 'The archive is damaged: it is not as it was written. Take another backup.')

/**
 * The entries of an archive that was written with `tarHeader`.
 * @throws BackupError foreign, cut, changed
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source)
  try {
    for (let isFirst = true; ; isFirst = false) {
      const header = await reader.upTo(BLOCK)
      if (isFirst && (header.length < BLOCK || header.toString('latin1', 257, 262) !== 'ustar'))
        throw new BackupError('foreign', 'This file is no backup of Octavo.')
      if (header.length < BLOCK) throw cut()
      if (isZero(header)) {
        if (!isZero(await reader.exactly(BLOCK)) || !(await reader.isAtEnd())) throw changed()
        return
      }
      const { name, size } = headerOf(header)
      yield { name, size, content: () => reader.stream(size) }
      if (!isZero(await reader.exactly(tarPadding(size).length))) throw changed()
    }
  } finally {
    await reader.close()
  }
}

function headerOf(header: Buffer): { name: string; size: number } {
  const [name = ''] = header.toString('utf8', 0, NAME_BYTES).split('\0', 1)
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
  // A header that is written again must be equal. Otherwise some bit of it has changed.
  const time = Number.parseInt(header.toString('latin1', 136, 147), 8)
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(time) || !tarHeader(name, size, time).equals(header))
    throw changed()
  return { name, size }
}
