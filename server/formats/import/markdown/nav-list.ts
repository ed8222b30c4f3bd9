import { decodeText, readText } from '#server/formats/import/decode-text.ts'
import { folderOf, nameOf } from '#server/formats/import/paths.ts'
import type { ImportFile } from '#server/formats/import/reader.ts'
import type { Nav, NavNode, NavWork } from './nav-node.ts'

/** Order files that are lists of links: of GitBook and mdBook, and of docsify. */
const NAMES = ['summary.md', '_sidebar.md']
/** Files of these tools other than pages. */
const HELPERS = ['_navbar.md', '_coverpage.md', '_404.md']

const ITEM = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]+(.*)$/
const LINK =
  /^\[((?:\\.|[^[\]\\]|\[[^[\]]*\])*)\]\(\s*(?!\s)(?:<([^<>]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+(?:"[^"]*"|'[^']*'))?[^)]*\)/
/** Lines of an order file without a link: headings, rules and empty lines. */
const OTHER_LINE = /^(?:#{1,6}[ \t].*|[-*_ \t]*)$/
/** Entries that cannot be the name of a part: they end like a sentence, or contain a link. */
const NO_NAME = /[.。;；]$|\]\(/
/** Addresses that name no file: of other sites, of a heading of the same page, or none. */
const NO_FILE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i
const TAB = 4

/** Reads the order from a list of links: `SUMMARY.md` or `_sidebar.md`, the one nearest to the top. */
export async function readListNav({ source, pageAt, note }: NavWork): Promise<Nav | undefined> {
  const depth = (path: string) => path.split('/').length
  const lists = source.files.filter(({ path }) => NAMES.includes(nameOf(path).toLowerCase()))
  const found = lists.toSorted((a, b) => depth(a.path) - depth(b.path))[0]
  if (!found) return undefined
  const base = folderOf(found.path)
  const page = (address: string) => {
    if (NO_FILE.test(address)) return undefined
    const path = pageAt(base, address)
    if (path === undefined) note({ code: 'link_gone', where: `${found.path}: ${address}` })
    return path
  }
  const nodes = readList(decodeText(await found.bytes(), found.path), page)
  const pages = new Set(nodes.flatMap(pagesOf))
  if (pages.size === 0) return undefined
  const files = source.files
    .map(({ path }) => path)
    .filter((path) => HELPERS.includes(nameOf(path).toLowerCase()) && !pages.has(path))
  for (const list of lists) {
    // Addresses of docsify start at the top, also in the folders of languages, or these have the names of the top.
    const isPage = (address: string) =>
      !NO_FILE.test(address) &&
      [folderOf(list.path), base].some((folder) => pageAt(folder, address.replace(/^\/(?=.)/, '')) !== undefined)
    if (!pages.has(list.path) && (await isOrderFile(list, isPage))) files.push(list.path)
  }
  return { base, nodes, files }
}

/** The pages that a part of the order names. */
const pagesOf = ({ path, children }: NavNode): string[] => [...(path ? [path] : []), ...children.flatMap(pagesOf)]

/**
 * Whether a file is only an order: headings, rules and entries that are one link each, most of them to pages of the source. Entries without a link are
 * names of parts, or of chapters that nobody has written yet. Books also have pages of these names, such as the summary of a chapter, so a file with
 * anything else is a page.
 */
async function isOrderFile(file: ImportFile, isPage: (address: string) => boolean): Promise<boolean> {
  const entries: { indent: number; address: string | undefined }[] = []
  for (const line of withoutComments((await readText(file, () => {})) ?? '').split('\n')) {
    if (OTHER_LINE.test(line.trim())) continue
    const item = ITEM.exec(line)
    const text = (item?.[2] ?? line).trim()
    const link = linkOf(text)
    const isWhole = link !== undefined && link.rest === ''
    if (!isWhole && (!item || link || NO_NAME.test(text))) return false
    entries.push({ indent: indentOf(item), address: isWhole ? link.address : undefined })
  }
  const links = entries.flatMap(({ address }) => (address === undefined ? [] : [address]))
  const isMostlyLinks = links.length * 2 > entries.length
  const isPart = (at: number) => (entries[at + 1]?.indent ?? 0) > (entries[at]?.indent ?? 0)
  if (entries.some(({ address }, at) => address === undefined && !isMostlyLinks && !isPart(at))) return false
  // Chapters that nobody has written yet have a link without an address in mdBook.
  const named = links.filter((address) => address !== '')
  return named.filter(isPage).length * 2 > named.length
}

const withoutComments = (markdown: string): string => markdown.replace(/<!--[\s\S]*?-->/g, '')

/** Reads nested lists of links. Headings between them are parts of the book. */
function readList(markdown: string, page: (address: string) => string | undefined): NavNode[] {
  const top: NavNode[] = []
  let part = top
  let open: { indent: number; node: NavNode }[] = []
  let hasTitle = false
  for (const line of withoutComments(markdown).split('\n')) {
    const heading = /^(#{1,6})[ \t]+(.+?)[ \t]*#*$/.exec(line)
    if (heading) {
      open = []
      // The first heading is the title of the order file itself.
      if (heading[1] === '#' && !hasTitle && top.length === 0) hasTitle = true
      else {
        const node: NavNode = { title: words(heading[2] as string), children: [] }
        top.push(node)
        part = node.children
      }
      continue
    }
    const item = ITEM.exec(line)
    // mdBook has links outside of lists, before the first chapter and behind the last one.
    if (!item && !linkOf(line.trim())) continue
    const indent = indentOf(item)
    const node = nodeOf(item ? (item[2] as string) : line.trim(), page)
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop()
    const siblings = open.at(-1)?.node.children ?? part
    siblings.push(node)
    if (item) open.push({ indent, node })
  }
  return top
}

/** The width of the space before a list entry; 0 for a line outside of lists. */
const indentOf = (item: RegExpExecArray | null): number => (item?.[1] ?? '').replaceAll('\t', ' '.repeat(TAB)).length

/** The link at the beginning of an entry, maybe behind a box to tick or in bold, and what follows it. */
function linkOf(entry: string): { title: string; address: string; rest: string } | undefined {
  const text = entry.replace(/^\[[ xX]\][ \t]+/, '')
  const bold = /^(\*\*|__)(?=\[)/.exec(text)?.[1] ?? ''
  const link = LINK.exec(text.slice(bold.length))
  if (!link) return undefined
  const behind = text.slice(bold.length + link[0].length)
  const rest = behind.startsWith(bold) ? behind.slice(bold.length).trim() : behind
  return { title: link[1] as string, address: link[2] ?? link[3] ?? '', rest }
}

function nodeOf(text: string, page: (address: string) => string | undefined): NavNode {
  const link = linkOf(text)
  if (!link) return { title: words(text), children: [] }
  const path = page(link.address)
  return { title: words(link.title), ...(path === undefined ? {} : { path }), children: [] }
}

/** The words of a title without marks of Markdown. */
const words = (title: string): string =>
  title
    .replace(/<[^>]*>/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
