import type { HtmlElement, HtmlNode } from '#server/formats/export/html-tree.ts'
import { limitedNotes } from './api/document-reader.ts'
import { headOf } from './api/parse.ts'
import { attachmentsOf, prepare } from './confluence/prepare.ts'
import { markdownOf, readHtml } from './html/page-of.ts'
import { elementsOf, plainWords } from './html/words.ts'
import { partsOf } from './markdown/links.ts'
import { endingOf, folderOf, join, nameOf, resolvePath, stemOf } from './paths.ts'
import type { ImportFile, ImportNote, ImportReader, ImportSource } from './reader.ts'
import { type SitePage, siteEntries, type Target } from './site.ts'
import { type PlacedNode, placeTree, type WikiNode } from './wiki/place-tree.ts'

type Note = (note: ImportNote) => void

const INDEX = 'index.html'
/** What the HTML of each page has in it, and that of the contents. */
const PAGE_MARK =
  /id=["']main-content["'][^>]*class=["'][^"']*wiki-content|class=["'][^"']*wiki-content[^>]*id=["']main-content["']/
const INDEX_MARK = /class=["']pageSection/
/** Pictures and styles of the export itself. */
const NEEDLESS = /(?:^|\/)(?:images\/(?:icons|emoticons|border)|styles)\/|(?:^|\/)attachments\/thumbnails\//
/** The id of a page in the name of its file, and in addresses of the original wiki. */
const ID_OF_FILE = /(?:^|_)(\d+)\.html$/
const ID_IN_ADDRESS = /\/pages\/(?:edit-v2\/)?(\d+)\b|[?&]pageId=(\d+)\b/

/** A space of Confluence, exported as HTML: the tree of its contents, macros as callouts and code, attachments. */
export const confluence: ImportReader = {
  format: 'confluence',

  async recognises(source) {
    const index = indexOf(source)
    if (!index || !INDEX_MARK.test(await headOf(index))) return false
    const pages = source.files.filter(({ path }) => endingOf(path) === 'html' && nameOf(path) !== INDEX)
    for (const page of pages.slice(0, 5)) if (PAGE_MARK.test(await headOf(page))) return true
    return false
  },

  async *read(source, given) {
    const note = limitedNotes(given)
    const index = indexOf(source) as ImportFile
    const root = folderOf(index.path)
    const nodes = (await readHtml(index, true, note)) ?? []
    const name = spaceName(nodes) || source.name.replace(/\.[^.]*$/, '')
    const placed = placedPages(source, root, nodes)
    const byId = new Map(placed.flatMap(({ page }) => idOf(page.path).map((id) => [id, page.path])))
    const names = new Map<string, string>()
    yield* siteEntries(
      {
        source,
        name,
        pages: placed.map((one) => pageOf({ source, name, names, note }, one)),
        find: ({ path }, address) => targetOf(source, byId, names, path, address),
        isNeedless: (path) => NEEDLESS.test(path) || path === index.path || /^(?:css|js|ico)$/.test(endingOf(path)),
      },
      note,
    )
  },
}

/** The contents file of the export: at its top, or in the only folder there. */
const indexOf = ({ files }: ImportSource): ImportFile | undefined =>
  files
    .filter(({ path }) => nameOf(path) === INDEX && path.split('/').length <= 2)
    .sort((a, b) => a.path.length - b.path.length)[0]

/** The id of a page, in a list; an empty one if the name of its file has none. */
const idOf = (path: string): string[] => ID_OF_FILE.exec(nameOf(path))?.slice(1) ?? []

/** The name of the space: the title of the contents without the key after it. */
function spaceName(nodes: readonly HtmlNode[]): string {
  const title = elementsOf(nodes).find(({ tag }) => tag === 'title')
  return plainWords(title?.children ?? []).replace(/\s*\([^()]*\)\s*$/, '')
}

/** The pages in the order of the contents. Missing ones come last. */
function placedPages(source: ImportSource, root: string, index: readonly HtmlNode[]): PlacedNode<ImportFile>[] {
  const seen = new Set<string>()
  const nodesOf = (list: HtmlElement, depth: number): WikiNode<ImportFile>[] =>
    list.children.flatMap((item): WikiNode<ImportFile>[] => {
      if (typeof item === 'string' || depth > 200) return []
      if (/^[uo]l$/.test(item.tag)) return nodesOf(item, depth + 1)
      if (item.tag !== 'li') return []
      const link = linkOf(item)
      const path = resolvePath(root, partsOf(link?.attributes.href ?? '').path)
      const page = path === undefined || seen.has(path) ? undefined : source.file(path)
      if (page) seen.add(page.path)
      const children = item.children.flatMap((one) =>
        typeof one !== 'string' && /^[uo]l$/.test(one.tag) ? nodesOf(one, depth + 1) : [],
      )
      if (!page) return children
      return [{ title: plainWords(link?.children ?? []) || stemOf(page.path), page, children }]
    })
  const lists = topLists(index)
  const nodes = lists.flatMap((list) => nodesOf(list, 0))
  const rest = source.files.filter(
    ({ path }) => endingOf(path) === 'html' && folderOf(path) === root && nameOf(path) !== INDEX && !seen.has(path),
  )
  return [...placeTree(nodes), ...rest.map((page) => ({ page, title: '', catalogs: [] }))]
}

/** The link of an entry, which stands before the entries below it. */
function linkOf(item: HtmlElement): HtmlElement | undefined {
  const own = item.children.filter((one) => typeof one === 'string' || !/^[uo]l$/.test(one.tag))
  return elementsOf(own).find(({ tag, attributes }) => tag === 'a' && attributes.href)
}

/** The outermost lists of pages in the contents. */
function topLists(nodes: readonly HtmlNode[]): HtmlElement[] {
  const lists: HtmlElement[] = []
  const left = nodes.toReversed()
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (typeof node === 'string') continue
    if (/^[uo]l$/.test(node.tag)) lists.push(node)
    else left.push(...node.children.toReversed())
  }
  return lists
}

interface Space {
  source: ImportSource
  name: string
  /** The original names of files by path, because files in the export have numbers as names. */
  names: Map<string, string>
  note: Note
}

function pageOf({ source, name, names, note }: Space, { page, title, catalogs }: PlacedNode<ImportFile>): SitePage {
  const { path } = page
  return {
    key: path,
    path,
    catalogs,
    title,
    read: async (addressOf) => {
      const nodes = await readHtml(page, false, note)
      if (!nodes) return undefined
      const all = elementsOf(nodes)
      const main = all.find(({ attributes }) => attributes.id === 'main-content')
      const heading = plainWords(all.find(({ attributes }) => attributes.id === 'title-text')?.children ?? [])
      const attachments = attachmentsOf(nodes).flatMap(({ address, name: shown }) => {
        const file = resolvePath(folderOf(path), partsOf(address).path)
        if (file === undefined || !source.file(file)) return []
        names.set(file, shown || nameOf(file))
        return [{ path: file, name: shown || nameOf(file) }]
      })
      if (all.some(({ attributes, tag }) => tag === 'h2' && attributes.id === 'comments'))
        note({ code: 'comment_dropped', where: path })
      const content = main?.children ?? []
      prepare(content, (macro) => note({ code: 'part_dropped', where: `${path}: ${macro}` }))
      return {
        title: withoutSpace(heading, name) || stemOf(path),
        content: markdownOf(content, path, addressOf, note),
        attachments,
      }
    },
  }
}

/** A title without the name of the space before it. */
const withoutSpace = (title: string, space: string): string =>
  title.startsWith(`${space} : `) ? title.slice(space.length + 3) : title

/** The page or file of an address: in the export, or in the original wiki. */
function targetOf(
  source: ImportSource,
  byId: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
  from: string,
  address: string,
): Target | undefined {
  const ids = ID_IN_ADDRESS.exec(address)
  const known = ids && byId.get(ids[1] ?? ids[2] ?? '')
  if (known) return { page: known }
  if (/^(?:[a-z]+:|\/\/)/i.test(address)) return undefined
  const { path } = partsOf(address)
  const whole = resolvePath(folderOf(from), path)
  const file = whole === undefined ? undefined : (source.file(whole) ?? source.file(join(folderOf(from), whole)))
  if (!file) return undefined
  return endingOf(file.path) === 'html' ? { page: file.path } : { file: file.path, name: names.get(file.path) }
}
