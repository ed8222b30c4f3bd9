import { OutgoingError } from '#server/outgoing/outgoing-error.ts'
import { type Word, word } from '#shared/errors.ts'
import { DEFAULT_LANG } from '#shared/i18n/languages.ts'

/** Why a storage operation failed. */
export type StorageReason =
  /** No settings lead to the storage that holds the file. */
  | 'not_configured'
  /** The store does not know the key, or the secret is not the key's. */
  | 'wrong_key'
  | 'wrong_secret'
  | 'no_bucket'
  /** The store expects another region or another address. */
  | 'wrong_region'
  /** The clocks of this machine and of the store differ too much. */
  | 'clock'
  | 'not_allowed'
  | 'full'
  /** The bytes that arrived differ from those that were sent. */
  | 'damaged'
  | 'no_name'
  | 'refused'
  | 'certificate'
  | 'refused_address'
  | 'unreachable'
  | 'too_slow'
  | 'broken_off'
  /** The store has an internal error (5xx). */
  | 'trouble'
  /** The answer does not belong to the protocol. */
  | 'odd_answer'

/** The entry of the text catalogue for each reason. */
const WORDS: Readonly<Record<StorageReason, Word>> = {
  not_configured: 'storage_not_configured',
  wrong_key: 'storage_wrong_key',
  wrong_secret: 'storage_wrong_secret',
  no_bucket: 'storage_no_bucket',
  wrong_region: 'storage_wrong_region',
  clock: 'storage_clock',
  not_allowed: 'storage_not_allowed',
  full: 'storage_full',
  damaged: 'storage_damaged',
  no_name: 'storage_no_name',
  refused: 'storage_refused',
  certificate: 'storage_certificate',
  refused_address: 'storage_refused_address',
  unreachable: 'storage_unreachable',
  too_slow: 'storage_too_slow',
  broken_off: 'storage_broken_off',
  trouble: 'storage_trouble',
  odd_answer: 'storage_odd_answer',
}

/** The text for a reason. */
export const storageWord = (reason: StorageReason): Word => WORDS[reason]

/** A storage failed. The message names the storage and contains no secret. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly reason: StorageReason
  /** The storage, as an administrator recognises it: `docs (s3.example.com)`. */
  readonly store: string
  /** The store's own name of the problem (`NoSuchBucket`, `ECONNREFUSED`); may be empty. */
  readonly code: string

  constructor(reason: StorageReason, store: string, code = '') {
    super(`${store}: ${word(WORDS[reason], DEFAULT_LANG)}${code ? ` (${code})` : ''}`)
    this.reason = reason
    this.store = store
    this.code = code
  }
}

/** The store's error codes for problems that an administrator can solve. */
const CODES: Readonly<Record<string, StorageReason>> = {
  InvalidAccessKeyId: 'wrong_key',
  InvalidAccessKey: 'wrong_key',
  SignatureDoesNotMatch: 'wrong_secret',
  NoSuchBucket: 'no_bucket',
  InvalidBucketName: 'no_bucket',
  AuthorizationHeaderMalformed: 'wrong_region',
  PermanentRedirect: 'wrong_region',
  TemporaryRedirect: 'wrong_region',
  IllegalLocationConstraintException: 'wrong_region',
  InvalidRegion: 'wrong_region',
  RequestTimeTooSkewed: 'clock',
  RequestExpired: 'clock',
  AccessDenied: 'not_allowed',
  AllAccessDisabled: 'not_allowed',
  AccountProblem: 'not_allowed',
  QuotaExceeded: 'full',
  InsufficientStorage: 'full',
  XMinioStorageFull: 'full',
  XMinioBucketQuotaExceeded: 'full',
  XMinioAdminBucketQuotaExceeded: 'full',
  BadDigest: 'damaged',
  XAmzContentSHA256Mismatch: 'damaged',
}

/**
 * The reason for a refusal of a store.
 * @param status the HTTP status
 * @param code the text of `Code` in the answer; empty when it has none
 */
export function refusalReason(status: number, code: string): StorageReason {
  const known = CODES[code]
  if (known) return known
  if (status === 507) return 'full'
  if (status >= 500 || code === 'SlowDown' || status === 429) return 'trouble'
  return status === 401 || status === 403 ? 'not_allowed' : 'odd_answer'
}

/** The reason for a failed connection to a store. */
export function connectionReason({ reason, detail }: OutgoingError): StorageReason {
  if (reason === 'redirected') return 'wrong_region'
  if (reason === 'bad_address' || reason === 'refused_address') return 'refused_address'
  if (reason === 'too_large') return 'odd_answer'
  if (reason === 'cancelled') return 'too_slow'
  if (reason !== 'unreachable') return reason
  if (/^(ENOTFOUND|EAI_)/.test(detail)) return 'no_name'
  if (detail === 'ECONNREFUSED') return 'refused'
  if (detail === 'ECONNRESET' || detail === 'EPIPE') return 'broken_off'
  return /CERT|SELF_SIGNED|UNABLE_TO_|EPROTO|ERR_SSL/.test(detail) ? 'certificate' : 'unreachable'
}

/** The error for any failure of a request to a store. */
export function storageErrorOf(error: unknown, store: string): unknown {
  return error instanceof OutgoingError ? new StorageError(connectionReason(error), store, error.detail) : error
}
