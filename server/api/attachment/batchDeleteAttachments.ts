import { handler } from '#server/call/handler.ts'
import { deleteFilesOfAnybody } from '#server/domain/attachment/administer-files.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `attachment/batchDeleteAttachments`: deletes files of anybody, for site administrators with a newer client. */
export const attachmentBatchDeleteAttachments = handler('attachment/batchDeleteAttachments', {
  access: siteAdmin,
  run: async (ctx, { file_ids }) => {
    if (file_ids.length === 0) throw new AppError('BAD_FIELD', { field: 'file_ids', reason: '@required' }, 'file_ids')
    const success = await deleteFilesOfAnybody(ctx, file_ids)
    return { success, failed: file_ids.length - success }
  },
})
