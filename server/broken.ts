import { AppError } from '#shared/errors.ts'

/** What the system says when a disk, a quota of it, or a file that may only be so large, takes no more bytes. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const SQLITE_FULL = 13
const POSTGRES_DISK_FULL = '53100'

/** Whether an error says that a disk is full: of files, SQLite or PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return NO_ROOM.has(code) || code === POSTGRES_DISK_FULL || errcode === SQLITE_FULL
}

/**
 * The refusal that people are told for an unexpected error. Log the error itself with the same id.
 * @param id names the entry of the log
 */
export const brokenBy = (error: unknown, id: string): AppError =>
  new AppError(isDiskFull(error) ? 'DISK_FULL' : 'SERVER_BROKEN', { id })
