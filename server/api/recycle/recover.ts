import { handler } from '#server/call/handler.ts'
import { recoverPage } from '#server/domain/recycle/recover-page.ts'
import { recoverer } from '#server/policy/rules.ts'

/**
 * `recycle/recover`: recovers a page to the end of its catalog, or with `in_place` to its former position. Users may recover pages that return to
 * where they may write.
 */
export const recycleRecover = handler('recycle/recover', {
  transaction: true,
  access: (ctx, { item_id }) => recoverer(ctx, item_id),
  run: async (ctx, { page_id, in_place }, access) => {
    await recoverPage(ctx, access, page_id, Boolean(in_place))
    return []
  },
})
