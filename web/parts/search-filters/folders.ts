/** A catalog that can be chosen as a filter. */
export interface Folder {
  cat_id: number
  cat_name: string
  /** 0 at the root of the item. */
  depth: number
}

interface Branch {
  catalogs: readonly (Branch & { cat_id: number; cat_name: string })[]
}

/** The catalogs of an item in the order of its tree. */
export function foldersOf(branch: Branch, depth = 0): Folder[] {
  return branch.catalogs.flatMap((catalog) => [
    { cat_id: catalog.cat_id, cat_name: catalog.cat_name, depth },
    ...foldersOf(catalog, depth + 1),
  ])
}
