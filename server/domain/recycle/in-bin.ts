import type { Context } from '#server/context.ts'
import { findPageOrDeleted } from '#server/domain/page/find-pages.repository.ts'
import { inScope } from '#server/policy/decide.ts'
import { findCatalogFacts } from '#server/policy/facts.repository.ts'
import { type ItemAccess, topCatalogOf } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { findMovedCatalog } from './moved-catalog.repository.ts'

/** Pages and catalogs in the recycle bin, with the catalogs that they return to. Users who may write in that catalog may see and recover them. */

/**
 * A page in the recycle bin, and the catalog that it returns to (0: the root, or its catalog is gone).
 * @throws AppError NOT_FOUND, WRONG_ITEM, ITEM_NOT_EDITED
 */
export async function pageInBin(ctx: Context, { item, rights }: Pick<ItemAccess, 'item' | 'rights'>, page_id: number) {
  const page = await findPageOrDeleted(ctx.db, page_id)
  if (!page) throw new AppError('NOT_FOUND', { thing: '@page' })
  if (page.item_id !== item.item_id) throw new AppError('WRONG_ITEM', { thing: '@page' })
  if (!page.is_del) throw new AppError('NOT_FOUND', { thing: '@page' })
  const cat_id = await catalogOrRoot(ctx, item.item_id, page.cat_id)
  if (!inScope(rights.edit_scope, await topCatalogOf(ctx, cat_id))) throw new AppError('ITEM_NOT_EDITED')
  return { page, cat_id }
}

/**
 * A catalog that was deleted or moved out of the item, and the catalog that it returns to (0: the root, or that catalog is gone).
 * @throws AppError NOT_FOUND, WRONG_ITEM, ITEM_NOT_EDITED
 */
export async function catalogInBin(ctx: Context, { item, rights }: Pick<ItemAccess, 'item' | 'rights'>, id: number) {
  const entry = await findMovedCatalog(ctx.db, id)
  if (!entry) throw new AppError('NOT_FOUND', { thing: '@catalog' })
  if (entry.item_id !== item.item_id) throw new AppError('WRONG_ITEM', { thing: '@catalog' })
  const parent_cat_id = await catalogOrRoot(ctx, item.item_id, entry.parent_cat_id)
  if (!inScope(rights.edit_scope, await topCatalogOf(ctx, parent_cat_id))) throw new AppError('ITEM_NOT_EDITED')
  return { entry, parent_cat_id }
}

async function catalogOrRoot(ctx: Context, item_id: number, cat_id: number): Promise<number> {
  return (await findCatalogFacts(ctx.db, cat_id))?.item_id === item_id ? cat_id : 0
}
