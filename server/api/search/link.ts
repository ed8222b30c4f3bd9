import { handler } from '#server/call/handler.ts'
import { headingsToLink, pagesToLink } from '#server/domain/search/link-targets.ts'
import { itemEditorReading, pageVisitor } from '#server/policy/rules.ts'

/** `search/link`: pages to link to from an item, or the headings of a page. Only what the user may read. */
export const searchLink = handler('search/link', {
  access: async (ctx, { item_id, page_id }) => ({
    ...(await itemEditorReading(ctx, item_id)),
    page: page_id > 0 ? (await pageVisitor(ctx, page_id)).page : null,
  }),
  replica: true,
  run: async (ctx, input, { user, rights, page }) =>
    page
      ? { pages: [], headings: await headingsToLink(ctx, page.page_id, input.keyword, input.count) }
      : { pages: await pagesToLink(ctx, user, rights.read_scope, input), headings: [] },
})
