import type { Context } from '#server/context.ts'
import { type ItemRights, inScope, itemRights } from './decide.ts'
import { listMembershipsIn } from './facts.repository.ts'
import { findTopCatalogs } from './facts-of-many.repository.ts'

interface PageFacts {
  page_id: number
  item_id: number
  cat_id: number
  owner_uid: number
  password: string
}

/**
 * The pages of a list that the caller may read. The pages and their items exist. Takes a fixed number of queries, or none when all pages are in the
 * present item and the caller has no limit there.
 *
 * A visit pass counts for the present item (`here`) alone, because caches may store what guests get of an open item for all guests.
 * @param here the item that the caller is reading, with the rights there
 */
export async function readableAmong(
  ctx: Context,
  pages: readonly PageFacts[],
  here?: { item: { item_id: number }; rights: ItemRights },
): Promise<Set<number>> {
  const isElsewhere = pages.some((page) => page.item_id !== here?.item.item_id)
  const memberships =
    ctx.user && isElsewhere
      ? Map.groupBy(
          await listMembershipsIn(
            ctx.db,
            pages.map((page) => page.item_id),
            [ctx.user.uid],
          ),
          (row) => row.item_id,
        )
      : null
  const rightsOf = (page: PageFacts) =>
    here && page.item_id === here.item.item_id
      ? here.rights
      : itemRights(
          ctx.user,
          { item_id: page.item_id, uid: page.owner_uid, password: page.password, is_del: 0 },
          memberships?.get(page.item_id) ?? [],
        )
  const visible = pages.map((page) => ({ page, rights: rightsOf(page) })).filter(({ rights }) => rights.visit)
  const limited = visible.filter(({ rights }) => rights.read_scope !== 'all').map(({ page }) => page.cat_id)
  const tops = limited.length > 0 ? await findTopCatalogs(ctx.db, limited) : new Map<number, number>()
  return new Set(
    visible
      .filter(({ page, rights }) => inScope(rights.read_scope, tops.get(page.cat_id) ?? 0))
      .map(({ page }) => page.page_id),
  )
}
