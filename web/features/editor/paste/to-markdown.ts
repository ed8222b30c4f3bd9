import TurndownService from 'turndown'
import { markdownCell } from '#shared/markdown-table/write.ts'
import { markedRange } from '#web/features/editor/mark-edges.ts'
import { cleanPage } from './clean.ts'
import { gridOf, tableOf } from './html-table.ts'
import { placePictures, takePictures } from './pictures.ts'

/** The result of converting a formatted clipboard. */
export interface Converted {
  markdown: string
  /** Pictures to upload, with their positions in the text. */
  places: { file: File; at: number }[]
  /** Pictures that are not in the clipboard. */
  lost: number
}

/** Characters that have a meaning only at the start of a line. */
const AT_START: readonly [RegExp, string][] = [
  [/^(#{1,6})(?=\s|$)/gm, '\\$1'],
  [/^([-+])(?=\s)/gm, '\\$1'],
  [/^(=+|-{3,})(?=\s*$)/gm, '\\$1'],
  [/^>/gm, '\\>'],
  [/^(\d{1,9})([.)])(?=\s)/gm, '$1\\$2'],
  [/^(:{3,})/gm, '\\$1'],
  [/^~{3,}/gm, '\\$&'],
]

/** Escapes text so that it stays text, with as few backslashes as possible, because people also read the Markdown. */
function keepText(text: string): string {
  const inline = text
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replaceAll(/[*`]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll('~~', '\\~~')
    .replaceAll(/\[(?=[^\]]*\][([:])/g, '\\[')
    .replaceAll(/<(?=[a-z/!?])/gi, '\\<')
    .replaceAll(/&(?=#?[a-z0-9]{1,31};)/gi, '\\&')
  return AT_START.reduce((out, [sign, safe]) => out.replaceAll(sign, safe), inline)
}

const LANGUAGE = /(?:language|lang|highlight-source|brush:)[-\s:]?([a-z0-9+#]+)/i

function languageOf(pre: HTMLElement): string {
  const near = [pre, pre.parentElement, pre.querySelector('code')]
  for (const element of near) {
    const found = LANGUAGE.exec(element?.getAttribute('class') ?? '')
    if (found?.[1]) return found[1].toLowerCase()
  }
  return ''
}

/** The text of a code block, also of one that has an element for each line. */
function codeOf(pre: HTMLElement): string {
  for (const line of pre.querySelectorAll('br')) line.replaceWith('\n')
  for (const line of pre.querySelectorAll('div, p, li, tr'))
    if (line.nextElementSibling && !line.textContent?.endsWith('\n')) line.append('\n')
  return (pre.textContent ?? '').replaceAll('\u00a0', ' ').replace(/\n$/, '')
}

function codeBlock(pre: HTMLElement): string {
  const code = codeOf(pre)
  const longest = Math.max(2, ...[...code.matchAll(/^\s*(`{3,})/gm)].map((run) => run[1]?.length ?? 0))
  const fence = '`'.repeat(longest + 1)
  return `\n\n${fence}${languageOf(pre)}\n${code}\n${fence}\n\n`
}

const BLOCK = /^(?:BODY|P|DIV|LI|UL|OL|DL|DT|DD|TD|TH|TR|TABLE|BLOCKQUOTE|PRE|SECTION|ARTICLE|H[1-6])$/

/** The text before or after an element in its block, as far as the next element with text. */
function textBeside(node: Node, side: 'previousSibling' | 'nextSibling'): string {
  for (let inner: Node | null = node; inner && !BLOCK.test(inner.nodeName); inner = inner.parentNode) {
    for (let other = inner[side]; other; other = other[side]) {
      if (other.nodeName === 'BR' || BLOCK.test(other.nodeName)) return ''
      if (other.textContent) return other.textContent
    }
  }
  return ''
}

/** Puts marks around words, without punctuation beside which Markdown would not recognise the mark. */
function mark(content: string, sign: string, node: Node): string {
  const inner = content.trim()
  const lead = content.indexOf(inner)
  const [left, right] = [content.slice(0, lead), content.slice(lead + inner.length)]
  // Turndown puts white space at the edges outside.
  const [spaceBefore = '', spaceAfter = ''] = [/^\s/, /\s$/].map((edge) => edge.exec(node.textContent ?? '')?.[0])
  const { from, to } = markedRange(
    inner,
    textBeside(node, 'previousSibling') + spaceBefore,
    spaceAfter + textBeside(node, 'nextSibling'),
  )
  if (from === to) return content
  return left + inner.slice(0, from) + sign + inner.slice(from, to) + sign + inner.slice(to) + right
}

/** Replaces what a cell of Markdown cannot hold: code blocks become lines of code, and tables become lines of words. */
function flattenCells(table: HTMLTableElement): void {
  const page = table.ownerDocument
  for (const pre of table.querySelectorAll('pre')) {
    const lines = codeOf(pre).split('\n')
    pre.replaceWith(
      ...lines.flatMap((line, at) => {
        const code = page.createElement('code')
        code.textContent = line
        return at === 0 ? [code] : [page.createElement('br'), code]
      }),
    )
  }
  // The innermost first.
  for (const inner of [...table.querySelectorAll('table')].reverse()) {
    const lines = [...inner.rows].map((row) => [...row.cells].flatMap((one) => [...one.childNodes, ' ']))
    inner.replaceWith(...lines.flatMap((line) => [...line, page.createElement('br')]))
  }
}

/** In a table, list or quote a block must stay on one line. */
function tableMarkdown(table: HTMLTableElement, convert: (html: string) => string): string {
  if ([...table.rows].some((row) => row.cells.length > 1)) flattenCells(table)
  const rows = gridOf(table, (one) => markdownCell(convert(one.innerHTML)), '').filter((row) =>
    row.some((content) => content !== ''),
  )
  const width = rows[0]?.length ?? 0
  // a table that is only used for the layout of the page
  if (width < 2)
    return `\n\n${[...table.rows]
      .flatMap((row) => [...row.cells])
      .map((one) => convert(one.innerHTML))
      .join('\n\n')}\n\n`
  return `\n\n${tableOf(rows)}\n\n`
}

function createService(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    strongDelimiter: '**',
    linkStyle: 'inlined',
  })
  service.escape = keepText
  service.addRule('box', {
    filter: (node) => node.nodeName === 'INPUT' && node.closest('li') !== null,
    replacement: (_, node) => ((node as HTMLInputElement).hasAttribute('checked') ? '[x] ' : '[ ] '),
  })
  service.addRule('code block', { filter: 'pre', replacement: (_, node) => codeBlock(node as HTMLElement) })
  service.addRule('bold', { filter: ['strong', 'b'], replacement: (content, node) => mark(content, '**', node) })
  service.addRule('italic', { filter: ['em', 'i'], replacement: (content, node) => mark(content, '*', node) })
  service.addRule('struck', { filter: ['del', 's'], replacement: (content, node) => mark(content, '~~', node) })
  service.addRule('item', {
    filter: 'li',
    replacement(content, node) {
      const list = node.parentElement
      const start = Number(list?.getAttribute('start') ?? 1) || 1
      const place = list ? [...list.children].filter(({ tagName }) => tagName === 'LI').indexOf(node as HTMLElement) : 0
      const sign = list?.tagName === 'OL' ? `${start + place}. ` : '- '
      const body = content
        .trim()
        .replaceAll('\n', `\n${' '.repeat(sign.length)}`)
        .replaceAll(/^ +$/gm, '')
      return `${sign}${body}${node.nextElementSibling ? '\n' : ''}`
    },
  })
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement(content, node) {
      const href = (node as HTMLElement).getAttribute('href') ?? ''
      const text = content.replaceAll(/\s*\n\s*/g, ' ').trim()
      if (!text) return ''
      const address = /[()<>\s]/.test(href) ? `<${href.replaceAll(/[<>\s]/g, encodeURIComponent)}>` : href
      return (node.textContent ?? '').trim() === href
        ? `<${href.replaceAll(/[<>\s]/g, encodeURIComponent)}>`
        : `[${text}](${address})`
    },
  })
  service.addRule('table', {
    filter: 'table',
    replacement: (_, node) => tableMarkdown(node as HTMLTableElement, (html) => service.turndown(html)),
  })
  return service
}

/**
 * Converts the formatted text of a clipboard to Markdown. The result contains no HTML, and its links lead only to the web or to
 * mail.
 * @param page a parsed, inert document; it is changed
 */
export function pageToMarkdown(page: Document): Converted {
  const { files, lost } = takePictures(page.body)
  const body = cleanPage(page)
  const marked = createService()
    .turndown(body)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  const { text, places } = placePictures(marked, files)
  return { markdown: text, places, lost }
}

const bare = (text: string) => text.replaceAll(/[\s\\]/g, '')

/** Whether the formatted text is the same as the plain text. */
export const isPlain = ({ markdown, places }: Converted, text: string): boolean =>
  places.length === 0 && bare(markdown) === bare(text)
