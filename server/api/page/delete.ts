import { handler } from '#server/call/handler.ts'
import { deletePage } from '#server/domain/page/delete-page.ts'
import { pageDeleter } from '#server/policy/rules.ts'

/** `page/delete`: puts a page into the recycle bin. */
export const pageDelete = handler('page/delete', {
  transaction: true,
  access: (ctx, { page_id }) => pageDeleter(ctx, page_id),
  run: async (ctx, _input, { page, user }) => {
    await deletePage(ctx, page, user)
    return []
  },
})
