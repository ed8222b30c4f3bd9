/** A page of a tree in which pages stand below pages. */
export interface WikiNode<Page> {
  title: string
  /** Absent for a folder without a page of its own. */
  page?: Page
  children: WikiNode<Page>[]
}

/** A page with its place. */
export interface PlacedNode<Page> {
  page: Page
  title: string
  catalogs: readonly string[]
}

/** The deepest tree that is followed. Pages below stand at this level. */
const DEEPEST = 100

/** Gives the pages of a tree their places, in order. A page with pages below becomes a catalog of its title, and stands first in it. */
export function placeTree<Page>(nodes: readonly WikiNode<Page>[], above: readonly string[] = []): PlacedNode<Page>[] {
  return nodes.flatMap(({ title, page, children }) => {
    const isCatalog = children.length > 0 || page === undefined
    const inside = isCatalog && above.length < DEEPEST ? [...above, title] : above
    return [...(page === undefined ? [] : [{ page, title, catalogs: inside }]), ...placeTree(children, inside)]
  })
}
