import { handler } from '#server/call/handler.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `adminUpdate/download`: refused, because the server never fetches a program. */
export const adminUpdateDownload = handler('adminUpdate/download', {
  access: siteAdmin,
  run: () => {
    throw new AppError('UPDATE_BY_HAND')
  },
})
