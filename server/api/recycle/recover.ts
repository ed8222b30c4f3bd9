import { handler } from '#server/call/handler.ts'
import { recoverPage } from '#server/domain/recycle/recover-page.ts'
import { recoverer } from '#server/policy/rules.ts'

/**
 * `recycle/recover`: brings a page back to the end of its catalog, or with `in_place` to where it was. Editors recover what comes back to where
 * they may write.
 */
export const recycleRecover = handler('recycle/recover', {
  transaction: true,
  access: (ctx, { item_id }) => recoverer(ctx, item_id),
  run: async (ctx, { page_id, in_place }, access) => {
    await recoverPage(ctx, access, page_id, Boolean(in_place))
    return []
  },
})
