import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** An entry of a zip archive. */
export interface ZipEntry {
  /** The path with `/`, relative. */
  name: string
  /** When it was changed, in unix seconds. */
  time: number
  /** The content. It is read when the entry is written. */
  content(): AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>
  /** Whether the content is compressed already. It is then stored without compression. */
  isPacked?: boolean
}

/** Bits of a header: the name is UTF-8, and size and checksum follow the content. */
const FLAGS = 0x0808
const STORED = 0
const DEFLATED = 8
/** The version of the format that a reader needs: 2.0, with zip64 4.5. */
const VERSION = 20
const VERSION_64 = 45
/** Made on Unix, as a file that its owner may write. */
const MADE_BY = 0x0300 | VERSION_64
const FILE_MODE = 0o100644
const MOST_16 = 0xffff
const MOST_32 = 0xffffffff

interface Written {
  /** A text, because small buffers share memory, and keeping one would keep all of it. */
  name: string
  time: number
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

/**
 * Writes a zip archive while its entries are made. Only the list of entries is in memory. Archives of more than 65,535 entries or 4 GB get the fields
 * of zip64 (APPNOTE 6.3, sections 4.3 and 4.5).
 * @throws errors of an entry; Error for an entry of more than 4 GB
 */
export async function* zipArchive(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const entry of entries) {
    const done = {
      name: entry.name,
      time: dosTime(entry.time),
      method: entry.isPacked ? STORED : DEFLATED,
      crc: 0,
      packed: 0,
      size: 0,
      offset,
    }
    const head = localHeader(done)
    yield head
    for await (const chunk of packedContent(entry, done)) {
      done.packed += chunk.length
      yield chunk
    }
    if (done.packed > MOST_32 || done.size > MOST_32) throw new Error(`${entry.name} is too large for an archive`)
    const sums = descriptor(done)
    yield sums
    offset += head.length + done.packed + sums.length
    written.push(done)
  }
  let size = 0
  for (const one of written) {
    const record = centralHeader(one)
    size += record.length
    yield record
  }
  yield endOfArchive(written.length, size, offset)
}

async function* packedContent(entry: ZipEntry, done: Written): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const part of entry.content()) {
      const chunk = Buffer.from(part as Uint8Array)
      done.crc = crc32(chunk, done.crc)
      done.size += chunk.length
      yield chunk
    }
  }
  if (done.method === STORED) yield* counted()
  // The loop ends with an error of the content. The callback only has to exist.
  else yield* pipeline(Readable.from(counted()), createDeflateRaw(), () => {})
}

function localHeader({ name, time, method }: Written): Buffer {
  const text = Buffer.from(name)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(method, 8)
  head.writeUInt32LE(time, 10)
  head.writeUInt16LE(text.length, 26)
  return Buffer.concat([head, text])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const sums = Buffer.alloc(16)
  sums.writeUInt32LE(0x08074b50, 0)
  sums.writeUInt32LE(crc, 4)
  sums.writeUInt32LE(packed, 8)
  sums.writeUInt32LE(size, 12)
  return sums
}

function centralHeader({ name, time, method, crc, packed, size, offset }: Written): Buffer {
  const extra = Buffer.alloc(offset >= MOST_32 ? 12 : 0)
  if (extra.length > 0) {
    extra.writeUInt16LE(0x0001, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const text = Buffer.from(name)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(MADE_BY, 4)
  head.writeUInt16LE(extra.length > 0 ? VERSION_64 : VERSION, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(method, 10)
  head.writeUInt32LE(time, 12)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(text.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(FILE_MODE * 0x10000, 38)
  head.writeUInt32LE(Math.min(offset, MOST_32), 42)
  return Buffer.concat([head, text, extra])
}

function endOfArchive(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, MOST_16), 8)
  end.writeUInt16LE(Math.min(count, MOST_16), 10)
  end.writeUInt32LE(Math.min(size, MOST_32), 12)
  end.writeUInt32LE(Math.min(offset, MOST_32), 16)
  if (count < MOST_16 && size < MOST_32 && offset < MOST_32) return end
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(MADE_BY, 12)
  end64.writeUInt16LE(VERSION_64, 14)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(size), 40)
  end64.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end64, locator, end])
}

/** A time in the form of the format: two fields of 16 bits, in steps of two seconds, from 1980. */
function dosTime(seconds: number): number {
  const at = new Date(Math.max(seconds, 315_532_800) * 1000)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return day * 0x10000 + time
}
