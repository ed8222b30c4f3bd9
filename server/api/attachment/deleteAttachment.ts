import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { findFile } from '../../policy/file-facts.repository.ts'
import { siteAdmin } from '../../policy/rules.ts'
import { deleteFile } from './delete-file.service.ts'

/** `attachment/deleteAttachment`: deletes a file of anybody, for site administrators. */
export const attachmentDeleteAttachment = handler('attachment/deleteAttachment', {
  access: siteAdmin,
  run: async (ctx, { file_id }) => {
    const file = await findFile(ctx.db, file_id)
    if (!file) throw new AppError('NOT_FOUND', { thing: '@file' })
    await deleteFile(ctx, file)
    return []
  },
})
