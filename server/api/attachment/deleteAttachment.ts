import { recordAct } from '#server/audit/record.ts'
import { handler } from '#server/call/handler.ts'
import { deleteFile } from '#server/domain/attachment/delete-file.ts'
import { findFile } from '#server/policy/file-facts.repository.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `attachment/deleteAttachment`: deletes a file of anybody, for site administrators. */
export const attachmentDeleteAttachment = handler('attachment/deleteAttachment', {
  access: siteAdmin,
  run: async (ctx, { file_id }) => {
    const file = await findFile(ctx.db, file_id)
    if (!file) throw new AppError('NOT_FOUND', { thing: '@file' })
    await deleteFile(ctx, file)
    const object = { type: 'attachment', id: file_id, name: file.display_name } as const
    await recordAct(ctx, { action: 'attachment.delete', object })
    return []
  },
})
