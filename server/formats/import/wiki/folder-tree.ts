import { folderOf, nameOf } from '#server/formats/import/paths.ts'
import type { WikiNode } from './place-tree.ts'

/** A page of an export in which child pages are in a folder with the name of their parent. */
export interface FolderPage {
  path: string
  title: string
  /** The possible folders of its child pages, the most likely first. */
  folders: readonly string[]
}

/** Compares names as people sort them: 2 comes before 10. */
const { compare } = new Intl.Collator('und', { numeric: true })

/**
 * Builds the tree of pages from their folders. Folders without a page become catalogs.
 * @param root the folder that holds everything
 * @param titleOf the title of a folder without a page, by its name
 */
export function folderTree<Page extends FolderPage>(
  pages: readonly Page[],
  root: string,
  titleOf: (name: string) => string,
): WikiNode<Page>[] {
  const top: WikiNode<Page> = { title: '', children: [] }
  const folders = new Map<string, WikiNode<Page>>([[root, top]])
  const nodes = pages.map((page): WikiNode<Page> => ({ title: page.title, page, children: [] }))
  const most = Math.max(0, ...pages.map((page) => page.folders.length))
  for (let rank = 0; rank < most; rank++)
    for (const [at, { folders: own }] of pages.entries()) {
      const folder = own[rank]
      if (folder !== undefined && !folders.has(folder)) folders.set(folder, nodes[at] as WikiNode<Page>)
    }
  const folderNode = (path: string): WikiNode<Page> => {
    const known = folders.get(path)
    if (known) return known
    const node: WikiNode<Page> = { title: titleOf(nameOf(path)), children: [] }
    folders.set(path, node)
    folderNode(path === '' ? root : folderOf(path)).children.push(node)
    return node
  }
  for (const node of nodes) {
    const parent = folderNode(folderOf(node.page?.path ?? ''))
    // A page cannot be below itself.
    ;(parent === node ? top : parent).children.push(node)
  }
  const sort = (list: WikiNode<Page>[]) => {
    list.sort((a, b) => compare(a.title, b.title))
    for (const { children } of list) sort(children)
  }
  sort(top.children)
  return top.children
}
