import { handler } from '#server/call/handler.ts'
import { deleteFile } from '#server/domain/attachment/delete-file.ts'
import { findFileOf, isInArchive } from '#server/domain/attachment/file.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `attachment/deleteMyAttachment`: deletes a file of the user, unless an archived item uses it. */
export const attachmentDeleteMyAttachment = handler('attachment/deleteMyAttachment', {
  access: async (ctx, { file_id }) => {
    const file = await findFileOf(ctx.db, loggedIn(ctx).uid, file_id)
    if (!file) throw new AppError('NOT_FOUND', { thing: '@file' })
    if (await isInArchive(ctx.db, file_id)) throw new AppError('ITEM_ARCHIVED')
    return file
  },
  run: async (ctx, _input, file) => {
    await deleteFile(ctx, file)
    return []
  },
})
