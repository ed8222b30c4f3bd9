import type { Output } from '#shared/api/index.ts'
import { onlyMethod } from '#shared/api-page/only-method.ts'
import type { Short } from '#shared/short-menu.ts'

export type Menu = Output<'item/info'>['menu']
export type PageNode = Menu['pages'][number]
export type CatalogNode = Menu['catalogs'][number] & Short
/** A container of pages and catalogs: the item itself or a catalog. */
export type Branch = Pick<Menu, 'pages' | 'catalogs'>

/** `p12` for a page, `c3` for a catalog. */
export type NodeKey = `p${number}` | `c${number}`

/** The key of a page in the tree. */
export const pageKey = (page_id: number): NodeKey => `p${page_id}`

/** The key of a catalog in the tree. */
export const catalogKey = (cat_id: number): NodeKey => `c${cat_id}`

/**
 * A visible row of the tree. `depth` is 0 at the root. `place` of `places` is its position among its siblings, from 1. `first` is
 * the first page of a catalog; an empty catalog has none.
 */
export type Row = {
  key: NodeKey
  depth: number
  parent_cat_id: number
  place: number
  places: number
  title: string
} & (
  | { page: PageNode; catalog?: undefined }
  | { catalog: CatalogNode; page?: undefined; expanded: boolean; first: number | undefined }
)

/** The position of a catalog: the catalog above it, and its index among the catalogs there, from 0. */
interface CatalogSpot {
  catalog: CatalogNode
  above: CatalogSpot | undefined
  index: number
}
/** The position of a page; `turn` is its index in the order of the whole tree. */
interface PageSpot {
  above: CatalogSpot | undefined
  index: number
  turn: number
}
interface MenuIndex {
  /** Every page in the order of the tree. Pages of a branch stand before its catalogs. */
  order: PageNode[]
  pages: Map<number, PageSpot>
  catalogs: Map<number, CatalogSpot>
}

/** A tree is never changed in place, so an index stays valid as long as its tree exists. */
const indexes = new WeakMap<Branch, MenuIndex>()

function indexOf(branch: Branch): MenuIndex {
  const known = indexes.get(branch)
  if (known) return known
  const made: MenuIndex = { order: [], pages: new Map(), catalogs: new Map() }
  const walk = (at: Branch, above: CatalogSpot | undefined) => {
    at.pages.forEach((page, index) => {
      made.pages.set(page.page_id, { above, index, turn: made.order.push(page) - 1 })
    })
    at.catalogs.forEach((catalog, index) => {
      const spot = { catalog, above, index }
      made.catalogs.set(catalog.cat_id, spot)
      walk(catalog, spot)
    })
  }
  walk(branch, undefined)
  indexes.set(branch, made)
  return made
}

function spotOf(branch: Branch, key: NodeKey): PageSpot | CatalogSpot | undefined {
  const id = Number(key.slice(1))
  return key.startsWith('p') ? indexOf(branch).pages.get(id) : indexOf(branch).catalogs.get(id)
}

/** The first page of an item or a catalog; `undefined` when it has none. */
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
  const { order, pages } = indexOf(menu)
  const turn = pages.get(page_id)?.turn
  return turn === undefined ? {} : { previous: order[turn - 1], next: order[turn + 1] }
}

/** The catalogs above a page or a catalog, outermost first; `undefined` when the tree does not contain it. */
export function pathTo(branch: Branch, key: NodeKey): CatalogNode[] | undefined {
  const spot = spotOf(branch, key)
  if (!spot) return undefined
  const path: CatalogNode[] = []
  for (let at = spot.above; at; at = at.above) path.unshift(at.catalog)
  return path
}

/** The position of a page or a catalog: its branch (0: the item itself), and its index among siblings of its kind, from 0. */
export function placeOf(menu: Branch, key: NodeKey): { parent_cat_id: number; index: number } | undefined {
  const spot = spotOf(menu, key)
  return spot && { parent_cat_id: spot.above?.catalog.cat_id ?? 0, index: spot.index }
}

/** The catalog of an id, anywhere in the tree. */
export function findCatalog(branch: Branch, cat_id: number): CatalogNode | undefined {
  return indexOf(branch).catalogs.get(cat_id)?.catalog
}

/** The branch with this id: 0 is the item itself. */
export function findBranch(menu: Menu, cat_id: number): Branch | undefined {
  return cat_id === 0 ? menu : findCatalog(menu, cat_id)
}

/**
 * The visible rows when the catalogs in `open` are open; `'all'` opens all of them. A catalog whose pages are being loaded shows
 * none yet.
 */
export function visibleRows(menu: Branch, open: ReadonlySet<number> | 'all'): Row[] {
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
      const expanded = open === 'all' || open.has(catalog.cat_id)
      const key = catalogKey(catalog.cat_id)
      const first = firstPage(catalog)?.page_id
      rows.push({ key, depth, parent_cat_id, place, places, title: catalog.cat_name, catalog, expanded, first })
      if (expanded && !(catalog as CatalogNode).is_short) walk(catalog, depth + 1, catalog.cat_id)
    }
  }
  walk(menu, 0, 0)
  return rows
}

const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase()

/**
 * The part of a tree whose titles contain the text; case and width are ignored. A catalog that matches keeps its content. An empty
 * text keeps everything.
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

/**
 * The HTTP method of an API page, if all its calls have the same one: parsed from its text, or set in `ext_info`. `undefined` for
 * every other page.
 */
export function methodOf(page: PageNode): string | undefined {
  if (page.api_method) return onlyMethod(page.api_method)
  if (!page.ext_info.startsWith('{')) return undefined
  try {
    const info = JSON.parse(page.ext_info) as { page_type?: unknown; api_info?: { method?: unknown } } | null
    const method = info?.page_type === 'api' ? info.api_info?.method : undefined
    return typeof method === 'string' && /^[a-z]{2,10}$/i.test(method) ? method : undefined
  } catch {
    return undefined
  }
}

/** The states that the tree shows; the others are usual and need no mark. */
export function stateOf(page: PageNode): 'developing' | 'change' | 'deprecated' | undefined {
  return ({ 1: 'developing', 4: 'change', 5: 'deprecated' } as const)[page.api_state ?? 0]
}
