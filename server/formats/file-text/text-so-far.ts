/** The most text that is kept of a file, in bytes of UTF-8. */
export const FILE_TEXT_BYTES = 1024 * 1024

/** Collects the text of a file up to `FILE_TEXT_BYTES`. */
export class TextSoFar {
  #parts: string[] = []
  #bytes = 0

  /** Whether there is no room for more. A reader stops then. */
  get isFull(): boolean {
    return this.#bytes >= FILE_TEXT_BYTES
  }

  add(text: string): void {
    if (this.isFull) return
    this.#parts.push(text)
    this.#bytes += Buffer.byteLength(text)
  }

  /** The text, not longer than `FILE_TEXT_BYTES`. */
  toString(): string {
    return cutText(this.#parts.join(''))
  }
}

/** The beginning of a text, up to `FILE_TEXT_BYTES`. No character is cut in two. */
export function cutText(text: string): string {
  if (Buffer.byteLength(text) <= FILE_TEXT_BYTES) return text
  const bytes = Buffer.from(text)
  let end = FILE_TEXT_BYTES
  while (end > 0 && ((bytes[end] as number) & 0xc0) === 0x80) end -= 1
  return bytes.toString('utf8', 0, end)
}
