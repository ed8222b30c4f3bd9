import { handler } from '#server/call/handler.ts'
import { arrangeTree } from '#server/domain/catalog/arrange-tree.ts'
import { itemEditorSomewhere } from '#server/policy/rules.ts'

/** `catalog/batUpdate`: the tree after a drag. For a page `parent_cat_id` is its catalog (the protocol ignores `page_cat_id`). */
export const catalogBatUpdate = handler('catalog/batUpdate', {
  transaction: true,
  access: (ctx, { item_id }) => itemEditorSomewhere(ctx, item_id),
  run: async (ctx, { cats }, { item, rights }) => {
    await arrangeTree(ctx, item, rights.edit_scope, cats)
    return []
  },
})
