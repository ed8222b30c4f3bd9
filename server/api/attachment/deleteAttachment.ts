import { handler } from '#server/call/handler.ts'
import { deleteFileOfAnybody } from '#server/domain/attachment/administer-files.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `attachment/deleteAttachment`: deletes a file of anybody, for site administrators. */
export const attachmentDeleteAttachment = handler('attachment/deleteAttachment', {
  access: siteAdmin,
  run: async (ctx, { file_id }) => {
    if (!(await deleteFileOfAnybody(ctx, file_id))) throw new AppError('NOT_FOUND', { thing: '@file' })
    return []
  },
})
