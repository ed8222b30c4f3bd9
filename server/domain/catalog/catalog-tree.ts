import type { Scope } from '#server/policy/decide.ts'
import { AppError } from '#shared/errors.ts'
import { CATALOG_LEVEL } from '#shared/kinds.ts'

/** Pure functions of all catalogs of an item. */

interface Node {
  cat_id: number
  parent_cat_id: number
}

/** Catalogs by their parent (0: the root), each list in the order of the input. */
export function childrenByParent<T extends Node>(catalogs: readonly T[]): Map<number, T[]> {
  return Map.groupBy(catalogs, (catalog) => catalog.parent_cat_id)
}

/** A catalog and all its descendants, each after its parent. Empty when the catalog is not in the list. */
export function branchOf<T extends Node>(catalogs: readonly T[], cat_id: number): T[] {
  const children = childrenByParent(catalogs)
  const branch = catalogs.filter((catalog) => catalog.cat_id === cat_id)
  for (const at of branch) branch.push(...(children.get(at.cat_id) ?? []))
  return branch
}

/** The catalogs from the first level down to this one; empty for the root. */
export function pathTo<T extends Node>(catalogs: ReadonlyMap<number, T>, cat_id: number): T[] {
  const path: T[] = []
  for (let at = catalogs.get(cat_id); at; at = catalogs.get(at.parent_cat_id)) path.unshift(at)
  return path
}

/** The catalogs by their ids, in the same order. */
export const byId = <T extends Node>(catalogs: readonly T[]): Map<number, T> =>
  new Map(catalogs.map((catalog) => [catalog.cat_id, catalog]))

/**
 * The catalogs within a scope: all, or the branches of the first-level catalogs of the scope. A catalog of the scope that no longer exists on the
 * first level counts as empty.
 */
export function withinScope<T extends Node>(catalogs: readonly T[], scope: Scope): T[] {
  if (scope === 'all') return [...catalogs]
  const seen = new Set<number>()
  for (const cat_id of scope) {
    const [top, ...below] = branchOf(catalogs, cat_id)
    if (top?.parent_cat_id === 0) for (const catalog of [top, ...below]) seen.add(catalog.cat_id)
  }
  return catalogs.filter((catalog) => seen.has(catalog.cat_id))
}

/**
 * The level of each catalog on the wire (2 to 4), computed from the parents.
 * @throws AppError CATALOG_CYCLE, CATALOG_TOO_DEEP, and NOT_FOUND when a parent is not in the list
 */
export function levelsOf(catalogs: readonly Node[]): Map<number, number> {
  const nodes = byId(catalogs)
  const levels = new Map<number, number>()
  for (const { cat_id } of catalogs) {
    const above: number[] = []
    let at = cat_id
    while (at !== 0 && !levels.has(at)) {
      const node = nodes.get(at)
      if (!node) throw new AppError('NOT_FOUND', { thing: '@parent' })
      if (above.includes(at)) throw new AppError('CATALOG_CYCLE')
      above.unshift(at)
      at = node.parent_cat_id
    }
    let level = at === 0 ? CATALOG_LEVEL.first - 1 : (levels.get(at) as number)
    for (const one of above) {
      level += 1
      levels.set(one, level)
    }
  }
  if ([...levels.values()].some((level) => level > CATALOG_LEVEL.deepest)) throw new AppError('CATALOG_TOO_DEEP')
  return levels
}
