import { handler } from '#server/call/handler.ts'
import { deleteFilesOfAnybody } from '#server/domain/attachment/administer-files.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `attachment/deleteAttachments`: deletes files of anybody, for site administrators. */
export const attachmentDeleteAttachments = handler('attachment/deleteAttachments', {
  access: siteAdmin,
  run: async (ctx, { file_ids }) => ({ deleted: await deleteFilesOfAnybody(ctx, file_ids) }),
})
