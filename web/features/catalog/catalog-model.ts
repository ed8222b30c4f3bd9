import type { Output } from '#shared/api/index.ts'
import { CATALOG_LEVEL } from '#shared/kinds.ts'

export type Node = Output<'item/info'>['menu']['catalogs'][number]
type Tree = readonly Node[]

/** Catalogs may be this many levels deep. */
const DEEPEST = CATALOG_LEVEL.deepest - CATALOG_LEVEL.first + 1

/** One row of `catalog/batUpdate`. Names are left out, because somebody may have changed them in the meantime. */
export interface OrderRow {
  cat_id: number
  parent_cat_id: number
  level: number
  s_number: number
  /** 1: it was not moved, and only its number changes. */
  order_only: 0 | 1
}

/** The catalog of an id, anywhere in the tree. */
export function findNode(tree: Tree, cat_id: number): Node | undefined {
  for (const node of tree) {
    const found = node.cat_id === cat_id ? node : findNode(node.catalogs, cat_id)
    if (found) return found
  }
  return undefined
}

/** The catalogs directly in a parent; 0 is the top level. */
export function childrenOf(tree: Tree, cat_id: number): Tree {
  return cat_id === 0 ? tree : (findNode(tree, cat_id)?.catalogs ?? [])
}

/** How many levels a catalog spans: 1 when it has none inside. */
export function heightOf(node: Node): number {
  return 1 + Math.max(0, ...node.catalogs.map(heightOf))
}

/** The depth of a catalog: 1 for one at the top level, 0 for the top level itself. */
export function depthOf(tree: Tree, cat_id: number): number {
  if (cat_id === 0) return 0
  for (const node of tree) {
    if (node.cat_id === cat_id) return 1
    const below = depthOf(node.catalogs, cat_id)
    if (below > 0) return below + 1
  }
  return 0
}

/** The pages of a catalog and of all catalogs below it. */
export const pagesIn = (node: Node): Node['pages'] => [...node.pages, ...node.catalogs.flatMap(pagesIn)]

/** The number of catalogs below a catalog, on all levels. */
export const catalogsIn = (node: Node): number => node.catalogs.reduce((sum, below) => sum + 1 + catalogsIn(below), 0)

/** The number of catalogs of a tree, on all levels. */
export const countAll = (tree: Tree): number => tree.reduce((sum, node) => sum + 1 + catalogsIn(node), 0)

/** Whether a catalog may contain another one. */
export const mayHold = (tree: Tree, cat_id: number): boolean => depthOf(tree, cat_id) < DEEPEST

/** Whether a catalog, with its content, would reach below the third level under a parent. */
export const isTooDeep = (tree: Tree, node: Node, parent_cat_id: number): boolean =>
  depthOf(tree, parent_cat_id) + heightOf(node) > DEEPEST

/** Why a catalog may not move into a parent, or `null` when it may. */
export function obstacle(tree: Tree, node: Node, parent_cat_id: number): 'cycle' | 'deep' | null {
  if (node.cat_id === parent_cat_id || findNode(node.catalogs, parent_cat_id)) return 'cycle'
  return isTooDeep(tree, node, parent_cat_id) ? 'deep' : null
}

/** The first-level catalog that contains a catalog, or is it; 0 for the top level. */
export const topOf = (tree: Tree, cat_id: number): number =>
  tree.find((node) => node.cat_id === cat_id || findNode(node.catalogs, cat_id))?.cat_id ?? 0

/**
 * All possible parents in the order of the tree, each with its path (`a / b`) and the first-level catalog that contains it. The top level has the path
 * '' and the catalog 0.
 */
export function placesOf(tree: Tree): { cat_id: number; path: string; top_cat_id: number }[] {
  const places = [{ cat_id: 0, path: '', top_cat_id: 0 }]
  const walk = (nodes: Tree, above: string, top: number) => {
    for (const node of nodes) {
      const path = above ? `${above} / ${node.cat_name}` : node.cat_name
      const top_cat_id = top || node.cat_id
      places.push({ cat_id: node.cat_id, path, top_cat_id })
      walk(node.catalogs, path, top_cat_id)
    }
  }
  walk(tree, '', 0)
  return places
}

function replaceChildren(tree: Tree, cat_id: number, change: (nodes: Tree) => Node[]): Node[] {
  if (cat_id === 0) return change(tree)
  return tree.map((node) =>
    node.cat_id === cat_id
      ? { ...node, catalogs: change(node.catalogs) }
      : { ...node, catalogs: replaceChildren(node.catalogs, cat_id, change) },
  )
}

const relevel = (node: Node, level: number): Node => ({
  ...node,
  level,
  catalogs: node.catalogs.map((below) => relevel(below, level + 1)),
})

/**
 * Moves a catalog before the one at `index` in a parent (counted before the move).
 * @returns the new tree, and the rows for `catalog/batUpdate`: all catalogs of the new parent, numbered from 1. `null` when the
 * move is not allowed or changes nothing.
 */
export function moveTo(tree: Tree, cat_id: number, parent_cat_id: number, index: number) {
  const node = findNode(tree, cat_id)
  if (!node || obstacle(tree, node, parent_cat_id)) return null
  const siblings = childrenOf(tree, node.parent_cat_id)
  const from = siblings.indexOf(node)
  const stays = node.parent_cat_id === parent_cat_id
  const at = stays && from < index ? index - 1 : index
  if (stays && at === from) return null
  const moved = { ...relevel(node, CATALOG_LEVEL.first + depthOf(tree, parent_cat_id)), parent_cat_id }
  const without = replaceChildren(tree, node.parent_cat_id, (nodes) => nodes.filter((other) => other !== node))
  const next = replaceChildren(without, parent_cat_id, (nodes) =>
    [...nodes.slice(0, at), moved, ...nodes.slice(at)].map((other, place) => ({ ...other, s_number: place + 1 })),
  )
  const rows = childrenOf(next, parent_cat_id).map(
    ({ cat_id, level, s_number }): OrderRow => ({
      cat_id,
      parent_cat_id,
      level,
      s_number,
      order_only: cat_id === node.cat_id ? 0 : 1,
    }),
  )
  return { tree: next, rows, place: at + 1, places: rows.length }
}

/** Moves a catalog one step up (-1) or down (1) within its parent. `null` at the end. */
export function moveStep(tree: Tree, cat_id: number, step: -1 | 1) {
  const node = findNode(tree, cat_id)
  if (!node) return null
  const siblings = childrenOf(tree, node.parent_cat_id)
  const to = siblings.indexOf(node) + step
  if (to < 0 || to >= siblings.length) return null
  return moveTo(tree, cat_id, node.parent_cat_id, step < 0 ? to : to + 1)
}
