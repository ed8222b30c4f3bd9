import { handler } from '#server/call/handler.ts'
import { deleteCatalogForGood } from '#server/domain/recycle/delete-for-good.ts'
import { itemChanger } from '#server/policy/rules.ts'

/** `recycle/deleteCatalog`: deletes for good what the item kept of a catalog that was moved away. For those who manage the item. */
export const recycleDeleteCatalog = handler('recycle/deleteCatalog', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { id }, access) => {
    await deleteCatalogForGood(ctx, access, id)
    return []
  },
})
