import { decodeText } from '#server/formats/import/decode-text.ts'
import { folderOf, join, nameOf } from '#server/formats/import/paths.ts'
import type { ImportSource } from '#server/formats/import/reader.ts'
import type { Nav, NavNode } from './nav-node.ts'
import { isIndexFile, type PageFile, titleByName, titleOfFolder } from './pages.ts'

/** A page with its position: the titles of its catalogs from the top, and its title there. */
export interface PlacedPage {
  page: PageFile
  catalogs: readonly string[]
  title: string
}

interface Folder {
  path: string
  pages: PageFile[]
  folders: Folder[]
  title: string
  order: number
}

/** Compares names as people sort them: 2 comes before 10. */
const { compare } = new Intl.Collator('und', { numeric: true })

/** The settings of Docusaurus for a folder. */
const CATEGORY = '_category_.json'

/**
 * Gives every page its position. Pages in the order file of the source come first. The others follow by folders: the page of the folder first, then
 * by number, then by name.
 * @param root the folder that holds everything
 */
export async function arrange(
  source: ImportSource,
  pages: readonly PageFile[],
  root: string,
  nav: Nav | undefined,
): Promise<PlacedPage[]> {
  const base = nav?.base ?? root
  const folders = await foldersOf(source, pages, base, root)
  const byPath = new Map(pages.map((page) => [page.file.path, page]))
  const placed = new Map<PageFile, PlacedPage>()
  const homes = new Map<string, readonly string[]>()
  const taken = new Set<string>()

  const place = (page: PageFile, catalogs: readonly string[], given?: string) => {
    if (placed.has(page)) return
    const id = (title: string) => JSON.stringify([...catalogs, title])
    const isTaken = given === undefined && page.isHeading && taken.has(id(page.title))
    const title = given || (isTaken ? titleByName(page) : page.title)
    taken.add(id(title))
    placed.set(page, { page, catalogs, title })
    const folder = folderOf(page.file.path)
    if (!homes.has(folder)) homes.set(folder, catalogs)
  }
  const placeFolder = (folder: Folder, catalogs: readonly string[], isAfterNav: boolean) => {
    for (const one of childrenOf(folder)) {
      if (!('folders' in one)) place(one, (isAfterNav && homes.get(folder.path)) || catalogs)
      else placeFolder(one, [...catalogs, one.title], isAfterNav)
    }
  }
  const placeNodes = (nodes: readonly NavNode[], catalogs: readonly string[]) => {
    for (const node of nodes) {
      const page = node.path === undefined ? undefined : byPath.get(node.path)
      const inner = node.children.length > 0 ? [...catalogs, node.title ?? page?.title ?? '…'] : catalogs
      if (page) place(page, inner, node.title)
      const folder = node.folder === undefined ? undefined : folders.get(node.folder)
      if (folder) placeFolder(folder, inner, false)
      placeNodes(node.children, inner)
    }
  }
  placeNodes(nav?.nodes ?? [], [])
  for (const top of new Set([base, root])) {
    const folder = folders.get(top)
    if (folder) placeFolder(folder, [], true)
  }
  return [...placed.values()]
}

/** Pages and folders of a folder in their order. */
function childrenOf({ pages, folders }: Folder): (PageFile | Folder)[] {
  const rank = (one: PageFile | Folder) => {
    if ('folders' in one) return { first: false, order: one.order, name: nameOf(one.path) }
    return { first: isIndexFile(one.file.path), order: one.order ?? Infinity, name: nameOf(one.file.path) }
  }
  return [...pages, ...folders]
    .map((one) => ({ one, ...rank(one) }))
    .sort(
      (a, b) =>
        Number(b.first) - Number(a.first) ||
        (a.order === b.order ? 0 : a.order - b.order) ||
        compare(a.name, b.name) ||
        (a.name < b.name ? -1 : 1),
    )
    .map(({ one }) => one)
}

/** The folders that hold pages, by their paths. The base folder is treated as the root, so that its name does not become a catalog. */
async function foldersOf(
  source: ImportSource,
  pages: readonly PageFile[],
  base: string,
  root: string,
): Promise<Map<string, Folder>> {
  const folders = new Map<string, Folder>()
  const folderAt = async (path: string): Promise<Folder> => {
    const known = folders.get(path)
    if (known) return known
    const category = await categoryOf(source, path)
    const folder = { path, pages: [], folders: [], title: titleOfFolder(path), order: Infinity, ...category }
    folders.set(path, folder)
    if (path !== base && path !== root) (await folderAt(folderOf(path))).folders.push(folder)
    return folder
  }
  for (const page of pages) {
    const folder = await folderAt(folderOf(page.file.path))
    folder.pages.push(page)
    if (isIndexFile(page.file.path) && folder.order === Infinity) folder.order = page.order ?? Infinity
  }
  return folders
}

async function categoryOf(source: ImportSource, folder: string): Promise<{ title?: string; order?: number }> {
  const file = source.file(join(folder, CATEGORY))
  if (!file) return {}
  try {
    const { label, position } = JSON.parse(decodeText(await file.bytes(), file.path)) as Record<string, unknown>
    return {
      ...(typeof label === 'string' && label.trim() !== '' ? { title: label } : {}),
      ...(typeof position === 'number' ? { order: position } : {}),
    }
  } catch {
    return {}
  }
}
