import { handler } from '#server/call/handler.ts'
import { bindFiles } from '#server/domain/attachment/file.repository.ts'
import { fileBinder } from '#server/policy/upload-rules.ts'

/** `attachment/bindingPage`: makes a file of the user an attachment of a page. */
export const attachmentBindingPage = handler('attachment/bindingPage', {
  transaction: true,
  access: fileBinder,
  run: async (ctx, { file_id }, { page, item }) => {
    await bindFiles(ctx.db, [file_id], { page_id: page.page_id, item_id: item.item_id, in_text: 0 }, ctx.now)
    return []
  },
})
