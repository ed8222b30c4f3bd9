import { CATALOG_LEVEL } from '#shared/kinds.ts'
import {
  type Branch,
  type CatalogNode,
  catalogKey,
  findBranch,
  findCatalog,
  type Menu,
  type NodeKey,
  type PageNode,
  pathTo,
  placeOf,
} from './tree-model.ts'

/** Catalogs may be this many levels deep. */
const DEEPEST = CATALOG_LEVEL.deepest - CATALOG_LEVEL.first + 1

/** One row of `catalog/batUpdate`. Names are left out, because somebody may have changed them in the meantime. */
export interface BatchRow {
  cat_id?: number
  page_id?: number
  parent_cat_id: number
  level?: number
  s_number: number
  /** 1: it was not moved, and only its number changes. */
  order_only: 0 | 1
}
/** A target: the branch of this catalog (0: the item itself), before the sibling of the same kind at `index`. */
export interface Place {
  parent_cat_id: number
  index: number
}

const isPage = (key: NodeKey) => key.startsWith('p')
const idOf = (key: NodeKey) => Number(key.slice(1))

function heightOf(catalog: CatalogNode): number {
  return 1 + Math.max(0, ...catalog.catalogs.map(heightOf))
}

/** How many catalogs stand above the content of a branch: 0 for the item itself. */
function depthOf(menu: Menu, cat_id: number): number {
  return cat_id === 0 ? 0 : (pathTo(menu, catalogKey(cat_id))?.length ?? -1) + 1
}

/** Whether a branch may contain another catalog. */
export function mayHoldCatalog(menu: Menu, cat_id: number): boolean {
  return depthOf(menu, cat_id) < DEEPEST
}

/** Whether something may move into a branch. A catalog may not move into itself or below the third level. */
export function mayMove(menu: Menu, key: NodeKey, parent_cat_id: number): boolean {
  if (!findBranch(menu, parent_cat_id)) return false
  if (isPage(key)) return true
  const catalog = findCatalog(menu, idOf(key))
  if (!catalog || catalog.cat_id === parent_cat_id) return false
  if (pathTo(menu, catalogKey(parent_cat_id))?.includes(catalog)) return false
  return depthOf(menu, parent_cat_id) + heightOf(catalog) <= DEEPEST
}

function changeBranch(menu: Menu, cat_id: number, change: (branch: Branch) => Branch): Menu {
  if (cat_id === 0) return { ...menu, ...change(menu) }
  const walk = (catalogs: CatalogNode[]): CatalogNode[] =>
    catalogs.map((catalog) =>
      catalog.cat_id === cat_id ? { ...catalog, ...change(catalog) } : { ...catalog, catalogs: walk(catalog.catalogs) },
    )
  return { ...menu, catalogs: walk(menu.catalogs) }
}

/** The tree without a page or catalog. */
export function withoutNode(menu: Menu, key: NodeKey): Menu {
  const place = placeOf(menu, key)
  if (!place) return menu
  return changeBranch(menu, place.parent_cat_id, (branch) => ({
    pages: isPage(key) ? branch.pages.filter((page) => page.page_id !== idOf(key)) : branch.pages,
    catalogs: isPage(key) ? branch.catalogs : branch.catalogs.filter((catalog) => catalog.cat_id !== idOf(key)),
  }))
}

function relevel(catalog: CatalogNode, level: number): CatalogNode {
  return { ...catalog, level, catalogs: catalog.catalogs.map((below) => relevel(below, level + 1)) }
}

const insertAt = <T>(list: readonly T[], index: number, entry: T): T[] => [
  ...list.slice(0, index),
  entry,
  ...list.slice(index),
]

/**
 * Moves a page or catalog. `place.index` is counted before the move, including the moved thing.
 * Returns the new tree and the rows for `catalog/batUpdate`: the siblings at the target, numbered from 1. Returns `null` when the
 * move is not allowed or changes nothing.
 */
export function moveNode(menu: Menu, key: NodeKey, place: Place): { menu: Menu; rows: BatchRow[] } | null {
  const from = placeOf(menu, key)
  if (!from || !mayMove(menu, key, place.parent_cat_id)) return null
  const same = from.parent_cat_id === place.parent_cat_id
  const index = same && from.index < place.index ? place.index - 1 : place.index
  if (same && index === from.index) return null
  const { parent_cat_id } = place
  if (isPage(key)) {
    const page = findBranch(menu, from.parent_cat_id)?.pages[from.index]
    if (!page) return null
    const moved: PageNode = { ...page, cat_id: parent_cat_id }
    const next = changeBranch(withoutNode(menu, key), parent_cat_id, (branch) => ({
      ...branch,
      pages: insertAt(branch.pages, index, moved).map((each, at) => ({ ...each, s_number: at + 1 })),
    }))
    return { menu: next, rows: branchRows(next, parent_cat_id, key) }
  }
  const catalog = findBranch(menu, from.parent_cat_id)?.catalogs[from.index]
  if (!catalog) return null
  const level = CATALOG_LEVEL.first + depthOf(menu, parent_cat_id)
  const moved = { ...relevel(catalog, level), parent_cat_id }
  const next = changeBranch(withoutNode(menu, key), parent_cat_id, (branch) => ({
    ...branch,
    catalogs: insertAt(branch.catalogs, index, moved).map((each, at) => ({ ...each, s_number: at + 1 })),
  }))
  return { menu: next, rows: branchRows(next, parent_cat_id, key) }
}

/** The order of the pages or the catalogs in a branch, after `moved` has moved, as rows of `catalog/batUpdate`, numbered from 1. */
function branchRows(menu: Menu, parent_cat_id: number, moved: NodeKey): BatchRow[] {
  const branch = findBranch(menu, parent_cat_id)
  if (!branch) return []
  const order_only = (id: number) => (id === idOf(moved) ? 0 : 1)
  if (isPage(moved))
    return branch.pages.map((page, at) => ({
      page_id: page.page_id,
      parent_cat_id,
      s_number: at + 1,
      order_only: order_only(page.page_id),
    }))
  return branch.catalogs.map((catalog, at) => ({
    cat_id: catalog.cat_id,
    parent_cat_id,
    level: catalog.level,
    s_number: at + 1,
    order_only: order_only(catalog.cat_id),
  }))
}

/** The position one step up (-1) or down (1) among siblings of the same kind; `undefined` at the end. */
export function stepPlace(menu: Menu, key: NodeKey, step: -1 | 1): Place | undefined {
  const place = placeOf(menu, key)
  const branch = place && findBranch(menu, place.parent_cat_id)
  if (!place || !branch) return undefined
  const count = isPage(key) ? branch.pages.length : branch.catalogs.length
  if (place.index + step < 0 || place.index + step >= count) return undefined
  return { parent_cat_id: place.parent_cat_id, index: step < 0 ? place.index - 1 : place.index + 2 }
}

/** Changes the name of a catalog in the tree. */
export function renameCatalog(menu: Menu, cat_id: number, cat_name: string): Menu {
  const walk = (catalogs: CatalogNode[]): CatalogNode[] =>
    catalogs.map((catalog) => ({
      ...catalog,
      cat_name: catalog.cat_id === cat_id ? cat_name : catalog.cat_name,
      catalogs: walk(catalog.catalogs),
    }))
  return { ...menu, catalogs: walk(menu.catalogs) }
}

/** The target of a drop, and where its mark is drawn: a line above or below the row, or a box around it. */
export interface Drop {
  place: Place
  mark: 'above' | 'below' | 'inside'
}

/** When a catalog is dragged, this share of another catalog's row at its top and at its bottom means "before" and "after". */
const EDGE = 0.28

/**
 * The target of a drop. Pages stand above catalogs in every branch, so a page dropped on a catalog goes into it (on the upper edge
 * of the first catalog: to the end of the pages above). A catalog cannot be dropped on a page.
 * @param over the row under the pointer; `null` is the free space below the tree, which is the end of the item
 * @param ratio the position of the pointer in the row, from 0 (top) to 1 (bottom)
 */
export function dropFor(menu: Menu, key: NodeKey, over: NodeKey | null, ratio: number): Drop | null {
  const page = isPage(key)
  const end = (cat_id: number) => {
    const branch = findBranch(menu, cat_id)
    return { parent_cat_id: cat_id, index: (page ? branch?.pages : branch?.catalogs)?.length ?? 0 }
  }
  const drop = ((): Drop | null => {
    if (over === null) return { place: end(0), mark: 'below' }
    const target = placeOf(menu, over)
    if (!target) return null
    const before = { parent_cat_id: target.parent_cat_id, index: target.index }
    const after = { parent_cat_id: target.parent_cat_id, index: target.index + 1 }
    if (page && isPage(over)) return ratio < 0.5 ? { place: before, mark: 'above' } : { place: after, mark: 'below' }
    if (isPage(over)) return null
    if (page) {
      if (target.index === 0 && ratio < EDGE) return { place: end(target.parent_cat_id), mark: 'above' }
      return { place: end(idOf(over)), mark: 'inside' }
    }
    if (ratio < EDGE) return { place: before, mark: 'above' }
    if (ratio > 1 - EDGE) return { place: after, mark: 'below' }
    return { place: end(idOf(over)), mark: 'inside' }
  })()
  return drop && mayMove(menu, key, drop.place.parent_cat_id) ? drop : null
}
