import { handler } from '#server/call/handler.ts'
import { insertCatalog, listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { CATALOGS_PER_ITEM } from '#server/domain/catalog/catalog-limits.ts'
import { orderAfter, parentLevel, placeCatalogs } from '#server/domain/catalog/place-catalogs.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { catalogEditor, itemEditor } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { CATALOG_LEVEL } from '#shared/kinds.ts'

/**
 * `catalog/save`: creates a catalog, or renames, orders or moves one. Without an order number a new or moved catalog comes last.
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
  run: async (ctx, { item_id, cat_id, cat_name, s_number, ...input }) => {
    await lockForWriting(ctx, item_id)
    const catalogs = await listCatalogs(ctx.db, item_id)
    const before = catalogs.find((one) => one.cat_id === cat_id)
    if (cat_id !== 0 && !before) throw new AppError('NOT_FOUND', { thing: '@catalog' })
    const parent_cat_id = input.parent_cat_id ?? before?.parent_cat_id ?? 0
    const last = () => orderAfter(catalogs, parent_cat_id)

    if (!before) {
      const level = parentLevel(catalogs, parent_cat_id) + 1
      if (level > CATALOG_LEVEL.deepest) throw new AppError('CATALOG_TOO_DEEP')
      if (catalogs.length >= CATALOGS_PER_ITEM) throw new AppError('TOO_MANY_CATALOGS', { max: CATALOGS_PER_ITEM })
      const values = { item_id, parent_cat_id, cat_name, level, s_number: s_number || last(), addtime: ctx.now }
      const made = await insertCatalog(ctx.db, values)
      await logChange(ctx, logOf('create', made))
      return made
    }
    const stays = parent_cat_id === before.parent_cat_id
    const order = s_number || (stays ? before.s_number : last())
    const [saved] = await placeCatalogs(ctx, catalogs, [{ ...before, cat_name, parent_cat_id, s_number: order }])
    if (!saved) throw new Error('the catalog that was saved is in the list')
    await logChange(ctx, logOf('update', saved))
    return saved
  },
})

const logOf = (action: 'create' | 'update', catalog: { item_id: number; cat_id: number; cat_name: string }) => ({
  item_id: catalog.item_id,
  action,
  object: 'catalog' as const,
  object_id: catalog.cat_id,
  object_name: catalog.cat_name,
})
