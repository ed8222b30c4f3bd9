import type { Context } from '#server/context.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { assertTakesCatalogs } from '#server/domain/page/page-kinds.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { AppError } from '#shared/errors.ts'
import { CATALOG_LEVEL } from '#shared/kinds.ts'
import { type Catalog, insertCatalog, listCatalogs } from './catalog.repository.ts'
import { CATALOGS_PER_ITEM } from './catalog-limits.ts'
import { orderAfter, parentLevel, placeCatalogs } from './place-catalogs.ts'

/** The input of a save. */
interface Wanted {
  item_id: number
  /** 0: a new catalog. */
  cat_id: number
  cat_name: string
  /** Absent: the present parent, or the root for a new catalog. */
  parent_cat_id?: number | undefined
  /** Absent or 0: a new or moved catalog becomes the last one, another keeps its order. */
  s_number?: number | undefined
}

/**
 * Creates a catalog, or renames, reorders or moves one within its item; inside a transaction.
 * @throws AppError BAD_FIELD (cat_name) for a new catalog of a single-page item, NOT_FOUND, CATALOG_TOO_DEEP, CATALOG_CYCLE, TOO_MANY_CATALOGS
 */
export async function saveCatalog(
  ctx: Context,
  { item_id, cat_id, cat_name, s_number, ...input }: Wanted,
): Promise<Catalog> {
  const item = await lockForWriting(ctx, item_id)
  if (cat_id === 0) assertTakesCatalogs(item)
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
}

const logOf = (action: 'create' | 'update', catalog: { item_id: number; cat_id: number; cat_name: string }) => ({
  item_id: catalog.item_id,
  action,
  object: 'catalog' as const,
  object_id: catalog.cat_id,
  object_name: catalog.cat_name,
})
