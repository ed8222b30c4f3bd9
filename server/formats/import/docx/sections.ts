import type { HtmlElement, HtmlNode } from '#server/formats/export/html-tree.ts'
import { CATALOGS_DEEP } from '#server/formats/import/fold-catalogs.ts'
import { elementsOf, plainWords } from '#server/formats/import/html/words.ts'
import { CATALOG_NAME_LENGTH } from '#shared/limits.ts'

/** The average page size in characters above which pages are also split at the next level of headings. */
const PAGE_CHARACTERS = 20_000

/** A part of a document that becomes a page. */
export interface Section {
  /** The headings above it, from the top. */
  catalogs: readonly string[]
  /** Its heading; empty for the text before the first one. */
  title: string
  /** Its content without the heading. */
  nodes: HtmlNode[]
  /** Ids of bookmarks for the whole page: those in its heading, and in empty headings above it. */
  ids: string[]
}

/** A document in parts. */
export interface Sections {
  /** Its title, if it names one. */
  title: string
  sections: Section[]
}

interface Heading {
  level: number
  words: string
  ids: string[]
}

/**
 * Splits a document at its headings. The title is a paragraph of the style of titles, or the only heading of the highest level if it is the first. Pages begin
 * at the highest level that then occurs more than once. Long documents are split at further levels, and the headings above become catalogs.
 */
export function sectionsOf(nodes: readonly HtmlNode[]): Sections {
  const rest = [...nodes]
  const title = takeTitle(rest)
  const levels = splitLevels(rest)
  const parts: { depth: number; heading: Heading | undefined; nodes: HtmlNode[] }[] = [
    { depth: 0, heading: undefined, nodes: [] },
  ]
  for (const node of rest) {
    const heading = headingOf(node)
    const depth = heading ? levels.findIndex((level) => heading.level <= level) : -1
    if (heading && depth >= 0) parts.push({ depth, heading, nodes: [] })
    else parts.at(-1)?.nodes.push(node)
  }
  const sections: Section[] = []
  const above: string[] = []
  let ids: string[] = []
  for (const [at, part] of parts.entries()) {
    const words = part.heading?.words ?? ''
    above.length = part.depth
    ids.push(...(part.heading?.ids ?? []))
    const isCatalog = part.heading !== undefined && (parts[at + 1]?.depth ?? 0) > part.depth
    const catalogs = above.filter((one) => one !== undefined)
    above[part.depth] = words
    // A long heading is cut as the name of a catalog or of the document, so a page keeps it, even without other content.
    const isWhole = (part.heading ? words : title).length <= CATALOG_NAME_LENGTH
    if (isWhole && !hasContent(part.nodes) && (isCatalog || !part.heading)) continue
    sections.push({ catalogs: isCatalog ? [...catalogs, words] : catalogs, title: words, nodes: part.nodes, ids })
    ids = []
  }
  return { title, sections }
}

/** A heading of a document at its top level, as opposed to one in a table. */
function headingOf(node: HtmlNode): Heading | undefined {
  if (typeof node === 'string') return undefined
  const level = Number(/^h([1-6])$/.exec(node.tag)?.[1] ?? 0)
  const words = level > 0 ? plainWords(node.children) : ''
  return words === '' ? undefined : { level, words, ids: idsOf([node]) }
}

/** The possible link targets in a part of a tree. */
export const idsOf = (nodes: readonly HtmlNode[]): string[] =>
  elementsOf(nodes).flatMap(({ attributes: { id } }) => (id ? [id] : []))

const isTitle = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && node.attributes.class === 'docx-title' && plainWords(node.children) !== ''

/** Takes the title out of a document. */
function takeTitle(nodes: HtmlNode[]): string {
  const firstHeading = nodes.findIndex((node) => headingOf(node) !== undefined)
  const named = nodes.findIndex(isTitle)
  if (named >= 0 && (firstHeading < 0 || named < firstHeading)) return cut(nodes, named)
  const levels = nodes.flatMap((node) => headingOf(node)?.level ?? [])
  const top = Math.min(...levels)
  const isOnly = levels.length > 1 && levels[0] === top && levels.filter((level) => level === top).length === 1
  return isOnly ? cut(nodes, firstHeading) : ''
}

function cut(nodes: HtmlNode[], at: number): string {
  const [node] = nodes.splice(at, 1)
  // Bookmarks of the title lead to the first page.
  const ids = idsOf(node === undefined ? [] : [node])
  nodes.unshift(...ids.map((id): HtmlElement => ({ tag: 'a', attributes: { id }, children: [] })))
  return typeof node === 'object' ? plainWords(node.children) : ''
}

/** The levels at which a document is split, the highest first. */
function splitLevels(nodes: readonly HtmlNode[]): number[] {
  const counts = new Map<number, number>()
  for (const node of nodes) {
    const level = headingOf(node)?.level
    if (level !== undefined) counts.set(level, (counts.get(level) ?? 0) + 1)
  }
  const present = [...counts.keys()].sort((a, b) => a - b)
  const first = present.findIndex((level) => (counts.get(level) ?? 0) > 1)
  if (first < 0) return present.slice(0, 1)
  const text = characters(nodes)
  const levels = [present[first] as number]
  const pages = () =>
    [...counts].reduce((sum, [level, count]) => (level <= (levels.at(-1) ?? 0) ? sum + count : sum), 0)
  for (const level of present.slice(first + 1)) {
    if (levels.length > CATALOGS_DEEP || text / pages() <= PAGE_CHARACTERS) break
    levels.push(level)
  }
  return levels
}

function characters(nodes: readonly HtmlNode[]): number {
  const left = [...nodes]
  let sum = 0
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (typeof node === 'string') sum += node.length
    else left.push(...node.children)
  }
  return sum
}

const hasContent = (nodes: readonly HtmlNode[]): boolean =>
  characters(nodes) > 0 || elementsOf(nodes).some(({ tag, attributes }) => tag === 'img' || attributes['data-tex'])
