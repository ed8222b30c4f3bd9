import { AppError } from '#shared/errors.ts'

/** One plain address: no display name, no list, no characters with a meaning in mail headers. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u

/** @throws AppError BAD_FIELD when `email` is not an e-mail address */
export function assertMailAddress(email: string, field = 'email'): void {
  if (!ADDRESS.test(email)) throw new AppError('BAD_FIELD', { field, reason: '@not_an_address' })
}
