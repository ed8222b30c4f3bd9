import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { damaged } from './manifest.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Lines of up to this many characters are collected and compressed into one entry. */
const PART_CHARACTERS = 4 * 1024 * 1024
/** The largest unpacked entry of lines, in bytes. One row may be larger than a part. */
const UNPACKED_MOST = 512 * 1024 * 1024
/** The fastest level: texts shrink to a quarter, and to little less at slower levels. */
const LEVEL = 3

/** Counts and hashes lines. The hash depends on their order. */
export class LineSum {
  readonly #hash = createHash('sha256')
  count = 0

  /** @param lines each ends with a line feed */
  add(lines: string, count: number): void {
    this.#hash.update(lines)
    this.count += count
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex')
  }
}

/** Collects lines into compressed parts. */
export class LineParts {
  readonly sum = new LineSum()
  #lines: string[] = []
  #characters = 0

  add(value: unknown): void {
    const line = `${JSON.stringify(value)}\n`
    this.#lines.push(line)
    this.#characters += line.length
  }

  get isFull(): boolean {
    return this.#characters >= PART_CHARACTERS
  }

  /** The lines since the last part, compressed; undefined when there are none. */
  async part(): Promise<Buffer | undefined> {
    if (this.#lines.length === 0) return undefined
    const text = this.#lines.join('')
    this.sum.add(text, this.#lines.length)
    this.#lines = []
    this.#characters = 0
    return pack(text, { level: LEVEL })
  }
}

/**
 * The text of a compressed part.
 * @param name for the message
 * @throws BackupError changed
 */
export async function unpackedPart(part: Buffer, name: string): Promise<string> {
  try {
    return (await unpack(part, { maxOutputLength: UNPACKED_MOST })).toString()
  } catch {
    throw damaged(name)
  }
}

/** The values of the lines of a part. @throws BackupError changed */
export function valuesOf<T>(text: string, name: string): T[] {
  if (!text.endsWith('\n')) throw damaged(name)
  try {
    return JSON.parse(`[${text.slice(0, -1).replaceAll('\n', ',')}]`) as T[]
  } catch {
    throw damaged(name)
  }
}
