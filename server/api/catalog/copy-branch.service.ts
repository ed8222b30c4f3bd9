import type { Context } from '../../http/context.ts'
import { indexPages, searched } from '../../search/index-pages.service.ts'
import { copyPages, movePagesToItem } from '../page/copy-pages.repository.ts'
import { type Catalog, insertCatalogs, updateCatalogs } from './catalog.repository.ts'

/** Where a branch goes: an item, the catalog in it (0: the root), and by how many levels the branch gets deeper (negative: higher). */
export interface BranchTarget {
  item_id: number
  parent_cat_id: number
  deeper: number
}

/**
 * Moves a branch with its pages; ids stay. The caller has locked both items and judged depth, circles and numbers.
 * @param branch the catalogs, each after the one that it is in; the first one with its new order
 * @returns the first catalog as it is now
 */
export async function moveBranch(ctx: Context, branch: readonly Catalog[], target: BranchTarget): Promise<Catalog> {
  const moved = branch.map((one, i) => ({
    ...one,
    item_id: target.item_id,
    parent_cat_id: i === 0 ? target.parent_cat_id : one.parent_cat_id,
    level: one.level + target.deeper,
  }))
  await updateCatalogs(ctx.db, moved)
  const [top] = branch as [Catalog]
  if (top.item_id !== target.item_id) {
    const cat_ids = branch.map((one) => one.cat_id)
    await indexPages(searched(ctx), await movePagesToItem(ctx.db, cat_ids, [top.item_id, target.item_id]))
  }
  return moved[0] as Catalog
}

/**
 * Copies a branch with its pages, a level at a time. The caller has locked both items and judged depth and numbers.
 * @param branch as for `moveBranch`
 * @param author of the new pages
 * @returns the first catalog of the copy
 */
export async function copyBranch(
  ctx: Context,
  branch: readonly Catalog[],
  target: BranchTarget,
  author: { uid: number; username: string },
): Promise<Catalog> {
  const [top] = branch as [Catalog]
  const newIds = new Map<number, number>([[top.parent_cat_id, target.parent_cat_id]])
  let copy: Catalog | undefined
  for (const level of [...new Set(branch.map((one) => one.level))]) {
    const originals = branch.filter((one) => one.level === level)
    const rows = originals.map(({ cat_id: _, ...one }) => ({
      ...one,
      item_id: target.item_id,
      parent_cat_id: newIds.get(one.parent_cat_id) as number,
      level: level + target.deeper,
      addtime: ctx.now,
    }))
    const ids = await insertCatalogs(ctx.db, rows)
    for (const [i, one] of originals.entries()) newIds.set(one.cat_id, ids[i] as number)
    copy ??= { ...(rows[0] as Omit<Catalog, 'cat_id'>), cat_id: ids[0] as number }
  }
  const pairs = branch.map((one) => [one.cat_id, newIds.get(one.cat_id) as number] as const)
  const from = { from_item_id: top.item_id, item_id: target.item_id, author, now: ctx.now }
  await indexPages(searched(ctx), await copyPages(ctx.db, pairs, from))
  return copy as Catalog
}
