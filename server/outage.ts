import { AppError, type ErrorName } from '#shared/errors.ts'

/**
 * An outage: something that the server depends on fails for a while, and works again without a change of the request. People read what is wrong and
 * that it will pass. The log has a line at its begin and at its end (decision 63).
 */
export const OUTAGES = [
  'database_gone',
  'database_busy',
  'disk_full',
  'storage_gone',
  'mail_gone',
  'overloaded',
] as const
export type Outage = (typeof OUTAGES)[number]

/** The refusal for each outage, and the seconds after which a client should try again. */
const REFUSALS: Readonly<Record<Outage, { error: ErrorName; seconds: number }>> = {
  database_gone: { error: 'DATABASE_GONE', seconds: 5 },
  database_busy: { error: 'DATABASE_BUSY', seconds: 5 },
  disk_full: { error: 'DISK_FULL', seconds: 60 },
  storage_gone: { error: 'STORAGE_FAILED', seconds: 30 },
  mail_gone: { error: 'MAIL_GONE', seconds: 60 },
  overloaded: { error: 'OVERLOADED', seconds: 5 },
}

/** System errors for a full disk, a full quota, or a file that has reached its largest size. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** The process has no more file descriptors or memory. */
const OVERLOAD: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ERR_MEMORY_ALLOCATION_FAILED'])
/**
 * A connection that breaks or cannot be made. Requests to other hosts have their own errors (decision 12), so these are connections to the database.
 */
const NO_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * SQLSTATE classes and codes (PostgreSQL 17, appendix A): connection exceptions, a server that stops, starts or became a read-only replica; and a server
 * with too many connections, without memory, or whose locks, statements and transactions took too long.
 */
const POSTGRES_GONE = /^(?:08\w{3}|57P0[1-5]|25006)$/
const POSTGRES_BUSY = /^(?:53[0234]\d\d|55P03|57014|40001|40P01|25P0[34])$/
const POSTGRES_DISK_FULL = '53100'

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const SQLITE_CODES: Readonly<Record<number, Outage>> = {
  5: 'database_busy',
  6: 'database_busy',
  10: 'database_gone',
  13: 'disk_full',
  14: 'database_gone',
}

/** Messages of `pg` without a code: a connection has ended, or none becomes free in time. */
const PG_GONE = /^Connection terminated|connection error and is not queryable|^Client was closed/
const PG_WAITED = /^timeout exceeded when trying to connect/
const NO_MEMORY = /^(?:Array buffer allocation failed|Invalid array buffer length)/

/** Temporary reasons for failures of a storage. Other reasons need a change of the settings. */
const PASSING_REASONS: ReadonlySet<unknown> = new Set([
  'refused',
  'unreachable',
  'no_name',
  'too_slow',
  'broken_off',
  'trouble',
  'full',
])

/** The number of nested causes of an error that are examined. */
const CAUSES_MOST = 5

/** The outage that caused an error; undefined for another error. Examines the causes of the error, too. */
export function outageOf(error: unknown): Outage | undefined {
  let one = error
  for (let depth = 0; depth <= CAUSES_MOST && typeof one === 'object' && one !== null; depth += 1) {
    const found = one instanceof AppError ? outageOfRefusal(one) : outageOfOne(one)
    if (found) return found
    one = (one as { cause?: unknown }).cause
  }
  return undefined
}

function outageOfRefusal({ error, cause }: AppError): Outage | undefined {
  if (error === 'STORAGE_FAILED')
    return PASSING_REASONS.has((cause as { reason?: unknown } | undefined)?.reason) ? 'storage_gone' : undefined
  return OUTAGES.find((outage) => REFUSALS[outage].error === error)
}

function outageOfOne(error: object): Outage | undefined {
  const { code, errcode, message } = error as { code?: unknown; errcode?: unknown; message?: unknown }
  if (NO_ROOM.has(code) || code === POSTGRES_DISK_FULL) return 'disk_full'
  if (typeof errcode === 'number') return SQLITE_CODES[errcode % 256]
  if (OVERLOAD.has(code)) return 'overloaded'
  if (NO_CONNECTION.has(code)) return 'database_gone'
  if (typeof code === 'string' && POSTGRES_GONE.test(code)) return 'database_gone'
  if (typeof code === 'string' && POSTGRES_BUSY.test(code)) return 'database_busy'
  if (typeof message !== 'string') return undefined
  if (PG_GONE.test(message)) return 'database_gone'
  if (PG_WAITED.test(message)) return 'database_busy'
  return NO_MEMORY.test(message) ? 'overloaded' : undefined
}

/** Whether an error says that a disk is full: of files, SQLite or PostgreSQL. */
export const isDiskFull = (error: unknown): boolean => outageOf(error) === 'disk_full'

/** The seconds after which a client should try again (`Retry-After`, RFC 9110, section 10.2.3); undefined for errors that are no outages. */
export function retrySeconds(error: AppError): number | undefined {
  const outage = outageOf(error)
  return outage && REFUSALS[outage].seconds
}

/**
 * The refusal for an unexpected error: the outage, or SERVER_BROKEN. Log the error itself with the same id.
 * @param id names the entry of the log
 */
export function brokenBy(error: unknown, id: string): AppError {
  const outage = outageOf(error)
  // An error of a storage becomes a refusal if its reason is known.
  if (!outage || outage === 'storage_gone') return new AppError('SERVER_BROKEN', { id })
  const refusal = outageRefusal(outage)
  refusal.cause = error
  return refusal
}

/** The refusal that people are told in an outage. */
export const outageRefusal = (outage: Outage): AppError =>
  new AppError(REFUSALS[outage].error, { seconds: REFUSALS[outage].seconds })
