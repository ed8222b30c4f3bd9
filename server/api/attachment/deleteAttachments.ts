import { handler } from '#server/call/handler.ts'
import { deleteFileOfAnybody } from '#server/domain/attachment/administer-files.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `attachment/deleteAttachments`: deletes files of anybody, for site administrators. */
export const attachmentDeleteAttachments = handler('attachment/deleteAttachments', {
  access: siteAdmin,
  run: async (ctx, { file_ids }) => {
    let deleted = 0
    for (const file_id of new Set(file_ids)) if (await deleteFileOfAnybody(ctx, file_id)) deleted += 1
    return { deleted }
  },
})
