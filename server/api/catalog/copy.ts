import { handler } from '#server/call/handler.ts'
import type { Context } from '#server/context.ts'
import { type Catalog, listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { CATALOGS_PER_ITEM } from '#server/domain/catalog/catalog-limits.ts'
import { branchOf } from '#server/domain/catalog/catalog-tree.ts'
import { type BranchTarget, copyBranch, finishCopies, moveBranch } from '#server/domain/catalog/copy-branch.ts'
import { orderAfter, parentLevel } from '#server/domain/catalog/place-catalogs.ts'
import { logChanges, otherItem } from '#server/domain/item/change-log.ts'
import { touchItem } from '#server/domain/item/item.repository.ts'
import { assertNoEditLockIn } from '#server/domain/page/lock.ts'
import { countPagesOf } from '#server/domain/page/page.repository.ts'
import { assertPagesMayGo } from '#server/domain/page/page-kinds.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { assertPagesFit } from '#server/policy/quota.ts'
import { catalogEditor, itemEditor } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { CATALOG_LEVEL } from '#shared/kinds.ts'

/**
 * `catalog/copy`: copies a catalog with all in it, or moves it (`is_del` 1), to the end of another catalog (0: the root) of the same
 * item (`to_item_id` 0) or another. A moved page keeps its id, author and history; a copied one is a new page of the caller. While somebody
 * else edits one of the pages, nothing moves. Whoever may write a catalog may delete it, and so move it out of its item, whose recycle bin keeps
 * a copy (decision 19).
 */
export const catalogCopy = handler('catalog/copy', {
  transaction: true,
  access: async (ctx, { cat_id, new_p_cat_id, to_item_id }) => {
    const source = await catalogEditor(ctx, cat_id)
    const target = await itemEditor(ctx, to_item_id || source.item.item_id, new_p_cat_id)
    return { from: source.item, to: target.item, user: source.user }
  },
  run: async (ctx, { cat_id, new_p_cat_id, is_del }, { from, to, user }) => {
    // Both are locked in the order of their ids, so that two copies in opposite directions cannot wait for each other.
    for (const item_id of [...new Set([from.item_id, to.item_id])].sort((a, b) => a - b))
      await lockForWriting(ctx, item_id)
    const catalogs = await listCatalogs(ctx.db, from.item_id)
    const branch = branchOf(catalogs, cat_id)
    const [top] = branch
    if (!top) throw new AppError('NOT_FOUND', { thing: '@catalog' })
    const cat_ids = branch.map((one) => one.cat_id)
    const same = from.item_id === to.item_id
    if (!same) assertPagesMayGo(from, to, is_del === 1)
    const around = same ? catalogs : await listCatalogs(ctx.db, to.item_id)
    if (is_del && branch.some((one) => one.cat_id === new_p_cat_id)) throw new AppError('CATALOG_CYCLE')
    const deeper = parentLevel(around, new_p_cat_id) + 1 - top.level
    if (branch.some((one) => one.level + deeper > CATALOG_LEVEL.deepest)) throw new AppError('CATALOG_TOO_DEEP')
    const added = is_del && same ? 0 : branch.length
    if (added > 0 && around.length + added > CATALOGS_PER_ITEM)
      throw new AppError('TOO_MANY_CATALOGS', { max: CATALOGS_PER_ITEM })
    if (!same || !is_del) await assertPagesFit(ctx, to.item_id, await countPagesOf(ctx.db, from.item_id, cat_ids))
    if (is_del) await assertNoEditLockIn(ctx, from.item_id, cat_ids)

    const target = { item_id: to.item_id, parent_cat_id: new_p_cat_id, deeper }
    const s_number = orderAfter(around, new_p_cat_id)
    const placed = branch.map((one) => (one === top ? { ...one, s_number } : one))
    const made = is_del ? await moveBranch(ctx, placed, target, user) : await copyOf(ctx, placed, target, user)
    const logged = {
      object: 'catalog' as const,
      object_id: made.cat_id,
      object_name: made.cat_name,
      item_id: to.item_id,
    }
    await logChanges(
      ctx,
      is_del && !same
        ? [
            { ...logged, item_id: from.item_id, action: 'move_out', remark: otherItem(to.item_id) },
            { ...logged, action: 'move_in', remark: otherItem(from.item_id) },
          ]
        : [{ ...logged, action: is_del ? 'update' : 'create' }],
    )
    await touchItem(ctx.db, to.item_id, ctx.now)
    if (!same && is_del) await touchItem(ctx.db, from.item_id, ctx.now)
    return made
  },
})

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
