import { handler } from '../../http/handler.ts'
import { fileBinder } from '../../policy/upload-rules.ts'
import { bindFiles } from './file.repository.ts'

/** `attachment/bindingPage`: makes a file of the user an attachment of a page. */
export const attachmentBindingPage = handler('attachment/bindingPage', {
  transaction: true,
  access: fileBinder,
  run: async (ctx, { file_id }, { page, item }) => {
    await bindFiles(ctx.db, [file_id], { page_id: page.page_id, item_id: item.item_id, in_text: 0 }, ctx.now)
    return []
  },
})
