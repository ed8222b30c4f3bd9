import type { Context } from '#server/context.ts'
import { type CopiedPage, copyPages, movePagesToItem } from '#server/domain/page/copy-pages.repository.ts'
import { copyLinks } from '#server/domain/page/page-link.ts'
import { leaveBranch } from '#server/domain/recycle/moved-away.ts'
import { indexWritten } from '#server/search/index-pages.ts'
import { type Catalog, insertCatalogs, updateCatalogs } from './catalog.repository.ts'

/** The target of a branch: an item, a catalog in it (0: the root), and the number of levels that the branch moves down (negative: up). */
export interface BranchTarget {
  item_id: number
  parent_cat_id: number
  deeper: number
}

/**
 * Moves a branch with its pages. Ids stay. If it leaves its item, copies stay in the recycle bin of that item. The caller must lock both items and
 * check depth, cycles and limits.
 * @param branch the catalogs, each after its parent; the first one with its new order number
 * @param by the user who moves it
 * @returns the first catalog in its new state
 */
export async function moveBranch(
  ctx: Context,
  branch: readonly Catalog[],
  target: BranchTarget,
  by: { uid: number; username: string },
): Promise<Catalog> {
  const [top] = branch as [Catalog]
  const leaves = top.item_id !== target.item_id
  if (leaves) await leaveBranch(ctx, branch, { from_item_id: top.item_id, to_item_id: target.item_id, by })
  const moved = branch.map((one, i) => ({
    ...one,
    item_id: target.item_id,
    parent_cat_id: i === 0 ? target.parent_cat_id : one.parent_cat_id,
    level: one.level + target.deeper,
  }))
  await updateCatalogs(ctx.db, moved)
  if (leaves) {
    const cat_ids = branch.map((one) => one.cat_id)
    await indexWritten(ctx, await movePagesToItem(ctx.db, cat_ids, [top.item_id, target.item_id]))
  }
  return moved[0] as Catalog
}

/**
 * Inserts a branch as new catalogs, level by level. The caller must lock the item and check depth and limits.
 * @param branch as for `moveBranch`
 * @returns the new id of each catalog by the old one, and the row of the first one
 */
export async function insertBranch(
  ctx: Context,
  branch: readonly Catalog[],
  target: BranchTarget,
): Promise<{ newIds: ReadonlyMap<number, number>; top: Catalog }> {
  const [first] = branch as [Catalog]
  const newIds = new Map<number, number>([[first.parent_cat_id, target.parent_cat_id]])
  let top: Catalog | undefined
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
    top ??= { ...(rows[0] as Omit<Catalog, 'cat_id'>), cat_id: ids[0] as number }
  }
  return { newIds, top: top as Catalog }
}

/**
 * Copies a branch with its pages. The caller must lock both items, check depth and limits, and call `finishCopies` with the pages.
 * @param branch as for `moveBranch`
 * @param author of the new pages
 * @returns the first catalog of the copy, and each page with its copy
 */
export async function copyBranch(
  ctx: Context,
  branch: readonly Catalog[],
  target: BranchTarget,
  author: { uid: number; username: string },
): Promise<{ copy: Catalog; pages: CopiedPage[] }> {
  const { newIds, top } = await insertBranch(ctx, branch, target)
  const pairs = branch.map((one) => [one.cat_id, newIds.get(one.cat_id) as number] as const)
  const from = { from_item_id: (branch[0] as Catalog).item_id, item_id: target.item_id, author, now: ctx.now }
  return { copy: top, pages: await copyPages(ctx.db, pairs, from) }
}

/**
 * Redirects links between pages that were copied together to the copies, and puts the copies into the search index.
 * @param pages each page with its copy
 */
export async function finishCopies(ctx: Context, pages: readonly CopiedPage[]): Promise<void> {
  await copyLinks(ctx, pages)
  await indexWritten(
    ctx,
    pages.map(([, copy_id]) => copy_id),
  )
}
