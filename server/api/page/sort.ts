import { handler } from '#server/call/handler.ts'
import { sortPages } from '#server/domain/page/sort-pages.ts'
import { itemEditorSomewhere } from '#server/policy/rules.ts'

/** `page/sort`: sets the order numbers of pages. If one is not a page of the item, nothing changes. */
export const pageSort = handler('page/sort', {
  transaction: true,
  access: (ctx, { item_id }) => itemEditorSomewhere(ctx, item_id),
  run: async (ctx, { item_id, pages }, { rights }) => {
    await sortPages(ctx, item_id, rights.edit_scope, pages)
    return []
  },
})
