import { handler } from '#server/call/handler.ts'
import { saveCatalog } from '#server/domain/catalog/save-catalog.ts'
import { catalogEditor, itemEditor } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `catalog/save`: creates a catalog, or renames, reorders or moves one. Without an order number a new or moved catalog becomes the last one.
 */
export const catalogSave = handler('catalog/save', {
  transaction: true,
  access: async (ctx, { item_id, cat_id, parent_cat_id }) => {
    if (cat_id === 0) return itemEditor(ctx, item_id, parent_cat_id)
    const access = await catalogEditor(ctx, cat_id)
    if (access.item.item_id !== item_id) throw new AppError('WRONG_ITEM', { thing: '@catalog' })
    const moves = parent_cat_id !== undefined && parent_cat_id !== access.catalog.parent_cat_id
    if (moves) await itemEditor(ctx, item_id, parent_cat_id)
    return access
  },
  run: saveCatalog,
})
