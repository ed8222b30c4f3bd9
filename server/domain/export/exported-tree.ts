import type { Context } from '#server/context.ts'
import { type Catalog, listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { branchOf, childrenByParent, levelsOf, withinScope } from '#server/domain/catalog/catalog-tree.ts'
import { listPageNodes, listSomePageNodes } from '#server/domain/page/page-nodes.repository.ts'
import type { ItemAccess } from '#server/policy/rules.ts'

/** The subject of an export: an item, one of its catalogs with everything in it, or one page. 0: not chosen. */
export interface Asked {
  item_id: number
  cat_id: number
  page_id: number
}

type Node = Awaited<ReturnType<typeof listPageNodes>>[number]

/** The part of an item that is exported. */
export interface ExportedTree {
  /** Each after its parent, in order. The top ones have the parent 0. */
  catalogs: Catalog[]
  /** In the order of the tree: the pages of a catalog come before its catalogs. The top ones have the catalog 0. */
  pages: Node[]
}

/**
 * The part of an item that a person gets: the intersection of the choice and the person's scope of writing (`edit_scope`). So members who are limited
 * to catalogs get these. The access rule has checked the choice (`exporter` in `server/policy/rules.ts`).
 */
export async function exportedTree(ctx: Context, { item, rights }: ItemAccess, asked: Asked): Promise<ExportedTree> {
  if (asked.page_id > 0) {
    const pages = await listSomePageNodes(ctx.db, item.item_id, { page_id: asked.page_id })
    return { catalogs: [], pages: pages.map((page) => ({ ...page, cat_id: 0 })) }
  }
  const allowed = withinScope(await listCatalogs(ctx.db, item.item_id), rights.edit_scope)
  const [top] = asked.cat_id > 0 ? branchOf(allowed, asked.cat_id) : []
  const chosen = asked.cat_id > 0 ? branchOf(allowed, asked.cat_id) : allowed
  const catalogs = inOrder(chosen.map((one) => (one === top ? { ...one, parent_cat_id: 0 } : one)))
  const levels = levelsOf(catalogs)
  const isWhole = asked.cat_id === 0 && rights.edit_scope === 'all'
  const places = isWhole ? [0, ...catalogs.map(({ cat_id }) => cat_id)] : catalogs.map(({ cat_id }) => cat_id)
  const nodes = isWhole
    ? await listPageNodes(ctx.db, item.item_id)
    : await listSomePageNodes(ctx.db, item.item_id, { cat_ids: places })
  const inside = Map.groupBy(nodes, ({ cat_id }) => cat_id)
  return {
    catalogs: catalogs.map((one) => ({ ...one, level: levels.get(one.cat_id) ?? one.level })),
    pages: places.flatMap((cat_id) => inside.get(cat_id) ?? []),
  }
}

/** Catalogs in reading order: each before its content. */
function inOrder(catalogs: readonly Catalog[]): Catalog[] {
  const children = childrenByParent(catalogs)
  const below = (cat_id: number): Catalog[] =>
    (children.get(cat_id) ?? []).flatMap((one) => [one, ...below(one.cat_id)])
  return below(0)
}
