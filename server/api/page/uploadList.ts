import { handler } from '#server/call/handler.ts'
import { listAttachments } from '#server/domain/attachment/file.repository.ts'
import { fileAddress } from '#server/domain/attachment/file-address.ts'
import { pageReader } from '#server/policy/file-rules.ts'
import { timeText } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `page/uploadList`: the attachments of a page. Readers of a shared page get addresses with its key. A page that is not saved yet
 * (page_id 0) is refused, as in the protocol.
 */
export const pageUploadList = handler('page/uploadList', {
  access: (ctx, { page_id, unique_key }) => {
    if (page_id === 0) throw new AppError('NO_PERMISSION')
    return pageReader(ctx, page_id, unique_key)
  },
  run: async (ctx, { page_id, unique_key }, { edit, manage }) => {
    const files = await listAttachments(ctx.db, page_id)
    return files.map(({ sign, uid, addtime, ...file }) => ({
      ...file,
      url: fileAddress(ctx, sign, unique_key),
      addtime: timeText(addtime),
      may_delete: manage || (edit && uid === ctx.user?.uid) ? 1 : 0,
    }))
  },
})
