import { classAfter, type HtmlElement, type HtmlNode, hasClass } from '#server/formats/export/html-tree.ts'
import { fenced, inlineCode } from '#shared/markdown-parts.ts'
import { markdownCell } from '#shared/markdown-table/write.ts'
import { tableGrid } from './table-grid.ts'
import { DEEPEST, DROPPED, plainText, plainWords } from './words.ts'

/** Block elements. */
const BLOCKS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
/** The kinds of callouts, as the class of their box names them (`note-tip`). */
const CALLOUT = /^(?:note|info|tip|warn|danger)$/
const LANGUAGE = /(?:language|lang|highlight-source|brush:)[-\s:]?([a-z0-9+#]+)/i

/** Returns the new address of a link or picture; undefined keeps only the words of a link. */
export type NewAddress = (address: string) => string | undefined

/**
 * Converts the content of an HTML page to Markdown. The only HTML in it is `sup`, `sub` and `details` without attributes, because Markdown has no
 * syntax for them. Before the conversion, readers write callouts as `div.note.note-tip`, formulas as `data-tex` and tasks as `input` of type
 * checkbox.
 */
export function htmlToMarkdown(nodes: readonly HtmlNode[], newAddress: NewAddress): string {
  const text = blocks(nodes, newAddress, 0)
  return text ? `${text}\n` : ''
}

/** Whether an element is so deep that `htmlToMarkdown` leaves it out. */
export function isTooDeep(nodes: readonly HtmlNode[]): boolean {
  let level = nodes
  // One level of a page needs at most two levels of the converter.
  for (let depth = 0; depth < DEEPEST / 2; depth++)
    level = level.flatMap((node) => (typeof node === 'string' ? [] : node.children))
  return level.length > 0
}

function blocks(nodes: readonly HtmlNode[], newAddress: NewAddress, depth: number): string {
  if (depth > DEEPEST) return ''
  const made: string[] = []
  let run: HtmlNode[] = []
  const endRun = () => {
    const text = inline(run, newAddress, depth).trim()
    if (text) made.push(safeStart(text))
    run = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !holdsBlock(node, depth)) run.push(node)
    else {
      endRun()
      const text = block(node, newAddress, depth + 1)
      if (text) made.push(text)
    }
  }
  endRun()
  return made.join('\n\n')
}

/** Whether an element is a block, or an inline element with blocks in it, as in careless pages. */
const holdsBlock = (node: HtmlElement, depth: number): boolean =>
  BLOCKS.has(node.tag) ||
  isBlockFormula(node) ||
  (depth < 20 && node.tag !== 'a' && node.children.some((one) => typeof one !== 'string' && BLOCKS.has(one.tag)))

function block(node: HtmlElement, newAddress: NewAddress, depth: number): string {
  const { tag, children } = node
  if (DROPPED.has(tag)) return ''
  const level = /^h([1-6])$/.exec(tag)?.[1]
  if (level) {
    const words = inline(children, newAddress, depth).replace(/\s+/g, ' ').trim()
    return words && `${'#'.repeat(Number(level))} ${words}`
  }
  if (tag === 'hr') return '---'
  if (tag === 'pre')
    return fenced(
      plainText(children, depth)
        .replaceAll('\u00a0', ' ')
        .replace(/^\n|\n$/g, ''),
      languageOf(node),
    )
  if (tag === 'ul' || tag === 'ol') return list(node, newAddress, depth)
  if (tag === 'table') return table(node, newAddress, depth)
  if (tag === 'dt') return marked(inline(children, newAddress, depth), '**')
  if (tag === 'details') return details(children, newAddress, depth)
  if (isBlockFormula(node)) return `$$\n${texOf(node)}\n$$`
  if (hasClass(node, 'note')) return callout(node, newAddress, depth)
  const inner = blocks(children, newAddress, depth)
  return tag === 'blockquote' && inner ? inner.replace(/^/gm, '> ').replace(/^> $/gm, '>') : inner
}

const isBlockFormula = (node: HtmlElement): boolean => hasClass(node, 'tex-block') && texOf(node) !== ''

/** The source of a formula; empty if the element is not one. Empty lines would end it. */
const texOf = ({ attributes }: HtmlElement): string => (attributes['data-tex'] ?? '').replace(/\s*\n\s*/g, '\n').trim()

/** A part that opens and closes. */
function details(children: readonly HtmlNode[], newAddress: NewAddress, depth: number): string {
  const summary = children.find((one): one is HtmlElement => typeof one !== 'string' && one.tag === 'summary')
  const words = summary ? plainWords(summary.children) : ''
  const rest = children.filter((one) => one !== summary)
  const inner = blocks(rest, newAddress, depth)
  if (!inner || !words) return inner || (words && safeStart(escaped(words)))
  return `<details>\n<summary>${asHtml(words)}</summary>\n\n${inner}\n\n</details>`
}

const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function callout(node: HtmlElement, newAddress: NewAddress, depth: number): string {
  const kind = classAfter(node, 'note-') ?? ''
  const isTitle = (one: HtmlNode): one is HtmlElement => typeof one !== 'string' && hasClass(one, 'note-title')
  const title = node.children.find(isTitle)
  const inner = blocks(title ? node.children.filter((one) => one !== title) : node.children, newAddress, depth)
  const words = title ? inline(title.children, newAddress, depth).replace(/\s+/g, ' ').trim() : ''
  if (!CALLOUT.test(kind) || !(inner || words)) return [words, inner].filter(Boolean).join('\n\n')
  const colons = ':'.repeat(
    Math.max(3, ...[...inner.matchAll(/^\s*(:{3,})/gm)].map(([, found = '']) => found.length + 1)),
  )
  return [`${colons}${kind}${words && ` ${words}`}`, ...(inner ? [inner] : []), colons].join('\n')
}

function languageOf(pre: HtmlElement): string {
  const inside = pre.children.find((one) => typeof one !== 'string' && one.tag === 'code') as HtmlElement | undefined
  const found = [pre, inside].map((one) => LANGUAGE.exec(one?.attributes.class ?? '')?.[1]).find(Boolean)
  return found?.toLowerCase() ?? ''
}

function list(node: HtmlElement, newAddress: NewAddress, depth: number): string {
  const first = Number(node.attributes.start ?? 1) || 1
  const items = node.children.filter((one): one is HtmlElement => typeof one !== 'string' && !DROPPED.has(one.tag))
  return items
    .map((item, at) => {
      const sign = node.tag === 'ol' ? `${first + at}. ` : '- '
      const words = item.tag === 'li' ? blocks(item.children, newAddress, depth) : block(item, newAddress, depth + 1)
      const text = `${taskOf(item)}${words}`
      // A nested list comes right below the words of its item.
      const tight = text.replace(/\n\n(?=(?:- |\d+\. ))/g, '\n')
      return `${sign}${tight.replaceAll('\n', `\n${' '.repeat(sign.length)}`).replace(/^ +$/gm, '')}`
    })
    .join('\n')
}

/** The mark of a task: an entry of a list that begins with a checkbox. */
function taskOf(item: HtmlElement): string {
  let node: HtmlNode | undefined = item
  for (let depth = 0; depth < 8 && node !== undefined && typeof node !== 'string'; depth++) {
    if (node.tag === 'input' && node.attributes.type === 'checkbox')
      return 'checked' in node.attributes ? '[x] ' : '[ ] '
    node = node.children.find((one) => typeof one !== 'string' || one.trim() !== '')
  }
  return ''
}

function table(node: HtmlElement, newAddress: NewAddress, depth: number): string {
  const rows = tableGrid(node, (cell) => blocks(cell.children, newAddress, depth + 1))
  const width = Math.max(0, ...rows.map((row) => row.length))
  // A table that is only used for layout.
  if (width < 2) return rows.flat().filter(Boolean).join('\n\n')
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => markdownCell(cells[at] ?? '')).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n')
}

function inline(nodes: readonly HtmlNode[], newAddress: NewAddress, depth: number): string {
  if (depth > DEEPEST) return ''
  return nodes
    .map((node) => (typeof node === 'string' ? escaped(node.replace(/\s+/g, ' ')) : span(node, newAddress, depth + 1)))
    .join('')
    .replace(/ {2,}(?!\n)/g, ' ')
}

function span(node: HtmlElement, newAddress: NewAddress, depth: number): string {
  const { tag, attributes, children } = node
  if (DROPPED.has(tag)) return ''
  if (tag === 'br') return '  \n'
  if (tag === 'img') return picture(attributes, newAddress)
  const tex = texOf(node).replaceAll('\n', ' ')
  if (tex) return `$${tex}$`
  if (/^(?:code|kbd|samp|tt)$/.test(tag)) {
    const code = plainText(children, depth).replace(/\s+/g, ' ')
    return code.trim() ? inlineCode(code.trim()) : code
  }
  const words = inline(children, newAddress, depth)
  if (tag === 'strong' || tag === 'b') return marked(words, '**')
  if (tag === 'em' || tag === 'i') return marked(words, '*')
  if (tag === 'del' || tag === 's' || tag === 'strike') return marked(words, '~~')
  if ((tag === 'sup' || tag === 'sub') && words.trim()) return `<${tag}>${words.trim()}</${tag}>`
  if (tag !== 'a' || attributes.href === undefined || !words.trim()) return words
  const address = newAddress(attributes.href.trim())
  return address === undefined ? words : `[${words.trim().replace(/\s*\n\s*/g, ' ')}](${target(address)})`
}

function picture({ src = '', alt = '' }: HtmlElement['attributes'], newAddress: NewAddress): string {
  const address = newAddress(src.trim())
  return address === undefined
    ? escaped(alt.replace(/\s+/g, ' '))
    : `![${escaped(alt.replace(/\s+/g, ' '))}](${target(address)})`
}

const target = (address: string): string =>
  address.replace(/[\s<>()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** Puts marks around words. White space at the edges stays outside. */
function marked(words: string, sign: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? []
  const isMarked = sign.length > 1 && inner.startsWith(sign) && inner.endsWith(sign)
  return inner && !isMarked ? `${before}${sign}${inner}${sign}${after}` : words
}

/** Escapes text so that it is not read as Markdown or HTML. */
const escaped = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .replace(/[\\*`[\]]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll('~~', '\\~~')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')

/** A backslash before a first character that would make a paragraph a heading, a list or a quote. */
const safeStart = (text: string): string => text.replace(/^(?=[#>+~=-]|:::)|(?<=^\d{1,9})(?=[.)]\s)/, '\\')
