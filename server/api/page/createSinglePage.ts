import { handler } from '#server/call/handler.ts'
import { shareByNewKey, unshare } from '#server/domain/page/share-page.ts'
import { pageEditor } from '#server/policy/rules.ts'

/** `page/createSinglePage`: shares a page by a new secret key, which replaces the old one, or ends the sharing. */
export const pageCreateSinglePage = handler('page/createSinglePage', {
  transaction: true,
  access: (ctx, { page_id }) => pageEditor(ctx, page_id),
  run: async (ctx, { page_id, isCreateSiglePage }, { page }) => {
    if (String(isCreateSiglePage) === 'true') return { unique_key: await shareByNewKey(ctx, page), page_id }
    await unshare(ctx, page)
    return []
  },
})
