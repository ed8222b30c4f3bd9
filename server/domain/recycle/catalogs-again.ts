import type { Context } from '#server/context.ts'
import { type Catalog, insertCatalog } from '#server/domain/catalog/catalog.repository.ts'
import { CATALOGS_PER_ITEM } from '#server/domain/catalog/catalog-limits.ts'
import { orderAfter, parentLevel } from '#server/domain/catalog/place-catalogs.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { AppError } from '#shared/errors.ts'
import { CATALOG_LEVEL } from '#shared/kinds.ts'

/** The parent for a branch that comes back: its former one, or the root if the branch would be too deep there. */
export function parentFor(branch: readonly Catalog[], present: readonly Catalog[], parent_cat_id: number): number {
  const [first] = branch as [Catalog]
  const deeper = parentLevel(present, parent_cat_id) + 1 - first.level
  return branch.every((catalog) => catalog.level + deeper <= CATALOG_LEVEL.deepest) ? parent_cat_id : 0
}

const keyOf = (one: Pick<Catalog, 'parent_cat_id' | 'cat_name'>) => `${one.parent_cat_id} ${one.cat_name}`

/**
 * Finds the catalogs of a deleted branch by their names, and makes those that are missing; inside a transaction that has locked the item. New
 * catalogs come after those beside them.
 * @param branch catalogs as they were, each after its parent
 * @param present all catalogs of the item
 * @param parent_cat_id the parent of the first one
 * @returns the present id of each catalog by its former id
 * @throws AppError TOO_MANY_CATALOGS
 */
export async function catalogsAgain(
  ctx: Context,
  branch: readonly Catalog[],
  present: readonly Catalog[],
  { item_id, parent_cat_id }: { item_id: number; parent_cat_id: number },
): Promise<Map<number, number>> {
  const [first] = branch as [Catalog]
  const known = new Map(present.map((catalog) => [keyOf(catalog), catalog]))
  const all = [...present]
  const ids = new Map([[first.parent_cat_id, parent_cat_id]])
  for (const { cat_id, cat_name, ...before } of branch) {
    const parent = ids.get(before.parent_cat_id) as number
    let now = known.get(keyOf({ parent_cat_id: parent, cat_name }))
    if (!now) {
      if (all.length >= CATALOGS_PER_ITEM) throw new AppError('TOO_MANY_CATALOGS', { max: CATALOGS_PER_ITEM })
      const level = parentLevel(all, parent) + 1
      const values = { item_id, parent_cat_id: parent, cat_name, level, s_number: orderAfter(all, parent) }
      now = await insertCatalog(ctx.db, { ...values, addtime: before.addtime })
      await logChange(ctx, {
        item_id,
        action: 'create',
        object: 'catalog',
        object_id: now.cat_id,
        object_name: cat_name,
      })
      all.push(now)
      known.set(keyOf(now), now)
    }
    ids.set(cat_id, now.cat_id)
  }
  ids.delete(first.parent_cat_id)
  return ids
}
