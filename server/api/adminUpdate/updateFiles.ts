import { handler } from '#server/call/handler.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `adminUpdate/updateFiles`: refused, because the server never replaces its own files. */
export const adminUpdateUpdateFiles = handler('adminUpdate/updateFiles', {
  access: siteAdmin,
  run: () => {
    throw new AppError('UPDATE_BY_HAND')
  },
})
