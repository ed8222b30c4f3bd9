import * as z from 'zod'
import type { Context } from '#server/context.ts'
import type { Catalog } from '#server/domain/catalog/catalog.repository.ts'
import { listPageIdsIn } from '#server/domain/page/page.repository.ts'
import { indexWritten } from '#server/search/index-pages.ts'
import { leaveCopies } from './moved-away.repository.ts'
import { insertMovedCatalog } from './moved-catalog.repository.ts'

/** Pages and catalogs that are moved to another item leave copies in the recycle bin of the first one (decision 19). */

interface Move {
  from_item_id: number
  to_item_id: number
  by: { uid: number; username: string }
}

/** Leaves a copy of a page in its item before the page is moved to another item; in the transaction of the move. */
export async function leavePage(ctx: Context, page_id: number, move: Move): Promise<void> {
  const departure = { ...move, at: ctx.now, moved_catalog_id: 0 }
  await indexWritten(ctx, await leaveCopies(ctx.db, [page_id], departure))
}

/**
 * Leaves copies of a catalog and of all pages in it before they are moved to another item; in the transaction of the move.
 * @param branch the catalog and all its descendants, each after its parent
 */
export async function leaveBranch(ctx: Context, branch: readonly Catalog[], move: Move): Promise<void> {
  const { from_item_id } = move
  const moved_catalog_id = await noteBranch(ctx, branch, move)
  const cat_ids = branch.map((catalog) => catalog.cat_id)
  const page_ids = await listPageIdsIn(ctx.db, from_item_id, cat_ids)
  await indexWritten(ctx, await leaveCopies(ctx.db, page_ids, { ...move, at: ctx.now, moved_catalog_id }))
}

/**
 * Records a catalog that is deleted, so that it can be recovered with its descendants; in the transaction of the deletion.
 * @param branch as for `leaveBranch`
 * @returns the id of the entry, for the rows of its pages
 */
export const noteDeletedBranch = (ctx: Context, branch: readonly Catalog[], by: Move['by']): Promise<number> =>
  noteBranch(ctx, branch, { to_item_id: 0, by })

function noteBranch(ctx: Context, branch: readonly Catalog[], { to_item_id, by }: Omit<Move, 'from_item_id'>) {
  const [top] = branch as [Catalog]
  return insertMovedCatalog(ctx.db, {
    item_id: top.item_id,
    moved_to_item_id: to_item_id,
    cat_name: top.cat_name,
    parent_cat_id: top.parent_cat_id,
    catalogs: JSON.stringify(branch),
    del_by_uid: by.uid,
    del_by_username: by.username,
    del_time: ctx.now,
  })
}

const Branch = z
  .array(
    z.object({
      cat_id: z.number(),
      cat_name: z.string(),
      item_id: z.number(),
      parent_cat_id: z.number(),
      level: z.number(),
      s_number: z.number(),
      addtime: z.number(),
    }),
  )
  .min(1)

/** The catalogs of an entry of `moved_catalog` as they were before the move or the deletion, each after its parent. */
export const branchThatLeft = (entry: { catalogs: string }): Catalog[] => Branch.parse(JSON.parse(entry.catalogs))
