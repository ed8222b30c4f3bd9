import type {
  Align,
  Block,
  CalloutKind,
  CodeBlock,
  HeadingBlock,
  Inline,
  Marks,
  PictureUse,
  TableBlock,
  TableCell,
} from '#server/formats/export/blocks.ts'
import { columnShares } from '#server/formats/export/column-shares.ts'
import type { PageAssets } from '#server/formats/export/page-assets.ts'
import type { DrawnPicture } from '#server/formats/export/pictures.ts'
import { headRows } from './split-block.ts'
import { typstMath } from './typst-math.ts'
import { breakable, literal } from './typst-text.ts'

/** The context for the blocks of a page. */
export interface TypstPage {
  assets: PageAssets
  pictureWord: string
  /** Adds a file to the section. @returns its path there */
  keep(name: string, bytes: Buffer): string
  /** The label of a heading. */
  label(heading: HeadingBlock): string
  /** The address of a target in the document. */
  inside(to: { page_id: number; anchor: string }): string
  formulaAsText(tex: string): void
}

/** Points in a CSS pixel. */
const POINTS = 0.75
/** The highest picture, in points. */
const HEIGHT_MOST = 620
/** Pictures up to this height are placed in the line, in points. */
const INLINE_HEIGHT = 40

const CALLOUTS: Record<CalloutKind, string> = {
  note: 'gray',
  info: 'blue',
  tip: 'green',
  warn: 'orange',
  danger: 'red',
}

/** Converts blocks to Typst markup. */
export const typstBlocks = (blocks: readonly Block[], page: TypstPage): string =>
  blocks.map((block) => `${typstBlock(block, page)}\n\n`).join('')

function typstBlock(block: Block, page: TypstPage): string {
  switch (block.kind) {
    case 'heading':
      return `#heading(level: ${block.level})[${typstLine(block.content, page)}] <${page.label(block)}>`
    case 'paragraph': {
      const line = typstLine(block.content, page)
      return block.align && block.align !== 'left' ? `#align(${block.align})[${line}]` : line
    }
    case 'list':
      return typstList(block, page)
    case 'table':
      return typstTable(block, page)
    case 'code':
      return code(block.pieces)
    case 'tabs':
      return block.tabs
        .map(({ label, code: inside }) => `#code-label(${breakable(label)})\n\n${typstBlock(inside, page)}`)
        .join('\n\n')
    case 'callout':
      return `#callout("${CALLOUTS[block.callout]}", [${typstLine(block.title, page)}])[${typstBlocks(block.blocks, page)}]`
    case 'api': {
      const facts = block.facts.map(({ key, value }) => `(${breakable(key)}, [${typstLine(value, page)}])`)
      const summary = block.summary.map((line) => `[${typstLine(line, page)}]`)
      return `#endpoint(${literal(block.method)}, ${breakable(block.address)}, (${list(summary)}), (${list(facts)}))`
    }
    case 'quote':
      return `#quotation[${typstBlocks(block.blocks, page)}]`
    case 'details':
      return `#details([${typstLine(block.summary, page)}])[${typstBlocks(block.blocks, page)}]`
    case 'formula': {
      const math = typstMath(block.tex)
      if (math !== undefined) return `$ ${math} $`
      page.formulaAsText(block.tex)
      return code([{ text: block.tex }])
    }
    case 'diagram': {
      const drawn = page.assets.diagram(block)
      if (!drawn) return code([{ text: block.source }])
      const path = page.keep('svg', Buffer.from(drawn.svg))
      return `#align(center, ${picture(path, drawn.width, drawn.width, drawn.height, block.source.slice(0, 200))})`
    }
    case 'rule':
      return '#line(length: 100%, stroke: 0.5pt + luma(200))'
  }
}

/** The entries of a Typst array; one entry needs a comma too. */
const list = (entries: readonly string[]): string => entries.map((entry) => `${entry},`).join(' ')

/** Highlights code with our own colours. Typst's own highlighting needs hundreds of megabytes, and for some code it never ends. */
function code(pieces: CodeBlock['pieces']): string {
  const parts = pieces.flatMap(({ text, tone }) =>
    text
      .replaceAll('\t', '    ')
      .split('\n')
      .map((line, at) => {
        const words = line && (tone ? `#toned("${tone}", ${breakable(line)});` : `#raw(${breakable(line)});`)
        return at > 0 ? `#linebreak();${words}` : words
      }),
  )
  return `#code-block[${parts.join('')}]`
}

function typstList({ ordered, start, items }: Extract<Block, { kind: 'list' }>, page: TypstPage): string {
  const inside = items.map(({ blocks }) => `[${typstBlocks(blocks, page)}]`)
  if (ordered) return `#enum(start: ${start}, ${list(inside)})`
  if (items.every(({ done }) => done === undefined)) return `#list(${list(inside)})`
  // Each entry is a separate list, because each has its own marker.
  const entries = items.map(
    ({ done }, at) => `#list(${done === undefined ? '' : `marker: task(${done}), `}${inside[at] ?? '[]'})`,
  )
  return `#[#show list: set block(spacing: 0.72em)\n${entries.join('\n')}]`
}

function typstTable(table: TableBlock, page: TypstPage): string {
  const { columns, heads, rows } = table
  const widths = columnShares(table).map((share) => `${Math.max(0.01, share).toFixed(3)}fr`)
  const size = columns > 16 ? 5 : columns > 11 ? 6 : columns > 7 ? 7.5 : 8.5
  const cellOf = (cell: TableCell, isHead: boolean) => {
    const options = [
      ...(cell.colspan > 1 ? [`colspan: ${cell.colspan}`] : []),
      ...(cell.rowspan > 1 ? [`rowspan: ${cell.rowspan}`] : []),
      ...(cell.align && cell.align !== 'left' ? [`align: ${cell.align satisfies Align}`] : []),
      ...(isHead || cell.isHead ? ['fill: head-fill'] : []),
    ]
    const plain = options.length === 0 ? plainText(cell.blocks) : undefined
    if (plain !== undefined) return breakable(plain)
    const inside = typstBlocks(cell.blocks, page).trim()
    const content = isHead || cell.isHead ? `[#strong[${inside}]]` : `[${inside}]`
    return options.length > 0 ? `table.cell(${options.join(', ')})${content}` : content
  }
  const cells = rows.map((row, at) => row.map((cell) => cellOf(cell, at < heads)))
  const repeated = headRows(table)
  const head = repeated > 0 ? `table.header(${list(cells.slice(0, repeated).flat())}), ` : ''
  const body = list(cells.slice(repeated).flat())
  return `#[#set text(size: ${size}pt); #table(columns: (${list(widths)}), ${head}${body})]`
}

/** The text of a cell with nothing but plain text. A string needs less memory than content. */
function plainText([block, ...more]: readonly Block[]): string | undefined {
  if (block?.kind !== 'paragraph' || more.length > 0 || block.content.length !== 1 || block.align) return undefined
  const [part] = block.content
  return part?.kind === 'text' && Object.keys(part.marks).length === 0 ? part.text : undefined
}

/** Converts a line to Typst markup. Each part ends with a semicolon, so that it cannot merge with the next one. */
export const typstLine = (line: readonly Inline[], page: TypstPage): string =>
  line.map((part) => typstPart(part, page)).join('')

function typstPart(part: Inline, page: TypstPage): string {
  switch (part.kind) {
    case 'text':
      return `#${marked(breakable(part.text), part.marks)};`
    case 'break':
      return '#linebreak();'
    case 'link':
      return `#link(${literal(part.to.kind === 'outside' ? part.to.url : page.inside(part.to))})[${typstLine(part.content, page)}];`
    case 'formula': {
      const math = typstMath(part.tex)
      if (math !== undefined) return `$${math}$`
      page.formulaAsText(part.tex)
      return `#code-text(${breakable(part.tex)});`
    }
    case 'picture':
      return pictureIn(part.picture, page)
  }
}

function marked(text: string, marks: Marks): string {
  let made = marks.code ? `code-text(${text})` : text
  if (marks.sub) made = `sub(${made})`
  if (marks.sup) made = `super(${made})`
  if (marks.italic) made = `emph(${made})`
  if (marks.bold) made = `strong(${made})`
  if (marks.underline) made = `underline(${made})`
  if (marks.strike) made = `strike(${made})`
  if (marks.highlight) made = `highlight(${made})`
  return marks.color ? `text(fill: rgb("#${marks.color}"), ${made})` : made
}

function pictureIn(use: PictureUse, page: TypstPage): string {
  const drawn = page.assets.picture(use)
  if (!drawn) {
    const words = use.alt.trim() || (use.address.startsWith('data:') ? '' : use.address)
    return `#missing(${breakable(`[${[page.pictureWord, words].filter(Boolean).join(': ')}]`)});`
  }
  const path = page.keep('svg', Buffer.from(framed(drawn)))
  const wanted = use.width?.unit === 'px' ? use.width.value : drawn.width
  if (use.width?.unit === '%')
    return `#image("${path}", width: ${Math.min(100, use.width.value)}%, alt: ${literal(use.alt)});`
  const height = ((wanted * drawn.height) / drawn.width) * POINTS
  if (height <= INLINE_HEIGHT && wanted * POINTS <= 150)
    return `#box(image("${path}", width: ${points(wanted)}, alt: ${literal(use.alt)}));`
  return `#${picture(path, wanted, drawn.width, drawn.height, use.alt)};`
}

/**
 * A picture inside an SVG. Typst decodes a plain picture and keeps its pixels until the document is done, which takes 300 MB for 100 screenshots. A
 * picture in an SVG stays encoded, and is decoded alone.
 */
const framed = ({ type, bytes, width, height }: DrawnPicture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<image width="${width}" height="${height}" href="data:image/${type === 'jpg' ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}"/></svg>`

const points = (pixels: number): string => `${Math.max(1, pixels * POINTS).toFixed(1)}pt`

/** A picture that fits the width and a sheet's height. Sizes are in CSS pixels. */
function picture(path: string, wanted: number, width: number, height: number, alt: string): string {
  const most = (HEIGHT_MOST / POINTS) * (width / height)
  return `fitted("${path}", ${points(Math.min(wanted, most))}, ${literal(alt)})`
}
