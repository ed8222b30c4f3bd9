import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { deleteFile } from './delete-file.service.ts'
import { findFileOf, isInArchive } from './file.repository.ts'

/** `attachment/deleteMyAttachment`: deletes a file that the user uploaded. What an archived item shows stays as it is. */
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
