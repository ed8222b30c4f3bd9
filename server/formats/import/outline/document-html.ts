import type { HtmlElement, HtmlNode } from '#server/formats/export/html-tree.ts'
import { isObject, listOf } from '#server/formats/import/api/loose.ts'
import { callout, checkbox, element } from '#server/formats/import/wiki/elements.ts'

/** The deepest nodes that are read. No document has deeper ones. */
const DEEPEST = 90

/** An unchecked node of a document of Outline (ProseMirror). */
interface DocumentNode {
  type: string
  attrs: Record<string, unknown>
  content: readonly unknown[]
  text: string
  marks: DocumentNode[]
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function nodeOf(value: unknown): DocumentNode | undefined {
  if (!isObject(value) || typeof value.type !== 'string') return undefined
  return {
    type: value.type,
    attrs: isObject(value.attrs) ? value.attrs : {},
    content: listOf(value.content),
    text: text(value.text),
    marks: listOf(value.marks).flatMap((mark) => nodeOf(mark) ?? []),
  }
}

/**
 * A document of Outline as HTML.
 * @param drop gets the types of nodes that pages cannot show
 */
export function documentHtml(document: unknown, drop: (type: string) => void): HtmlNode[] {
  const top = nodeOf(document)
  return top ? inside(top.content, drop, 0) : []
}

type Drop = (type: string) => void

const inside = (content: readonly unknown[], drop: Drop, depth: number): HtmlNode[] =>
  depth > DEEPEST ? [] : content.flatMap((value) => htmlOf(nodeOf(value), drop, depth + 1))

/** Nodes with an equivalent element. */
const ELEMENTS: Record<string, string> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bullet_list: 'ul',
  checkbox_list: 'ul',
  list_item: 'li',
  table: 'table',
  tr: 'tr',
  table_row: 'tr',
  hr: 'hr',
  br: 'br',
  hard_break: 'br',
}
const NOTICES: Record<string, string> = { info: 'info', success: 'tip', tip: 'note', warning: 'warn' }
const MARKS: Record<string, string> = {
  strong: 'strong',
  bold: 'strong',
  em: 'em',
  italic: 'em',
  strikethrough: 's',
  code_inline: 'code',
}

const MADE: Record<string, (node: DocumentNode, inner: () => HtmlNode[]) => HtmlNode[]> = {
  heading: ({ attrs }, inner) => [element(`h${Math.min(Math.max(Number(attrs.level) || 1, 1), 6)}`, inner())],
  ordered_list: ({ attrs }, inner) => [element('ol', inner(), { start: text(attrs.order) || '1' })],
  checkbox_item: ({ attrs }, inner) => [element('li', [checkbox(attrs.checked === true), ...inner()])],
  td: (node, inner) => [cell('td', node, inner())],
  th: (node, inner) => [cell('th', node, inner())],
  image: ({ attrs }) => [element('img', [], { src: text(attrs.src), alt: text(attrs.alt) })],
  attachment: ({ attrs }) => [element('p', [link(text(attrs.href), text(attrs.title))])],
  video: ({ attrs }) => [element('p', [link(text(attrs.src), text(attrs.title))])],
  embed: ({ attrs }) => [element('p', [link(text(attrs.href), text(attrs.href))])],
  mention: ({ attrs }) => (attrs.href ? [link(text(attrs.href), text(attrs.label))] : [text(attrs.label)]),
  emoji: ({ attrs }) => [`:${text(attrs['data-name'])}:`],
  math_inline: ({ content }) => [element('span', [], { 'data-tex': words(content) })],
  math_block: ({ content }) => [element('div', [], { 'data-tex': words(content), class: 'tex-block' })],
  container_notice: ({ attrs }, inner) => [callout(NOTICES[text(attrs.style)] ?? 'info', inner())],
  container_toggle: (_, inner) => {
    const [head, ...rest] = inner()
    return [element('details', [element('summary', head === undefined ? [] : [head]), ...rest])]
  },
  code_block: code,
  code_fence: code,
}

function htmlOf(node: DocumentNode | undefined, drop: Drop, depth: number): HtmlNode[] {
  if (!node) return []
  if (node.type === 'text') return [marked(node)]
  const inner = () => inside(node.content, drop, depth)
  const made = MADE[node.type]
  if (made) return made(node, inner)
  const tag = ELEMENTS[node.type]
  if (tag) return [element(tag, inner())]
  // For an unknown node with content, the content is shown.
  if (node.content.length === 0) drop(node.type)
  return inner()
}

const link = (href: string, title: string): HtmlElement => element('a', [title || href], { href })

const cell = (tag: string, { attrs }: DocumentNode, inner: HtmlNode[]): HtmlElement =>
  element(tag, inner, { colspan: text(attrs.colspan) || '1', rowspan: text(attrs.rowspan) || '1' })

function code({ attrs, content }: DocumentNode): HtmlNode[] {
  const language = text(attrs.language)
  const isNamed = /^[\w+#-]{1,40}$/.test(language) && language !== 'none'
  return [element('pre', [words(content)], isNamed ? { class: `language-${language}` } : {})]
}

const words = (content: readonly unknown[]): string => content.map((value) => nodeOf(value)?.text ?? '').join('')

/** A text with its marks, with the link outermost. */
function marked({ text: written, marks }: DocumentNode): HtmlNode {
  let made: HtmlNode = written
  for (const { type } of marks) if (MARKS[type]) made = element(MARKS[type], [made])
  const address = marks.find(({ type }) => type === 'link')?.attrs.href
  return address === undefined ? made : element('a', [made], { href: text(address) })
}
