import { BackupError } from './backup-error.ts'

/** Reads a stream of bytes in pieces of chosen sizes. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The next available bytes. @returns undefined at the end */
  async #next(): Promise<Buffer | undefined> {
    if (this.#rest.length > 0) {
      const rest = this.#rest
      this.#rest = Buffer.alloc(0)
      return rest
    }
    for (;;) {
      const { done, value } = await this.#source.next()
      if (done) return undefined
      if (value.length > 0) return Buffer.from(value.buffer, value.byteOffset, value.length)
    }
  }

  /** The next `size` bytes; fewer at the end of the stream. For small sizes only, because they are kept in memory. */
  async upTo(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let length = 0
    while (length < size) {
      const part = await this.#next()
      if (!part) break
      const taken = part.subarray(0, size - length)
      this.#rest = part.subarray(taken.length)
      parts.push(taken)
      length += taken.length
    }
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
  }

  /** The next `size` bytes. @throws BackupError cut */
  async exactly(size: number): Promise<Buffer> {
    const bytes = await this.upTo(size)
    if (bytes.length < size) throw cut()
    return bytes
  }

  /** The next `size` bytes as they arrive. @throws BackupError cut */
  async *stream(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const part = await this.#next()
      if (!part) throw cut()
      const taken = part.subarray(0, left)
      this.#rest = part.subarray(taken.length)
      left -= taken.length
      yield taken
    }
  }

  /** Whether the stream has ended. */
  async isAtEnd(): Promise<boolean> {
    const part = await this.#next()
    if (part) this.#rest = part
    return part === undefined
  }

  /** The rest of the stream, as it arrives. */
  async *rest(): AsyncGenerator<Buffer> {
    for (;;) {
      const part = await this.#next()
      if (!part) return
      yield part
    }
  }

  /** Ends the source. */
  async close(): Promise<void> {
    await this.#source.return?.()
  }
}

/** The error for an archive that ends too early. */
export const cut = (): BackupError =>
  new BackupError('cut', 'The archive is cut: its end is missing. Take another copy of it, or another backup.')

/** The same bytes in pieces of `size`. The last piece may be smaller. There is at least one piece. */
export async function* inPieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  try {
    for (let isFirst = true; ; isFirst = false) {
      const piece = await reader.upTo(size)
      if (piece.length === 0 && !isFirst) return
      yield piece
      if (piece.length < size) return
    }
  } finally {
    await reader.close()
  }
}
