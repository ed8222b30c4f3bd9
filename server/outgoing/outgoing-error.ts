/** Why a request of ours came to nothing. */
export type OutgoingReason =
  /** No http or https address, or one with a name and password in it. */
  | 'bad_address'
  /** The host is, or its name leads to, an address that we send nothing to. */
  | 'refused_address'
  /** No such name, nobody listens, or the certificate is not good. */
  | 'unreachable'
  /** The host sends us elsewhere. */
  | 'redirected'
  | 'too_slow'
  | 'too_large'
  /** The answer ended before it was whole. */
  | 'broken_off'
  /** Whoever asked does not wait any more. */
  | 'cancelled'

/** A request of ours that came to nothing. Its message names no header and no body, so that it may be logged. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly reason: OutgoingReason

  constructor(reason: OutgoingReason, detail = '') {
    super(detail ? `${reason}: ${detail}` : reason)
    this.reason = reason
  }
}
