/** A page of a tree in which pages have child pages. */
export interface WikiNode<Page> {
  title: string
  /** Absent for a folder without a page. */
  page?: Page
  children: WikiNode<Page>[]
}

/** A page with its place. */
export interface PlacedNode<Page> {
  page: Page
  title: string
  catalogs: readonly string[]
}

/** The deepest level of the tree. Deeper pages are moved to this level. */
const DEEPEST = 100

/** Gives the pages of a tree their positions, in order. A page with child pages becomes a catalog with its title, and is the first page in it. */
export function placeTree<Page>(nodes: readonly WikiNode<Page>[], above: readonly string[] = []): PlacedNode<Page>[] {
  return nodes.flatMap(({ title, page, children }) => {
    const isCatalog = children.length > 0 || page === undefined
    const inside = isCatalog && above.length < DEEPEST ? [...above, title] : above
    return [...(page === undefined ? [] : [{ page, title, catalogs: inside }]), ...placeTree(children, inside)]
  })
}
