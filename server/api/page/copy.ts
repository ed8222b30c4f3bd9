import { handler } from '#server/call/handler.ts'
import { carryPage } from '#server/domain/page/carry-page.ts'
import { itemEditor, pageDeleter, pageEditor } from '#server/policy/rules.ts'

/**
 * `page/copy`: copies a page, or moves it (`is_del` 1), to the end of a catalog (0: the root) of the same item (`to_item_id` 0) or of
 * another. Moving a page out of an item requires the right to delete it there.
 */
export const pageCopy = handler('page/copy', {
  transaction: true,
  access: async (ctx, { page_id, to_item_id, new_cat_id, is_del }) => {
    const source = await pageEditor(ctx, page_id)
    const target = await itemEditor(ctx, to_item_id || source.item.item_id, new_cat_id)
    if (is_del === 1 && target.item.item_id !== source.item.item_id) await pageDeleter(ctx, page_id)
    return { from: source.item, to: target.item, user: source.user }
  },
  run: (ctx, { page_id, new_cat_id, is_del }, { from, to, user }) =>
    carryPage(ctx, { page_id, from, to, cat_id: new_cat_id, isMove: is_del === 1 }, user),
})
