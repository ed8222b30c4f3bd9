/** Why an outgoing request failed. */
export type OutgoingReason =
  /** The address is not http or https, or it contains a user name or a password. */
  | 'bad_address'
  /** The host is a refused address, or resolves to refused addresses only. */
  | 'refused_address'
  /** The name does not exist, no program listens there, or the certificate is not valid. */
  | 'unreachable'
  /** The host answered with a redirect. */
  | 'redirected'
  | 'too_slow'
  | 'too_large'
  /** The answer ended before it was complete. */
  | 'broken_off'
  /** The caller no longer waits. */
  | 'cancelled'

/** An outgoing request failed. The message contains no header and no body, so it may be logged. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly reason: OutgoingReason
  /** The code of the connection's error (`ECONNREFUSED`), or the host that was refused; may be empty. */
  readonly detail: string

  constructor(reason: OutgoingReason, detail = '') {
    super(detail ? `${reason}: ${detail}` : reason)
    this.reason = reason
    this.detail = detail
  }
}
