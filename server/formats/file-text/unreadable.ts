/** The reason why a file has no text that can be searched. */
export type NoTextReason =
  /** It is of a kind that has no text, or none that we read. */
  | 'kind'
  | 'damaged'
  | 'encrypted'
  /** It is too large, or too much comes out of it. */
  | 'too_large'
  | 'too_long'
  /** The storage does not have its bytes. */
  | 'missing'
  /** The process that read it ended, or it was begun several times and never finished. */
  | 'failed'

/** A file whose text cannot be read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly reason: NoTextReason
  constructor(reason: NoTextReason, options?: ErrorOptions) {
    super(`the file has no text: ${reason}`, options)
    this.reason = reason
  }
}
