import { handler } from '#server/call/handler.ts'
import { deleteCatalog } from '#server/domain/catalog/delete-catalog.ts'
import { catalogEditor } from '#server/policy/rules.ts'

/** `catalog/delete`: deletes a catalog with everything in it. It goes to the recycle bin with its pages. The field `item_id` is ignored. */
export const catalogDelete = handler('catalog/delete', {
  transaction: true,
  access: (ctx, { cat_id }) => catalogEditor(ctx, cat_id),
  run: async (ctx, _input, { catalog, user }) => ({ recycle_id: await deleteCatalog(ctx, catalog, user) }),
})
