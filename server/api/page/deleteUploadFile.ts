import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { attachmentEditor } from '../../policy/upload-rules.ts'
import { deleteFile } from '../attachment/delete-file.service.ts'
import { unbindFile } from '../attachment/file.repository.ts'

/**
 * `page/deleteUploadFile`: takes a file from a page. When no other page has it, it is deleted, which is for its owner and those who manage
 * the item.
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
