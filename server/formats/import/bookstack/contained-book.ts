import { type HtmlElement, type HtmlNode, hasClass } from '#server/formats/export/html-tree.ts'
import { markdownOf, readHtml } from '#server/formats/import/html/page-of.ts'
import { elementsOf, plainWords } from '#server/formats/import/html/words.ts'
import { endingOf } from '#server/formats/import/paths.ts'
import type { ImportEntry, ImportFile, ImportNote, ImportSource } from '#server/formats/import/reader.ts'
import { siteEntries } from '#server/formats/import/site.ts'
import { prepare } from './prepare.ts'

/** The mark in the body of every book exported by BookStack as one HTML file. */
const MARK = 'export-format-html'
/** Headings of pages and chapters, as opposed to those in their texts. */
const PART = /^(page|chapter)-\d+$/

/** A page or the description of a chapter. */
interface Part {
  title: string
  catalogs: string[]
  nodes: HtmlNode[]
}

/** Whether a source is one file of HTML with a book or a chapter of BookStack. */
export async function isContainedBook({ files }: ImportSource): Promise<boolean> {
  const [file] = files
  if (files.length !== 1 || !file || !/^html?$/.test(endingOf(file.path))) return false
  const bytes = Buffer.from(await file.bytes())
  return bytes.includes(MARK) && /<h1 id="(?:page|chapter)-\d/.test(bytes.toString('latin1'))
}

/** The entries of a book in one file: pages with the pictures in their addresses, chapters as catalogs. */
export async function* containedBookEntries(
  source: ImportSource,
  note: (note: ImportNote) => void,
): AsyncGenerator<ImportEntry> {
  const file = source.files[0] as ImportFile
  const nodes = (await readHtml(file, true, note)) ?? []
  const content = elementsOf(nodes).find((node) => hasClass(node, 'page-content'))?.children ?? nodes
  const { name, parts } = partsOf(content)
  yield* siteEntries(
    {
      source,
      name: name || source.name.replace(/\.[^.]*$/, ''),
      pages: parts.map((part, at) => ({
        key: `${file.path} ${at + 1}`,
        path: `${file.path}: ${part.title}`,
        catalogs: part.catalogs,
        title: part.title,
        read: async (addressOf) => {
          prepare(part.nodes)
          return { content: markdownOf(part.nodes, part.title, addressOf, note) }
        },
      })),
      find: () => undefined,
      isNeedless: () => true,
    },
    note,
  )
}

/** Splits a book at the headings of its chapters and pages. The words before a heading of a page name its chapter. */
function partsOf(content: readonly HtmlNode[]): { name: string; parts: Part[] } {
  const first: Part = { title: '', catalogs: [], nodes: [] }
  const parts = [first]
  let chapter = ''
  let name = ''
  for (const node of content) {
    if (typeof node !== 'string' && (hasClass(node, 'page-break') || hasClass(node, 'contents'))) continue
    if (typeof node !== 'string' && hasClass(node, 'chapter-hint')) chapter = plainWords(node.children)
    else if (isHeading(node) && PART.test(node.attributes.id ?? '')) {
      const title = plainWords(node.children) || '…'
      const isChapter = node.attributes.id?.startsWith('chapter') ?? false
      const above = isChapter ? title : chapter
      parts.push({ title, catalogs: above ? [above] : [], nodes: [] })
      chapter = ''
    } else if (isHeading(node) && parts.length === 1 && name === '') name = plainWords(node.children)
    else parts.at(-1)?.nodes.push(node)
  }
  first.title = name || '…'
  const hasText = ({ nodes }: Part) => plainWords(nodes) !== '' || elementsOf(nodes).some(({ tag }) => tag === 'img')
  return { name, parts: parts.filter(hasText) }
}

const isHeading = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && node.tag === 'h1'
