import { SourceError } from '#server/migrate/source.ts'
import type { ErrorParams } from '#shared/errors.ts'

/** Reads exact numbers of bytes from a stream. */
export interface ByteReader {
  /**
   * The next bytes.
   * @returns undefined at the end of the stream
   * @throws SourceError when the stream ends in the middle of them
   */
  take(length: number): Promise<Buffer | undefined>
}

/** @param name of the file, for messages */
export function byteReader(stream: AsyncIterable<Uint8Array>, name: string): ByteReader {
  const chunks = stream[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  return {
    take: async (length) => {
      if (held.length < length) {
        const parts: Uint8Array[] = [held]
        for (let size = held.length; size < length; ) {
          const next = await chunks.next()
          if (next.done) {
            if (size === 0) return undefined
            throw cutFile(name)
          }
          parts.push(next.value)
          size += next.value.length
        }
        held = Buffer.concat(parts)
      }
      const taken = held.subarray(0, length)
      held = held.subarray(length)
      return taken
    },
  }
}

/** The refusal of a file that ends too early or is damaged. */
export const cutFile = (name: string, why = '@move_yapi_cut', more: ErrorParams = {}): SourceError =>
  new SourceError('move_yapi_damaged', { ...more, name, why })
