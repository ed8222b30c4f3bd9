import { handler } from '#server/call/handler.ts'
import { listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { touchKey } from '#server/domain/item/item-key.repository.ts'
import { listPagesWithText } from '#server/domain/page/find-pages.repository.ts'
import { byKey } from '#server/policy/key-holder.ts'
import type { Output } from '#shared/api/index.ts'

type Tree = Output<'open/getCatalogTree'>

/** `open/getCatalogTree`: all catalogs and pages of the key's item with their text, read in two queries. */
export const openGetCatalogTree = handler(
  'open/getCatalogTree',
  byKey('read', async (ctx, _input, { item_id }) => {
    const [catalogs, pages] = [await listCatalogs(ctx.db, item_id), await listPagesWithText(ctx.db, item_id)]
    await touchKey(ctx.db, item_id, ctx.now)
    return treeOf(item_id, catalogs, pages)
  }),
)

/** Builds the tree of catalogs and pages. Those without an existing parent are put at the root, so that nothing is lost. */
function treeOf(
  item_id: number,
  catalogs: Awaited<ReturnType<typeof listCatalogs>>,
  pages: Awaited<ReturnType<typeof listPagesWithText>>,
): Tree {
  const tree: Tree = { item_id, pages: [], catalogs: [] }
  const nodes = new Map(
    catalogs.map((row) => [row.cat_id, { ...row, pages: [], catalogs: [] } as Tree['catalogs'][number]]),
  )
  for (const node of nodes.values()) (nodes.get(node.parent_cat_id) ?? tree).catalogs.push(node)
  for (const page of pages) (nodes.get(page.cat_id) ?? tree).pages.push(page)
  return tree
}
