import { handler } from '#server/call/handler.ts'
import { deleteCatalogForGood } from '#server/domain/recycle/delete-for-good.ts'
import { itemChanger } from '#server/policy/rules.ts'

/** `recycle/deleteCatalog`: purges the entry of a catalog that was moved away, with the copies of its pages. For users who manage the item. */
export const recycleDeleteCatalog = handler('recycle/deleteCatalog', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { id }, access) => {
    await deleteCatalogForGood(ctx, access, id)
    return []
  },
})
