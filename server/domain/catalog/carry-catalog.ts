import type { Context } from '#server/context.ts'
import { logChanges, otherItem } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { assertNoEditLockIn } from '#server/domain/page/lock.ts'
import { countPagesOf } from '#server/domain/page/page.repository.ts'
import { assertPagesMayGo } from '#server/domain/page/page-kinds.ts'
import { assertPagesFit } from '#server/domain/plan/fits.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { AppError } from '#shared/errors.ts'
import { CATALOG_LEVEL } from '#shared/kinds.ts'
import { type Catalog, listCatalogs } from './catalog.repository.ts'
import { CATALOGS_PER_ITEM } from './catalog-limits.ts'
import { branchOf } from './catalog-tree.ts'
import { type BranchTarget, copyBranch, finishCopies, moveBranch } from './copy-branch.ts'
import { orderAfter, parentLevel } from './place-catalogs.ts'

/** A copy or a move of a catalog of the item `from` into a catalog (0: the root) of the item `to`, which may be the same. */
export interface Carriage {
  cat_id: number
  from: ItemRow
  to: ItemRow
  parent_cat_id: number
  isMove: boolean
}

/**
 * Copies or moves a catalog with everything in it to the end of another one; inside a transaction. A moved page keeps its id, author and history. A
 * copied page is a new page of the user. A move is refused while another user edits one of the pages. Pages that leave an item leave copies in its
 * recycle bin.
 * @returns the catalog as it is now, or its copy
 * @throws AppError NOT_FOUND, CATALOG_CYCLE, CATALOG_TOO_DEEP, TOO_MANY_CATALOGS, PAGE_COUNT_EXCEEDED, and those of `assertPagesMayGo` and edit locks
 */
export async function carryCatalog(
  ctx: Context,
  { cat_id, from, to, parent_cat_id, isMove }: Carriage,
  user: { uid: number; username: string },
): Promise<Catalog> {
  // Both items are locked in the order of their ids, so that two copies in opposite directions cannot deadlock.
  for (const item_id of [...new Set([from.item_id, to.item_id])].sort((a, b) => a - b))
    await lockForWriting(ctx, item_id)
  const catalogs = await listCatalogs(ctx.db, from.item_id)
  const branch = branchOf(catalogs, cat_id)
  const [top] = branch
  if (!top) throw new AppError('NOT_FOUND', { thing: '@catalog' })
  const cat_ids = branch.map((one) => one.cat_id)
  const same = from.item_id === to.item_id
  if (!same) assertPagesMayGo(from, to, isMove)
  const around = same ? catalogs : await listCatalogs(ctx.db, to.item_id)
  if (isMove && branch.some((one) => one.cat_id === parent_cat_id)) throw new AppError('CATALOG_CYCLE')
  const deeper = parentLevel(around, parent_cat_id) + 1 - top.level
  if (branch.some((one) => one.level + deeper > CATALOG_LEVEL.deepest)) throw new AppError('CATALOG_TOO_DEEP')
  const added = isMove && same ? 0 : branch.length
  if (added > 0 && around.length + added > CATALOGS_PER_ITEM)
    throw new AppError('TOO_MANY_CATALOGS', { max: CATALOGS_PER_ITEM })
  if (!same || !isMove) await assertPagesFit(ctx, to.item_id, await countPagesOf(ctx.db, from.item_id, cat_ids))
  if (isMove) await assertNoEditLockIn(ctx, from.item_id, cat_ids)

  const target = { item_id: to.item_id, parent_cat_id, deeper }
  const s_number = orderAfter(around, parent_cat_id)
  const placed = branch.map((one) => (one === top ? { ...one, s_number } : one))
  const made = isMove ? await moveBranch(ctx, placed, target, user) : await copyOf(ctx, placed, target, user)
  const logged = {
    object: 'catalog' as const,
    object_id: made.cat_id,
    object_name: made.cat_name,
    item_id: to.item_id,
  }
  await logChanges(
    ctx,
    isMove && !same
      ? [
          { ...logged, item_id: from.item_id, action: 'move_out', remark: otherItem(to.item_id) },
          { ...logged, action: 'move_in', remark: otherItem(from.item_id) },
        ]
      : [{ ...logged, action: isMove ? 'update' : 'create' }],
  )
  await touchItem(ctx.db, to.item_id, ctx.now)
  if (!same && isMove) await touchItem(ctx.db, from.item_id, ctx.now)
  return made
}

async function copyOf(
  ctx: Context,
  branch: readonly Catalog[],
  target: BranchTarget,
  author: { uid: number; username: string },
): Promise<Catalog> {
  const { copy, pages } = await copyBranch(ctx, branch, target, author)
  await finishCopies(ctx, pages)
  return copy
}
