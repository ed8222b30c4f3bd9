import type { Catalog } from '#server/domain/catalog/catalog.repository.ts'
import { childrenByParent } from '#server/domain/catalog/catalog-tree.ts'
import type { Output } from '#shared/api/index.ts'

type Menu = Output<'item/info'>['menu']
type PageNode = Menu['pages'][number]

/**
 * The tree of an item (docs/protocol.md, Items). Both lists are sorted already. Pages whose catalog is not listed are left out.
 */
export function menuOf(catalogs: readonly Catalog[], pages: readonly PageNode[]): Menu {
  const children = childrenByParent(catalogs)
  const pagesIn = Map.groupBy(pages, (page) => page.cat_id)
  const nodes = (parent_cat_id: number): Menu['catalogs'] =>
    (children.get(parent_cat_id) ?? []).map((catalog) => ({
      ...catalog,
      pages: pagesIn.get(catalog.cat_id) ?? [],
      catalogs: nodes(catalog.cat_id),
    }))
  return { pages: pagesIn.get(0) ?? [], catalogs: nodes(0) }
}

/** The first page in the order of the tree, where the pages of a catalog come before its catalogs; 0 without pages. */
export function firstPageOf({ pages, catalogs }: Pick<Menu, 'pages' | 'catalogs'>): number {
  const [first] = pages
  if (first) return first.page_id
  for (const catalog of catalogs) {
    const found = firstPageOf(catalog)
    if (found) return found
  }
  return 0
}

/** The catalogs to open for a page, from the path to it (docs/protocol.md, Items). */
export function catalogsToOpen(path: readonly { cat_id: number }[]) {
  const [first = 0, second = 0, third = 0] = path.map((catalog) => catalog.cat_id)
  return third
    ? { default_cat_id2: first, default_cat_id3: second, default_cat_id4: third }
    : { default_cat_id2: first, default_cat_id3: 0, default_cat_id4: second }
}
