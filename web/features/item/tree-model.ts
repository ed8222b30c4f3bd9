import type { Output } from '#shared/api/index.ts'

export type Menu = Output<'item/info'>['menu']
export type PageNode = Menu['pages'][number]
export type CatalogNode = Menu['catalogs'][number]
/** What pages and catalogs hang on: the item itself or a catalog. */
export type Branch = Pick<Menu, 'pages' | 'catalogs'>

/** `p12` for a page, `c3` for a catalog. */
export type NodeKey = `p${number}` | `c${number}`

export const pageKey = (page_id: number): NodeKey => `p${page_id}`
export const catalogKey = (cat_id: number): NodeKey => `c${cat_id}`

/** A line of the tree as it is drawn. `depth` is 0 at the root; `place` of `places` counts among its siblings from 1. */
export type Row = {
  key: NodeKey
  depth: number
  parent_cat_id: number
  place: number
  places: number
  title: string
} & ({ page: PageNode; catalog?: undefined } | { catalog: CatalogNode; page?: undefined; expanded: boolean })

/** Every page in the order of the tree: the pages of a branch stand above its catalogs. */
export function pagesInOrder(branch: Branch): PageNode[] {
  const pages: PageNode[] = []
  const walk = (at: Branch) => {
    pages.push(...at.pages)
    at.catalogs.forEach(walk)
  }
  walk(branch)
  return pages
}

/** The page that an item opens with; `undefined` when it has none. */
export function firstPage(branch: Branch): PageNode | undefined {
  if (branch.pages[0]) return branch.pages[0]
  for (const catalog of branch.catalogs) {
    const found = firstPage(catalog)
    if (found) return found
  }
  return undefined
}

/** The pages before and after a page in the order of the tree. */
export function neighbours(menu: Branch, page_id: number): { previous?: PageNode; next?: PageNode } {
  const pages = pagesInOrder(menu)
  const at = pages.findIndex((page) => page.page_id === page_id)
  return at < 0 ? {} : { previous: pages[at - 1], next: pages[at + 1] }
}

/** The catalogs above a page or a catalog, outermost first; `undefined` when the tree does not hold it. */
export function pathTo(branch: Branch, key: NodeKey): CatalogNode[] | undefined {
  if (branch.pages.some((page) => pageKey(page.page_id) === key)) return []
  for (const catalog of branch.catalogs) {
    if (catalogKey(catalog.cat_id) === key) return []
    const below = pathTo(catalog, key)
    if (below) return [catalog, ...below]
  }
  return undefined
}

/** The catalog of an id, anywhere in the tree. */
export function findCatalog(branch: Branch, cat_id: number): CatalogNode | undefined {
  for (const catalog of branch.catalogs) {
    const found = catalog.cat_id === cat_id ? catalog : findCatalog(catalog, cat_id)
    if (found) return found
  }
  return undefined
}

/** The branch with this id: 0 is the item itself. */
export function findBranch(menu: Menu, cat_id: number): Branch | undefined {
  return cat_id === 0 ? menu : findCatalog(menu, cat_id)
}

/** Ids of all catalogs. */
export function allCatalogs(branch: Branch): number[] {
  return branch.catalogs.flatMap((catalog) => [catalog.cat_id, ...allCatalogs(catalog)])
}

/** The lines that are visible when the catalogs in `open` are open. */
export function visibleRows(menu: Branch, open: ReadonlySet<number>): Row[] {
  const rows: Row[] = []
  const walk = (branch: Branch, depth: number, parent_cat_id: number) => {
    const places = branch.pages.length + branch.catalogs.length
    let place = 0
    for (const page of branch.pages) {
      place += 1
      rows.push({ key: pageKey(page.page_id), depth, parent_cat_id, place, places, title: page.page_title, page })
    }
    for (const catalog of branch.catalogs) {
      place += 1
      const expanded = open.has(catalog.cat_id)
      const key = catalogKey(catalog.cat_id)
      rows.push({ key, depth, parent_cat_id, place, places, title: catalog.cat_name, catalog, expanded })
      if (expanded) walk(catalog, depth + 1, catalog.cat_id)
    }
  }
  walk(menu, 0, 0)
  return rows
}

const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase()

/**
 * The part of a tree whose titles hold the text (case and width do not matter). A catalog that is meant itself keeps everything in it;
 * an empty text keeps everything.
 */
export function filterTree<B extends Branch>(branch: B, text: string): B {
  const wanted = fold(text.trim())
  if (!wanted) return branch
  const keep = <T extends Branch>(at: T): T => ({
    ...at,
    pages: at.pages.filter((page) => fold(page.page_title).includes(wanted)),
    catalogs: at.catalogs.flatMap((catalog) => {
      if (fold(catalog.cat_name).includes(wanted)) return [catalog]
      const kept = keep(catalog)
      return kept.pages.length + kept.catalogs.length > 0 ? [kept] : []
    }),
  })
  return keep(branch)
}

/** The HTTP method of an API page: what was understood of its text, or what its writer put into `ext_info`; `undefined` for every other page. */
export function methodOf(page: PageNode): string | undefined {
  if (page.api_method) return page.api_method
  if (!page.ext_info.startsWith('{')) return undefined
  try {
    const info = JSON.parse(page.ext_info) as { page_type?: unknown; api_info?: { method?: unknown } } | null
    const method = info?.page_type === 'api' ? info.api_info?.method : undefined
    return typeof method === 'string' && /^[a-z]{2,10}$/i.test(method) ? method : undefined
  } catch {
    return undefined
  }
}

/** The states that the tree shows; the others are what one expects of a page. */
export function stateOf(page: PageNode): 'developing' | 'change' | 'deprecated' | undefined {
  return ({ 1: 'developing', 4: 'change', 5: 'deprecated' } as const)[page.api_state ?? 0]
}
