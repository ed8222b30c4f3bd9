import type { HtmlElement, HtmlNode } from '#server/formats/export/html-tree.ts'
import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { limitedNotes } from './api/document-reader.ts'
import { headOf } from './api/parse.ts'
import { markdownOf, readHtml } from './html/page-of.ts'
import { elementsOf, plainWords } from './html/words.ts'
import { partsOf } from './markdown/links.ts'
import { isPageFile, titleOfFolder } from './markdown/pages.ts'
import { endingOf, folderOf, join, resolvePath, stemOf } from './paths.ts'
import type { ImportFile, ImportNote, ImportReader, ImportSource } from './reader.ts'
import { type SitePage, siteEntries, type Target } from './site.ts'

type Note = (note: ImportNote) => void

const LOOKS = /<(?:!doctype\s+html|html|head|body|title|meta|h[1-6]|p|div|table|article)\b/i
const SURELY = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i
/** Files for the looks of a page. They are skipped without a note. */
const LOOKS_FILE = new Set(['css', 'js', 'mjs', 'map', 'woff', 'woff2', 'ttf', 'eot', 'ico'])
/** Elements with the text of a page, without the menus around it. */
const MAIN = [
  ({ attributes }: HtmlElement) => attributes.id === 'main-content',
  ({ tag, attributes }: HtmlElement) => tag === 'main' || attributes.role === 'main',
  ({ tag }: HtmlElement) => tag === 'body',
]

/**
 * HTML: one page, or an archive of pages with pictures. Folders become catalogs, links between pages lead to the new pages, and scripts are dropped.
 */
export const html: ImportReader = {
  format: 'html',

  async recognises({ files }) {
    const [only] = files
    if (files.length === 1 && only && !isHtml(only))
      return endingOf(only.path) === '' && SURELY.test(await headOf(only))
    const pages = files.filter(isHtml)
    if (pages.length === 0 || files.filter(({ path }) => isPageFile(path)).length > pages.length) return false
    for (const file of pages.slice(0, 5)) if (LOOKS.test(await headOf(file))) return true
    return false
  },

  async *read(source, given) {
    const note = limitedNotes(given)
    const pages = source.files.length === 1 ? [...source.files] : source.files.filter(isHtml)
    pages.sort((a, b) => compare(sortKey(a.path), sortKey(b.path)))
    const root = rootOf(source)
    yield* siteEntries(
      {
        source,
        name: source.files.length === 1 ? '' : source.name.replace(/\.[^.]*$/, ''),
        pages: pages.map((file) => pageOf(source, root, file, note)),
        find: ({ path }, address) => targetOf(source, root, path, address),
        isNeedless: (path) => LOOKS_FILE.has(endingOf(path)),
      },
      note,
    )
  },
}

const isHtml = ({ path }: ImportFile): boolean => /^x?html?$/.test(endingOf(path))
const { compare } = new Intl.Collator('und', { numeric: true })
/** The page of a folder comes before the others. */
const sortKey = (path: string): string => (isIndex(path) ? `${folderOf(path)}/` : path)
const isIndex = (path: string): boolean => /^index$/i.test(stemOf(path))

function pageOf(source: ImportSource, root: string, file: ImportFile, note: Note): SitePage {
  const folder = folderOf(file.path).slice(root.length)
  const isOnly = source.files.length === 1
  return {
    key: file.path,
    path: file.path,
    catalogs: folder.split('/').filter(Boolean).map(titleOfFolder),
    title: '',
    read: async (addressOf) => {
      const nodes = await readHtml(file, isOnly, note)
      if (!nodes) return undefined
      const { title, content } = contentOf(nodes)
      return { title: title || stemOf(file.path), content: markdownOf(content, file.path, addressOf, note) }
    },
  }
}

/** The title of a page and its content. The title is the only first-level heading, which stays if a title cannot be so long, otherwise `<title>`. */
function contentOf(nodes: readonly HtmlNode[]): { title: string; content: readonly HtmlNode[] } {
  const all = elementsOf(nodes)
  const main = MAIN.map((is) => all.find(is)).find(Boolean)
  const content = main?.children ?? nodes
  const headings = elementsOf(content).filter(({ tag }) => tag === 'h1')
  const [heading] = headings.length === 1 ? headings : []
  const words = heading ? plainWords(heading.children) : ''
  if (heading && words) {
    if (words.length <= PAGE_TITLE_LENGTH) heading.children.length = 0
    return { title: words, content }
  }
  const title = all.find(({ tag }) => tag === 'title')
  return { title: title ? plainWords(title.children) : '', content }
}

/** The file of an address: the file itself, the page of a folder, or a page without its ending. */
function targetOf(source: ImportSource, root: string, from: string, address: string): Target | undefined {
  const { path, hash } = partsOf(address)
  const whole = path.startsWith('/') ? resolvePath(root, path) : resolvePath(folderOf(from), path)
  if (whole === undefined) return undefined
  const file = [whole, join(whole, 'index.html'), `${whole}.html`]
    .map((one) => source.file(one))
    .find((one) => one !== undefined)
  if (!file) return undefined
  return isHtml(file) ? { page: file.path, hash } : { file: file.path }
}

/** The only folder at the top, as in many archives; empty if there are several or none. */
function rootOf({ files }: ImportSource): string {
  const tops = new Set(files.map(({ path }) => (path.includes('/') ? path.split('/', 1)[0] : '')))
  return tops.size === 1 ? ([...tops][0] ?? '') : ''
}
