import { renderMarkdown } from '#shared/markdown/render.ts'
import type { Align, Block, CalloutKind, CodeBlock, CodeTone, Inline, LinkTarget, Marks } from './blocks.ts'
import { colorOf } from './colors.ts'
import type { ExportText } from './export-source.ts'
import { classAfter, findAll, type HtmlElement, type HtmlNode, hasClass, htmlTree, textOf } from './html-tree.ts'
import { LineBuilder } from './line-builder.ts'
import { type LinkContext, linkTarget } from './links.ts'
import { type LooseCell, tableGrid } from './table-grid.ts'

/** The context for the blocks of a page. */
export interface PageContext extends LinkContext {
  /** Called for a table that is cut. */
  tableCut(): void
}

/**
 * Converts the text of a page to blocks. It converts the HTML that readers of the page get, so there is one dialect and one sanitiser.
 * @returns the blocks; levels of headings are those of the page, from 1
 */
export function pageBlocks({ content, lineBreaks }: ExportText, context: PageContext): Block[] {
  const { html } = renderMarkdown(content, { lineBreaks, ...(context.origin ? { origin: context.origin } : {}) })
  return new BlockReader(context).read(htmlTree(html))
}

/** The look of inline elements. */
interface Look {
  marks: Marks
  link?: LinkTarget
  align?: Align
}

const PLAIN: Look = { marks: {} }

/** Inline elements with a look. */
const MARKS: Record<string, Marks> = {
  strong: { bold: true },
  b: { bold: true },
  th: { bold: true },
  dt: { bold: true },
  caption: { bold: true },
  em: { italic: true },
  i: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  address: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  sub: { sub: true },
  sup: { sup: true },
  mark: { highlight: true },
}

/** Elements that begin a new line. */
const LINES = new Set(
  'p div section article aside header footer center figure figcaption dl dt dd li summary caption nav address thead tbody tfoot tr td th'.split(
    ' ',
  ),
)

/** Elements that are invisible in a document. */
const SILENT = new Set(['source', 'col', 'colgroup', 'wbr', 'rp'])

class BlockReader {
  readonly #context: PageContext

  constructor(context: PageContext) {
    this.#context = context
  }

  /** Reads nodes as blocks. Lines without an element of their own become paragraphs. */
  read(nodes: readonly HtmlNode[], look: Look = PLAIN): Block[] {
    const blocks: Block[] = []
    const line = new LineBuilder()
    const flush = (align: Align | undefined) => {
      const content = line.take()
      if (content.length > 0) blocks.push({ kind: 'paragraph', content, ...(align ? { align } : {}) })
    }
    const walk = (inside: readonly HtmlNode[], current: Look) => {
      for (const node of inside) {
        if (typeof node === 'string') {
          line.text(node, current.marks, current.link)
          continue
        }
        const block = this.#block(node, current)
        if (block) {
          flush(current.align)
          blocks.push(...block)
        } else if (LINES.has(node.tag)) {
          flush(current.align)
          const inner = lookOf(node, current)
          walk(node.children, inner)
          flush(inner.align)
        } else if (!this.#part(node, current, line)) walk(node.children, this.#inlineLook(node, current))
      }
    }
    walk(nodes, look)
    flush(look.align)
    return blocks
  }

  /** Reads nodes as one line; blocks inside of it are joined by breaks. */
  #line(nodes: readonly HtmlNode[]): Inline[] {
    const lines = this.read(nodes).map((block) => ('content' in block ? block.content : []))
    return lines.flatMap((content, at) => (at === 0 ? content : [{ kind: 'break' } as const, ...content]))
  }

  /** Reads a block element. @returns undefined for other elements */
  #block(node: HtmlElement, look: Look): Block[] | undefined {
    const { tag, attributes, children } = node
    if (/^h[1-6]$/.test(tag)) {
      const content = this.#line(children.filter((child) => typeof child === 'string' || !hasClass(child, 'anchor')))
      return content.length > 0
        ? [{ kind: 'heading', level: Number(tag[1]), anchor: attributes.id ?? '', content }]
        : []
    }
    switch (tag) {
      case 'ul':
      case 'ol':
        return [this.#list(node)]
      case 'blockquote':
        return [{ kind: 'quote', blocks: this.read(children, look) }]
      case 'pre':
        return [codeOf(node, '')]
      case 'hr':
        return [{ kind: 'rule' }]
      case 'table':
        return this.#table(node)
      case 'details':
        return this.#details(node)
      case 'nav':
        return hasClass(node, 'page-toc') ? [] : undefined
      case 'figure':
      case 'div':
        return this.#ownPart(node, look)
      default:
        return undefined
    }
  }

  /** Reads the figures and boxes of our own plugins. */
  #ownPart(node: HtmlElement, look: Look): Block[] | undefined {
    const { tag, attributes, children } = node
    const diagram = attributes['data-diagram']
    if (tag === 'figure' && (diagram === 'mermaid' || diagram === 'flow' || diagram === 'seq'))
      return [{ kind: 'diagram', language: diagram, source: textOf(children).trim() }]
    if (tag === 'figure' && hasClass(node, 'code')) {
      const pre = findAll(children, (one) => one.tag === 'pre')[0]
      return pre ? [codeOf(pre, attributes['data-lang'] ?? '')] : undefined
    }
    if (hasClass(node, 'tex-block')) return [{ kind: 'formula', tex: attributes['data-tex'] ?? textOf(children) }]
    if (hasClass(node, 'code-tabs')) return this.#tabs(node)
    if (hasClass(node, 'endpoint')) return this.#api(node)
    const callout = hasClass(node, 'note') ? classAfter(node, 'note-') : undefined
    if (callout === undefined) return undefined
    const title = children.find((one) => typeof one !== 'string' && hasClass(one, 'note-title')) as
      | HtmlElement
      | undefined
    const label = attributes['aria-label'] ?? ''
    return [
      {
        kind: 'callout',
        callout: callout as CalloutKind,
        title: title ? this.#line(title.children) : label ? [{ kind: 'text', text: label, marks: {} }] : [],
        blocks: this.read(
          children.filter((one) => one !== title),
          { ...look, link: undefined },
        ),
      },
    ]
  }

  #list({ tag, attributes, children }: HtmlElement): Block {
    const items = children.flatMap((child) => {
      if (typeof child === 'string') return child.trim() ? [{ blocks: this.read([child]) }] : []
      const box = hasClass(child, 'task') ? findAll(child.children, (one) => one.tag === 'input')[0] : undefined
      const blocks = this.read(child.tag === 'li' ? withoutNode(child.children, box) : [child])
      return [{ ...(box ? { done: box.attributes.checked !== undefined } : {}), blocks }]
    })
    const start = Number(attributes.start ?? 1)
    return { kind: 'list', ordered: tag === 'ol', start: start >= 0 && start <= 32_767 ? start : 1, items }
  }

  #table(table: HtmlElement): Block[] {
    const rows = findAll(table.children, (one) => one.tag === 'tr' || one.tag === 'table').filter(
      ({ tag }) => tag === 'tr',
    )
    const inHead = new Set(
      findAll(table.children, (one) => one.tag === 'thead').flatMap(({ children }) =>
        findAll(children, (one) => one.tag === 'tr'),
      ),
    )
    const cells = rows.map((row) =>
      row.children.flatMap((cell): LooseCell[] => {
        if (typeof cell === 'string' || (cell.tag !== 'td' && cell.tag !== 'th')) return []
        const { attributes, tag } = cell
        const align = alignOf(cell) ?? alignOf(row)
        return [
          {
            colspan: Number(attributes.colspan ?? 1),
            rowspan: Number(attributes.rowspan ?? 1),
            isHead: tag === 'th',
            ...(align ? { align } : {}),
            blocks: this.read(cell.children),
          },
        ]
      }),
    )
    const isHead = (at: number) => {
      const row = rows[at]
      return row !== undefined && (inHead.has(row) || (cells[at]?.length && cells[at]?.every((cell) => cell.isHead)))
    }
    let heads = 0
    while (isHead(heads)) heads += 1
    // Markdown requires a head, so a head with empty cells only is left out.
    const isEmpty = heads === 1 && rows.length > 1 && cells[0]?.every(({ blocks }) => blocks.length === 0)
    const grid = tableGrid(isEmpty ? cells.slice(1) : cells, isEmpty ? 0 : heads, this.#context.tableCut)
    const caption = table.children.filter((one) => typeof one !== 'string' && one.tag === 'caption')
    return [...this.read(caption), ...(grid ? [grid] : [])]
  }

  #details({ children }: HtmlElement): Block[] {
    const summary = children.find((one) => typeof one !== 'string' && one.tag === 'summary') as HtmlElement | undefined
    const rest = children.filter((one) => one !== summary)
    return [{ kind: 'details', summary: this.#line(summary?.children ?? []), blocks: this.read(rest) }]
  }

  #tabs({ children }: HtmlElement): Block[] {
    const labels = new Map(
      findAll(children, (one) => one.tag === 'span' && one.attributes['data-tab'] !== undefined).map(
        (one) => [one.attributes['data-tab'], textOf(one.children)] as const,
      ),
    )
    const tabs = findAll(children, (one) => one.tag === 'figure').flatMap((figure) => {
      const pre = findAll(figure.children, (one) => one.tag === 'pre')[0]
      const label = labels.get(figure.attributes['data-tab']) ?? ''
      return pre ? [{ label, code: codeOf(pre, figure.attributes['data-lang'] ?? '') }] : []
    })
    return [{ kind: 'tabs', tabs }]
  }

  #api({ children }: HtmlElement): Block[] {
    const first = (name: string) => findAll(children, (one) => hasClass(one, name))[0]
    const facts = findAll(first('facts')?.children ?? [], (one) => one.tag === 'div').map((row) => ({
      key: textOf(findAll(row.children, (one) => one.tag === 'dt')),
      value: this.#line(findAll(row.children, (one) => one.tag === 'dd').flatMap((one) => one.children)),
    }))
    const summary = findAll(children, (one) => hasClass(one, 'endpoint-summary')).map((one) => this.#line(one.children))
    const method = textOf(first('method')?.children ?? [])
    return [{ kind: 'api', method, address: textOf(first('url')?.children ?? []), summary, facts }]
  }

  /** Adds an element without content, such as a picture. @returns false for other elements, whose content the caller adds */
  #part(node: HtmlElement, look: Look, line: LineBuilder): boolean {
    const { tag, attributes } = node
    if (SILENT.has(tag)) return true
    if (tag === 'br') line.add({ kind: 'break' }, undefined)
    else if (tag === 'img') {
      const [, value, unit] = /^(\d+)(%?)/.exec(attributes.width ?? '') ?? []
      const width =
        Number(value) > 0 ? { value: Number(value), unit: unit === '%' ? ('%' as const) : ('px' as const) } : undefined
      const picture = { address: attributes.src ?? '', alt: attributes.alt ?? '', ...(width ? { width } : {}) }
      line.add({ kind: 'picture', picture }, look.link)
    } else if (tag === 'span' && hasClass(node, 'tex'))
      line.add({ kind: 'formula', tex: attributes['data-tex'] ?? '' }, look.link)
    else if (tag === 'input') line.text(attributes.checked === undefined ? '☐ ' : '☑ ', look.marks, look.link)
    else if (tag === 'audio' || tag === 'video') {
      const address = attributes.src ?? findAll(node.children, (one) => one.tag === 'source')[0]?.attributes.src ?? ''
      line.text(address, look.marks, linkTarget(address, this.#context))
    } else return false
    return true
  }

  #inlineLook(node: HtmlElement, look: Look): Look {
    const inner = lookOf(node, look)
    if (node.tag !== 'a' || look.link) return inner
    const link = node.attributes.href === undefined ? undefined : linkTarget(node.attributes.href, this.#context)
    return link ? { ...inner, link } : inner
  }
}

function lookOf(node: HtmlElement, look: Look): Look {
  const own = MARKS[node.tag]
  const color = node.tag === 'font' ? colorOf(node.attributes.color ?? '') : undefined
  const italic = hasClass(node, 'no-picture')
  const align = alignOf(node)
  if (!own && !color && !italic && !align) return look
  const marks = { ...look.marks, ...own, ...(color ? { color } : {}), ...(italic ? { italic: true as const } : {}) }
  return { ...look, marks, ...(align ? { align } : {}) }
}

function alignOf({ tag, attributes }: HtmlElement): Align | undefined {
  const align = attributes.align?.toLowerCase()
  if (align === 'left' || align === 'center' || align === 'right') return align
  return tag === 'center' ? 'center' : undefined
}

/** Nodes without one element, at any depth. */
const withoutNode = (nodes: readonly HtmlNode[], gone: HtmlElement | undefined): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (node === gone) return []
    return typeof node === 'string' ? [node] : [{ ...node, children: withoutNode(node.children, gone) }]
  })

/** The tones of highlight.js classes. Others have no colour. */
const TONES: Record<string, CodeTone> = {
  keyword: 'keyword',
  'selector-tag': 'keyword',
  literal: 'keyword',
  doctag: 'keyword',
  built_in: 'name',
  title: 'name',
  name: 'keyword',
  section: 'name',
  attr: 'name',
  attribute: 'name',
  property: 'name',
  type: 'name',
  variable: 'name',
  'template-variable': 'name',
  string: 'string',
  regexp: 'string',
  link: 'string',
  number: 'number',
  symbol: 'number',
  bullet: 'number',
  meta: 'comment',
  comment: 'comment',
  quote: 'comment',
  addition: 'added',
  deletion: 'removed',
}

function codeOf(pre: HtmlElement, lang: string): CodeBlock {
  const pieces: CodeBlock['pieces'] = []
  const add = (text: string, tone: CodeTone | undefined) => {
    const last = pieces.at(-1)
    // White space has no colour, so it joins the piece before it.
    if (last && (last.tone === tone || !text.trim())) last.text += text
    else pieces.push({ text, ...(tone ? { tone } : {}) })
  }
  const walk = (nodes: readonly HtmlNode[], tone: CodeTone | undefined) => {
    for (const node of nodes) {
      if (typeof node === 'string') add(node.replaceAll('\r\n', '\n'), tone)
      else if (node.tag === 'br') add('\n', tone)
      else walk(node.children, TONES[classAfter(node, 'hljs-') ?? ''] ?? tone)
    }
  }
  walk(pre.children, undefined)
  const last = pieces.at(-1)
  if (last) last.text = last.text.replace(/\n+$/, '')
  return { kind: 'code', lang, pieces: pieces.filter(({ text }) => text !== '') }
}
