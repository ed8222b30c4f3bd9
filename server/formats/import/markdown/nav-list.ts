import { decodeText, readText } from '#server/formats/import/decode-text.ts'
import { folderOf, nameOf } from '#server/formats/import/paths.ts'
import type { ImportFile } from '#server/formats/import/reader.ts'
import type { Nav, NavNode, NavWork } from './nav-node.ts'

/** Order files that are lists of links: of GitBook and mdBook, and of docsify. */
const NAMES = ['summary.md', '_sidebar.md']
/** Files of these tools other than pages. */
const HELPERS = ['_navbar.md', '_coverpage.md', '_404.md']

const ITEM = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]+(.*)$/
const LINK = /^\[((?:\\.|[^[\]\\]|\[[^[\]]*\])*)\]\(\s*(?:<([^<>]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))[^)]*\)/
/** Lines of an order file without a link: headings, rules and empty lines. */
const OTHER_LINE = /^(?:#{1,6}[ \t].*|[-*_ \t]*)$/
const TAB = 4

/** Reads the order from a list of links: `SUMMARY.md` or `_sidebar.md`, the one nearest to the top. */
export async function readListNav({ source, pageAt, note }: NavWork): Promise<Nav | undefined> {
  const depth = (path: string) => path.split('/').length
  const lists = source.files.filter(({ path }) => NAMES.includes(nameOf(path).toLowerCase()))
  const found = lists.toSorted((a, b) => depth(a.path) - depth(b.path))[0]
  if (!found) return undefined
  const base = folderOf(found.path)
  const page = (address: string) => {
    const path = pageAt(base, address)
    if (path === undefined && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(address))
      note({ code: 'link_gone', where: `${found.path}: ${address}` })
    return path
  }
  const nodes = readList(decodeText(await found.bytes(), found.path), page)
  const pages = new Set(nodes.flatMap(pagesOf))
  if (pages.size === 0) return undefined
  const files = source.files
    .map(({ path }) => path)
    .filter((path) => HELPERS.includes(nameOf(path).toLowerCase()) && !pages.has(path))
  for (const list of lists) if (!pages.has(list.path) && (await isOrderFile(list))) files.push(list.path)
  return { base, nodes, files }
}

/** The pages that a part of the order names. */
const pagesOf = ({ path, children }: NavNode): string[] => [...(path ? [path] : []), ...children.flatMap(pagesOf)]

/** Whether a file is an order file: headings and list entries only, with links. Books also have pages of these names, such as the summary of a chapter. */
async function isOrderFile(file: ImportFile): Promise<boolean> {
  const lines = withoutComments((await readText(file, () => {})) ?? '').split('\n')
  const isLink = (line: string) => LINK.test(ITEM.exec(line)?.[2] ?? line.trim())
  return lines.some(isLink) && lines.every((line) => OTHER_LINE.test(line.trim()) || ITEM.test(line) || isLink(line))
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
    const alone = item ? undefined : LINK.exec(line.trim())
    if (!item && !alone) continue
    const indent = item ? (item[1] as string).replaceAll('\t', ' '.repeat(TAB)).length : 0
    const node = nodeOf(item ? (item[2] as string) : line.trim(), page)
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop()
    const siblings = open.at(-1)?.node.children ?? part
    siblings.push(node)
    if (item) open.push({ indent, node })
  }
  return top
}

function nodeOf(text: string, page: (address: string) => string | undefined): NavNode {
  const link = LINK.exec(text.replace(/^\[[ xX]\][ \t]+/, ''))
  if (!link) return { title: words(text), children: [] }
  const path = page(link[2] ?? link[3] ?? '')
  return { title: words(link[1] as string), ...(path === undefined ? {} : { path }), children: [] }
}

/** The words of a title without marks of Markdown. */
const words = (title: string): string =>
  title
    .replace(/<[^>]*>/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
