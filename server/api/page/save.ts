import { handler } from '#server/call/handler.ts'
import { catalogAtRevision } from '#server/domain/page/history.repository.ts'
import { writePage } from '#server/domain/page/write-page.ts'
import { itemEditor, pageEditor } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `page/save`: creates a page (page_id 0) or saves a new version. A writer who says which revision the change began from never overwrites what
 * others saved since; of those who do not say, the last one wins. A `cat_id` that is not sent means the root, as in the protocol.
 */
export const pageSave = handler('page/save', {
  transaction: true,
  access: async (ctx, { page_id, item_id, cat_id, base_revision, base_cat_id }) => {
    if (page_id === 0) return itemEditor(ctx, item_id, cat_id)
    const access = await pageEditor(ctx, page_id)
    if (access.item.item_id !== item_id) throw new AppError('WRONG_ITEM', { thing: '@page' })
    // A page that others moved meanwhile, and that the writer left where it was, stays where they moved it.
    if ([access.page.cat_id, base_cat_id].includes(cat_id)) return access
    const startedIn = base_revision === 0 ? undefined : await catalogAtRevision(ctx.db, page_id, base_revision)
    if (cat_id !== startedIn) await itemEditor(ctx, item_id, cat_id)
    return access
  },
  run: (ctx, input, { item, user }) => writePage(ctx, input, item, user),
})
