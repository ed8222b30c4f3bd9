import { ByteReader } from '#server/backup/byte-reader.ts'

/** An entry of a tar archive. Its content must be read, or left out with `skip`, before the next entry. */
export interface TarFile {
  /** The bytes of its name. */
  name: Buffer
  /** In bytes. */
  size: number
  content(): AsyncGenerator<Buffer>
}

const BLOCK = 512
/** The longest name or set of facts that comes as an entry of its own. */
const FACTS_MOST = 1024 * 1024
const FILE_TYPES = new Set(['0', '\0', '7'])

/**
 * The files of a tar archive as tar, bsdtar and the file managers write them (POSIX.1-2001 pax, GNU and ustar). Links, folders and devices are left
 * out.
 * @throws Error when it is cut or damaged
 */
export async function* tarFiles(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const reader = new ByteReader(source)
  let longName: Buffer | undefined
  let facts = new Map<string, Buffer>()
  try {
    for (;;) {
      const header = await reader.upTo(BLOCK)
      if (header.length === 0 || header.every((byte) => byte === 0)) return
      assertHeader(header)
      const type = header.toString('latin1', 156, 157)
      const size = facts.has('size') ? Number(facts.get('size')) : numberAt(header, 124, 12)
      if (!Number.isSafeInteger(size) || size < 0) throw new Error('the size of an entry is damaged')
      const padding = (BLOCK - (size % BLOCK)) % BLOCK
      if (type === 'L' || type === 'x' || type === 'g' || type === 'K') {
        if (size > FACTS_MOST) throw new Error('the name of an entry is too long')
        const text = await reader.exactly(size)
        await reader.exactly(padding)
        if (type === 'L') longName = text.subarray(0, endOf(text))
        else if (type === 'x') facts = factsOf(text)
        continue
      }
      const name = facts.get('path') ?? longName ?? nameOf(header)
      longName = undefined
      facts = new Map()
      let left = size
      const content = async function* () {
        for await (const part of reader.stream(size)) {
          left -= part.length
          yield part
        }
      }
      if (FILE_TYPES.has(type) && !name.toString('latin1').endsWith('/')) yield { name, size, content }
      for await (const _ of reader.stream(left));
      await reader.exactly(padding)
    }
  } finally {
    await reader.close()
  }
}

/** The sum of the bytes of a header, with spaces in the place of the sum itself. */
function assertHeader(header: Buffer): void {
  if (header.length < BLOCK) throw new Error('it ends in the middle')
  let sum = 0
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 32 : (header[at] as number)
  if (sum !== numberAt(header, 148, 8)) throw new Error('an entry is damaged')
}

const endOf = (bytes: Buffer): number => (bytes.includes(0) ? bytes.indexOf(0) : bytes.length)

/** A number in octal digits, or in the binary form of GNU for large ones. */
function numberAt(header: Buffer, at: number, length: number): number {
  if ((header[at] as number) & 0x80) return Number(header.readBigUInt64BE(at + length - 8))
  const text = header.toString('latin1', at, at + length).replace(/[\0 ]/g, '')
  return text === '' ? 0 : Number.parseInt(text, 8)
}

function nameOf(header: Buffer): Buffer {
  const part = (at: number, length: number) => {
    const bytes = header.subarray(at, at + length)
    return bytes.subarray(0, endOf(bytes))
  }
  // GNU has other facts in the place of the first half of the name.
  const isPosix = header.toString('latin1', 257, 263) === 'ustar\0'
  const before = isPosix ? part(345, 155) : Buffer.alloc(0)
  const name = part(0, 100)
  return before.length > 0 ? Buffer.concat([before, Buffer.from('/'), name]) : name
}

/** The facts of pax: `length key=value\n`, the length counts all of it. */
function factsOf(text: Buffer): Map<string, Buffer> {
  const facts = new Map<string, Buffer>()
  for (let at = 0; at < text.length; ) {
    const space = text.indexOf(' ', at)
    const length = Number(text.toString('latin1', at, space))
    if (space < 0 || !Number.isSafeInteger(length) || length <= 0) break
    const fact = text.subarray(space + 1, at + length - 1)
    const sign = fact.indexOf('=')
    if (sign > 0) facts.set(fact.toString('utf8', 0, sign), fact.subarray(sign + 1))
    at += length
  }
  return facts
}
