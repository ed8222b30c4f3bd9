import { StorageError, storageWord } from '#server/storage/storage-error.ts'
import { AppError } from '#shared/errors.ts'

/** The refusal for an error of a storage, with the error as its cause for the log. Other errors are returned unchanged. */
export function storageRefusal(error: unknown): unknown {
  if (!(error instanceof StorageError)) return error
  const refusal = new AppError('STORAGE_FAILED', { store: error.store, reason: `@${storageWord(error.reason)}` })
  refusal.cause = error
  return refusal
}
