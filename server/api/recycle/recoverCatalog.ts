import { handler } from '#server/call/handler.ts'
import { recoverCatalog } from '#server/domain/recycle/recover-catalog.ts'
import { recoverer } from '#server/policy/rules.ts'

/** `recycle/recoverCatalog`: recovers a catalog that was deleted or moved to another item, with its pages that are still in the recycle bin. */
export const recycleRecoverCatalog = handler('recycle/recoverCatalog', {
  transaction: true,
  access: (ctx, { item_id }) => recoverer(ctx, item_id),
  run: async (ctx, { id, in_place }, access) => ({
    cat_id: await recoverCatalog(ctx, access, id, Boolean(in_place)),
  }),
})
