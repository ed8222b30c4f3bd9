import { AppError } from '#shared/errors.ts'

/** One mailbox: no name, no list, nothing that a mail's head would take for more than that. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u

/** @throws AppError BAD_FIELD for what is no e-mail address */
export function assertMailAddress(email: string, field = 'email'): void {
  if (!ADDRESS.test(email)) throw new AppError('BAD_FIELD', { field, reason: '@not_an_address' })
}
