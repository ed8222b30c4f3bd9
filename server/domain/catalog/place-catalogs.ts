import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { CATALOG_LEVEL } from '#shared/kinds.ts'
import { type Catalog, updateCatalogs } from './catalog.repository.ts'
import { levelsOf } from './catalog-tree.ts'

/** The level of a parent catalog; 1 for the root. @throws AppError NOT_FOUND when it is not in the list */
export function parentLevel(catalogs: readonly Catalog[], parent_cat_id: number): number {
  if (parent_cat_id === 0) return CATALOG_LEVEL.first - 1
  const parent = catalogs.find((one) => one.cat_id === parent_cat_id)
  if (!parent) throw new AppError('NOT_FOUND', { thing: '@parent' })
  return parent.level
}

/** The order number after the last catalog of a parent; 1 when it has none. */
export function orderAfter(catalogs: readonly Catalog[], parent_cat_id: number): number {
  const orders = catalogs.filter((one) => one.parent_cat_id === parent_cat_id).map((one) => one.s_number)
  return orders.reduce((last, order) => Math.max(last, order), 0) + 1
}

/**
 * Saves changed catalogs: checks the resulting tree, computes all levels, and updates the rows that differ.
 * @param catalogs all catalogs of the item in their stored state, read under the row lock (`lockItem`)
 * @param changed catalogs with new parents, order numbers or names; their levels are ignored
 * @returns the changed catalogs with their levels
 * @throws AppError CATALOG_CYCLE, CATALOG_TOO_DEEP, NOT_FOUND for a parent that is not in the list
 */
export async function placeCatalogs(
  ctx: Context,
  catalogs: readonly Catalog[],
  changed: readonly Catalog[],
): Promise<Catalog[]> {
  const news = new Map(changed.map((one) => [one.cat_id, one]))
  const after = catalogs.map((one) => news.get(one.cat_id) ?? one)
  const levels = levelsOf(after)
  const placed = after.map((one) => ({ ...one, level: levels.get(one.cat_id) as number }))
  await updateCatalogs(
    ctx.db,
    placed.filter((one, i) => differs(one, catalogs[i] as Catalog)),
  )
  return placed.filter((one) => news.has(one.cat_id))
}

const differs = (a: Catalog, b: Catalog): boolean =>
  a.parent_cat_id !== b.parent_cat_id ||
  a.level !== b.level ||
  a.s_number !== b.s_number ||
  a.cat_name !== b.cat_name ||
  a.item_id !== b.item_id
