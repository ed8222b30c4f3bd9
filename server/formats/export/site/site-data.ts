/** The content of `pages.js`. */
export interface SiteData {
  words: { dark: string; light: string; noHits: string; contents: string }
  /** Title and address of each page, from the top of the site. */
  pages: [title: string, address: string][]
  tree: TreeNode[]
  /** Called by the scripts of the search. */
  searchPart?: (pages: SearchedPage[]) => void
  searchParts?: (count: number) => void
}

/** A page by its number, or a catalog. */
export type TreeNode = number | [title: string, children: TreeNode[]]
export type SearchedPage = [address: string, title: string, catalogs: string, words: string]

/** An element of the frame. */
export const byId = (id: string): HTMLElement => document.getElementById(id) as HTMLElement
