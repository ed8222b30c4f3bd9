import { handler } from '#server/call/handler.ts'
import { deleteFile } from '#server/domain/attachment/delete-file.ts'
import { unbindFile } from '#server/domain/attachment/file.repository.ts'
import { attachmentEditor } from '#server/policy/upload-rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `page/deleteUploadFile`: removes a file from a page. If no other page has it, the file is deleted, which only its owner and those who manage
 * the item may do.
 */
export const pageDeleteUploadFile = handler('page/deleteUploadFile', {
  access: attachmentEditor,
  run: async (ctx, { page_id, file_id }, { file, pages, rights, user }) => {
    if (pages.length > 1) await unbindFile(ctx.db, file_id, page_id)
    else if (file.uid === user.uid || rights.manage) await deleteFile(ctx, file)
    else throw new AppError('FILE_NOT_YOURS')
    return []
  },
})
