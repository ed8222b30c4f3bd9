import mammoth from 'mammoth'
import { type HtmlNode, htmlTree } from '#server/formats/export/html-tree.ts'
import { zipArchive } from '#server/formats/export/zip-writer.ts'
import { plainWords } from '#server/formats/import/html/words.ts'
import { ImportError, type ImportFile, type ImportNote, type ImportNoteCode } from '#server/formats/import/reader.ts'
import { bodyChunks } from './body-chunks.ts'
import { checkXml } from './check-xml.ts'
import { takeNotes } from './footnotes.ts'
import { texOfFormula } from './formula.ts'
import { headingStyle, withHeadings } from './heading-styles.ts'
import { type OpenDocx, xmlOfPart } from './open-docx.ts'

/** The prefix of a part's path in the address of a picture. */
export const PICTURE_PART = 'docx-part:'

/**
 * Styles of paragraphs and words, by the names that Word, LibreOffice and our own export give them. The table of contents is left out, because the
 * tree of pages replaces it.
 */
const STYLES = [
  ...['Title', 'Titel'].map((name) => `p[style-name='${name}'] => p.docx-title:fresh`),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((level) => [
    `p[style-name='toc ${level}'] => !`,
    `p[style-name='TOC ${level}'] => !`,
  ]),
  ...['TOC Heading', 'toc heading', 'Contents Heading', 'Contents Title'].map((name) => `p[style-name='${name}'] => !`),
  ...[
    'Code Block',
    'HTML Preformatted',
    'Preformatted Text',
    'Source Code',
    'macro',
    'Macro Text',
    'Plain Text',
    'Code',
  ].map((name) => `p[style-name='${name}'] => pre:separator('\\n')`),
  ...['Quote', 'Intense Quote', 'Quotations', 'Block Text'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  ...['Code Text', 'HTML Code', 'Source Text', 'Verbatim Char', 'Code Char', 'Teletype'].map(
    (name) => `r[style-name='${name}'] => code`,
  ),
  ...[7, 8, 9].map((level) => `p[style-name='heading ${level}'] => h6:fresh`),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => `p.${headingStyle(level)} => h${Math.min(level, 6)}:fresh`),
  // The language above code in our own documents.
  "p[style-name='Code Label'] => p.docx-code-label:fresh",
  'u =>',
]

/** The parts that the library needs to read the text. Pictures are replaced by their paths, so that they are read one by one later. */
const READ_PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/[^/]+\.rels|(?:styles|numbering|footnotes|endnotes|document)\d*\.xml))$/
const TEXT_PARTS = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/

/** Marks around the number of a formula in the text for the library. No user types them. */
const FORMULA = /\ue0f0(\d+)\ue0f1/

/** The text of a document as a tree, with its footnotes and endnotes by their ids. */
export interface DocxText {
  nodes: HtmlNode[]
  notes: ReadonlyMap<string, HtmlNode[]>
}

/**
 * The text of a document as a tree of HTML: headings, paragraphs, lists, tables, pictures with the paths of their parts, formulas, marks of footnotes and bookmarks
 * as the library gives them.
 * @throws ImportError for a damaged or refused document
 */
export async function docxText(docx: OpenDocx, name: string, note: (note: ImportNote) => void): Promise<DocxText> {
  const formulas: Formula[] = []
  const parts = new Map<string, string>()
  const headings = new Set(Array.from({ length: 9 }, (_, at) => headingStyle(at + 1)))
  for (const file of docx.files) {
    if (/^word\/media\/[^/]+$/.test(file.path)) parts.set(file.path, file.path)
    else if (READ_PARTS.test(file.path)) parts.set(file.path, await safePart(file, name, formulas, note))
    else if (/\/vbaProject\.bin$/i.test(file.path)) note({ code: 'macros_dropped', where: name })
  }
  for (const [path, xml] of parts) {
    if (!/^word\/styles\d*\.xml$/.test(path)) continue
    const styles = withHeadings(xml)
    parts.set(path, styles.xml)
    for (const id of styles.ids) headings.add(id)
  }
  const nodes: HtmlNode[] = []
  const notes = new Map<string, HtmlNode[]>()
  for (const chunk of bodyChunks(parts.get(docx.main) ?? '', headings)) {
    parts.set(docx.main, chunk)
    const tree = htmlTree(await htmlOf(await storedZip(parts), name)).flatMap((node) => withFormulas(node, formulas))
    for (const [id, content] of takeNotes(tree)) notes.set(id, content)
    for (const node of withLanguages(tree)) nodes.push(node)
  }
  return { nodes, notes }
}

/** Moves the language above code into the code block. */
function withLanguages(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node, at): HtmlNode[] => {
    const next = nodes[at + 1]
    if (typeof node === 'string') return [node]
    const isLabel = node.attributes.class === 'docx-code-label' && typeof next === 'object' && next.tag === 'pre'
    const language = isLabel ? plainWords(node.children).toLowerCase() : ''
    if (!isLabel || !/^[a-z0-9+#]{1,20}$/.test(language)) return [node]
    next.attributes = { class: `language-${language}` }
    return []
  })
}

/** A formula of the text, found by its number between marks. */
interface Formula {
  tex: string
  isBlock: boolean
}

/** The notes about elements that are not imported. */
const TELLS: Record<string, ImportNoteCode> = {
  'w:altChunk': 'object_dropped',
  'o:OLEObject': 'object_dropped',
  'c:chart': 'object_dropped',
  'dgm:relIds': 'object_dropped',
  'w:del': 'change_dropped',
  'w:commentReference': 'comment_dropped',
}

/** A part for the library: checked, and with marks instead of formulas. */
async function safePart(
  file: ImportFile,
  name: string,
  formulas: Formula[],
  note: (note: ImportNote) => void,
): Promise<string> {
  const xml = await xmlOfPart(file)
  const { counts, formulas: places, outlines } = checkXml(xml, `${name}: ${file.path}`)
  if (file.path.endsWith('.rels')) return withoutOutside(xml, name, note)
  if (!TEXT_PARTS.test(file.path)) return xml
  for (const [element, count] of counts)
    for (let at = 0; at < Math.min(count, 100); at++) note({ code: TELLS[element] ?? 'part_dropped', where: name })
  const changes = outlines.map(({ at, level }) => ({
    from: at,
    to: at,
    by: `<w:pStyle w:val="${headingStyle(level)}"/>`,
  }))
  for (const { from, to } of places) {
    const source = xml.slice(from, to)
    const tex = texOfFormula(source)
    if (tex === undefined) note({ code: 'formula_dropped', where: name })
    else formulas.push({ tex, isBlock: source.startsWith('<m:oMathPara') })
    const mark = tex === undefined ? '' : `\ue0f0${formulas.length - 1}\ue0f1`
    changes.push({ from, to, by: `<w:r><w:t>${mark}</w:t></w:r>` })
  }
  return changed(xml, changes)
}

/** A text in which some ranges are replaced. */
function changed(text: string, changes: { from: number; to: number; by: string }[]): string {
  let made = ''
  let done = 0
  for (const { from, to, by } of changes.sort((a, b) => a.from - b.from)) {
    made += text.slice(done, from) + by
    done = to
  }
  return made + text.slice(done)
}

/** Removes the addresses of external pictures and parts from the relations. Links stay, because only a click follows them. */
const withoutOutside = (xml: string, name: string, note: (note: ImportNote) => void): string =>
  xml.replace(/<(?:\w+:)?Relationship\b[^<>]*>/g, (relation) => {
    if (!/TargetMode\s*=\s*["']External["']/i.test(relation) || /\/hyperlink["']/.test(relation)) return relation
    const target = /\bTarget\s*=\s*["']([^"']*)["']/.exec(relation)?.[1] ?? ''
    note({ code: 'reference_outside', where: `${name}: ${target}` })
    return relation.replace(/\bTarget\s*=\s*["'][^"']*["']/, 'Target="outside"')
  })

/** An archive of parts for the library. */
async function storedZip(parts: ReadonlyMap<string, string>): Promise<Buffer> {
  async function* entries() {
    for (const [path, content] of parts) yield { name: path, time: 0, isPacked: true, content: () => [content] }
  }
  const chunks: Buffer[] = []
  for await (const chunk of zipArchive(entries())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function htmlOf(buffer: Buffer, name: string): Promise<string> {
  const convertImage = mammoth.images.imgElement(async (image) => {
    // An external picture cannot be read; its description stays.
    const path = await image.readAsBuffer().catch(() => '')
    return { src: `${PICTURE_PART}${path.toString()}` }
  })
  try {
    // Empty paragraphs are the empty lines of code.
    const { value } = await mammoth.convertToHtml(
      { buffer },
      {
        styleMap: STYLES,
        includeEmbeddedStyleMap: false,
        convertImage,
        externalFileAccess: false,
        ignoreEmptyParagraphs: false,
      },
    )
    return value
  } catch (error) {
    throw new ImportError(`the document cannot be read: ${error instanceof Error ? error.message : 'damaged'}`, name)
  }
}

/** Replaces marks by formulas. */
function withFormulas(node: HtmlNode, formulas: readonly Formula[]): HtmlNode[] {
  if (typeof node !== 'string') {
    node.children = node.children.flatMap((child) => withFormulas(child, formulas))
    return [node]
  }
  return node.split(new RegExp(FORMULA, 'g')).flatMap((text, at): HtmlNode[] => {
    if (at % 2 === 0) return text === '' ? [] : [text]
    const formula = formulas[Number(text)]
    if (!formula) return []
    return [
      {
        tag: 'span',
        attributes: { 'data-tex': formula.tex, ...(formula.isBlock ? { class: 'tex-block' } : {}) },
        children: [],
      },
    ]
  })
}
