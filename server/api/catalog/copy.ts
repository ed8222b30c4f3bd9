import { handler } from '#server/call/handler.ts'
import { carryCatalog } from '#server/domain/catalog/carry-catalog.ts'
import { catalogEditor, itemEditor } from '#server/policy/rules.ts'

/**
 * `catalog/copy`: copies a catalog with everything in it, or moves it (`is_del` 1), to the end of another catalog (0: the root) of the
 * same item (`to_item_id` 0) or another. Users who may write a catalog may also delete it, and so move it out of its item. The recycle bin of the
 * item keeps a copy (decision 19).
 */
export const catalogCopy = handler('catalog/copy', {
  transaction: true,
  access: async (ctx, { cat_id, new_p_cat_id, to_item_id }) => {
    const source = await catalogEditor(ctx, cat_id)
    const target = await itemEditor(ctx, to_item_id || source.item.item_id, new_p_cat_id)
    return { from: source.item, to: target.item, user: source.user }
  },
  run: (ctx, { cat_id, new_p_cat_id, is_del }, { from, to, user }) =>
    carryCatalog(ctx, { cat_id, from, to, parent_cat_id: new_p_cat_id, isMove: is_del === 1 }, user),
})
