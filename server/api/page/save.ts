import { handler } from '#server/call/handler.ts'
import { catalogAtRevision } from '#server/domain/page/history.repository.ts'
import { writePage } from '#server/domain/page/write-page.ts'
import { itemEditor, pageEditor } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `page/save`: creates a page (page_id 0) or saves a new version. A save with a base revision never overwrites what others saved since. Of
 * saves without one, the last wins. Without `cat_id` the page goes to the root, as in the protocol.
 */
export const pageSave = handler('page/save', {
  transaction: true,
  locks: ({ item_id }) => item_id,
  access: async (ctx, { page_id, item_id, cat_id, base_revision, base_cat_id }) => {
    if (page_id === 0) return itemEditor(ctx, item_id, cat_id)
    const access = await pageEditor(ctx, page_id)
    if (access.item.item_id !== item_id) throw new AppError('WRONG_ITEM', { thing: '@page' })
    // If others moved the page meanwhile and the writer did not, it stays where they moved it.
    if ([access.page.cat_id, base_cat_id].includes(cat_id)) return access
    const startedIn = base_revision === 0 ? undefined : await catalogAtRevision(ctx.db, page_id, base_revision)
    if (cat_id !== startedIn) await itemEditor(ctx, item_id, cat_id)
    return access
  },
  run: (ctx, input, { item, user }) => writePage(ctx, input, item, user),
})
