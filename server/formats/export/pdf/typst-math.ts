import katex from 'katex'
import { findAll, type HtmlElement, type HtmlNode, htmlTree, textOf } from '#server/formats/export/html-tree.ts'
import { literal } from './typst-text.ts'

/** The longest formula that is typeset. Longer ones are shown as their source. */
const FORMULA_MOST = 5_000

/** The deepest nesting of a formula. Typst refuses documents with much deeper ones. */
const DEPTH_MOST = 20

/** The depth of brackets in an expression, including those in literals. */
function depthOf(math: string): number {
  let depth = 0
  let most = 0
  for (const sign of math) {
    if (sign === '(') most = Math.max(most, ++depth)
    else if (sign === ')') depth -= 1
  }
  return most
}

/** Functions of Typst for the variants of letters. */
const VARIANTS: Record<string, (inside: string) => string> = {
  normal: (x) => `upright(${x})`,
  bold: (x) => `upright(bold(${x}))`,
  italic: (x) => `italic(${x})`,
  'bold-italic': (x) => `bold(${x})`,
  'double-struck': (x) => `bb(${x})`,
  script: (x) => `cal(${x})`,
  'bold-script': (x) => `bold(cal(${x}))`,
  fraktur: (x) => `frak(${x})`,
  'bold-fraktur': (x) => `bold(frak(${x}))`,
  'sans-serif': (x) => `sans(${x})`,
  'bold-sans-serif': (x) => `bold(sans(${x}))`,
  monospace: (x) => `mono(${x})`,
}

/** Signs over a letter, by their Typst names. */
const ACCENTS: Record<string, string> = {
  '^': 'hat',
  ˆ: 'hat',
  '~': 'tilde',
  '˜': 'tilde',
  ˉ: 'macron',
  '¯': 'macron',
  '→': 'arrow',
  '⃗': 'arrow',
  '˙': 'dot',
  '¨': 'dot.double',
  '´': 'acute',
  '`': 'grave',
  '˘': 'breve',
  ˇ: 'caron',
  '˚': 'circle',
  '‾': 'overline',
  '⏞': 'overbrace',
}
const UNDER: Record<string, string> = { '‾': 'underline', _: 'underline', '⏟': 'underbrace' }

const LARGE = /^[∑∏∐⋂⋃⨀⨁⨂⨄⨆⋁⋀]$/

/**
 * Converts a formula to Typst's mathematics, through KaTeX's MathML, which readers see in the browser.
 * @param tex as in the page
 * @returns an expression for mathematical mode with known functions, escaped signs and string literals; undefined for an invalid formula
 */
export function typstMath(tex: string): string | undefined {
  if (tex.length > FORMULA_MOST) return undefined
  let mathml: string
  try {
    mathml = katex.renderToString(tex, {
      output: 'mathml',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      displayMode: true,
    })
  } catch {
    return undefined
  }
  const root = findAll(htmlTree(mathml), ({ tag }) => tag === 'semantics')[0]
  if (!root) return undefined
  const math = all(root.children.filter((one) => typeof one === 'string' || one.tag !== 'annotation'))
  return depthOf(math) > DEPTH_MOST ? undefined : math
}

/** Elements one after the other. No elements become an empty text, because functions of Typst need an argument. */
const all = (nodes: readonly HtmlNode[]): string =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [expression(node)])).join(' ') || '""'

const elements = (node: HtmlElement): HtmlElement[] => node.children.filter((one) => typeof one !== 'string')

/** One or several signs, each escaped, so that none is syntax. */
const signs = (text: string): string =>
  [...text].map((sign) => `\\u{${(sign.codePointAt(0) ?? 0x20).toString(16)}}`).join(' ')

function expression(node: HtmlElement): string {
  const { tag, attributes } = node
  const parts = elements(node)
  const part = (at: number) => (parts[at] ? expression(parts[at]) : '""')
  const text = textOf(node.children).replace(/[\u2061-\u2064]/g, '')
  switch (tag) {
    case 'mi':
      return identifier(text, attributes.mathvariant)
    case 'mn':
      return varied(literal(text), attributes.mathvariant)
    case 'mo':
      return text.trim() ? (/^[\p{L}]{2,}$/u.test(text) ? `op(${literal(text)})` : signs(text.trim())) : '""'
    case 'mtext':
    case 'ms':
      return literal(text.replace(/\u00a0/g, ' '))
    case 'mspace':
      return Number.parseFloat(attributes.width ?? '0') >= 0.9
        ? 'quad'
        : Number.parseFloat(attributes.width ?? '0') > 0
          ? 'thin'
          : '""'
    case 'mfrac':
      return attributes.linethickness === '0px'
        ? `mat(delim: #none, ${part(0)}; ${part(1)})`
        : `frac(${part(0)}, ${part(1)})`
    case 'msqrt':
      return `sqrt(${all(node.children)})`
    case 'mroot':
      return `root(${part(1)}, ${part(0)})`
    case 'msub':
      return `attach(${part(0)}, b: ${part(1)})`
    case 'msup':
      return `attach(${part(0)}, t: ${part(1)})`
    case 'msubsup':
      return `attach(${part(0)}, b: ${part(1)}, t: ${part(2)})`
    case 'munder':
      return under(parts, part)
    case 'mover':
      return over(parts, part)
    case 'munderover':
      return `attach(limits(${part(0)}), b: ${part(1)}, t: ${part(2)})`
    case 'mtable':
      return matrix(node)
    case 'mphantom':
      return `#hide($${all(node.children)}$)`
    case 'menclose':
      return (attributes.notation ?? '').includes('strike') ? `cancel(${all(node.children)})` : all(node.children)
    case 'mrow':
    case 'mpadded':
    case 'mstyle':
      return isFenced(parts) ? `lr(${all(node.children)})` : all(node.children)
    default:
      return all(node.children)
  }
}

const varied = (inside: string, variant: string | undefined): string => VARIANTS[variant ?? '']?.(inside) ?? inside

function identifier(text: string, variant: string | undefined): string {
  if (text === '') return '""'
  if ([...text].length > 1)
    return variant === undefined || variant === 'normal' ? `op(${literal(text)})` : varied(literal(text), variant)
  return varied(signs(text), variant)
}

const isFenced = (parts: readonly HtmlElement[]): boolean =>
  parts.length > 1 && parts[0]?.tag === 'mo' && parts[0].attributes.fence === 'true'

function over(parts: readonly HtmlElement[], part: (at: number) => string): string {
  const name = ACCENTS[textOf(parts[1]?.children ?? []).trim()]
  if (name === 'overline' || name === 'overbrace') return `${name}(${part(0)})`
  if (name && parts[1]?.tag === 'mo') return `accent(${part(0)}, ${name})`
  return `attach(limits(${part(0)}), t: ${part(1)})`
}

function under(parts: readonly HtmlElement[], part: (at: number) => string): string {
  const sign = textOf(parts[1]?.children ?? []).trim()
  if (parts[1]?.tag === 'mo' && UNDER[sign]) return `${UNDER[sign]}(${part(0)})`
  const base = textOf(parts[0]?.children ?? []).trim()
  return `attach(${LARGE.test(base) ? part(0) : `limits(${part(0)})`}, b: ${part(1)})`
}

function matrix(node: HtmlElement): string {
  const rows = elements(node).filter(({ tag }) => tag === 'mtr' || tag === 'mlabeledtr')
  const cells = rows.map((row) =>
    elements(row)
      // Columns that only centre a numbered equation.
      .filter((cell) => !/^50%$/.test(cell.attributes.width ?? ''))
      .map((cell) => all(cell.children)),
  )
  const widest = Math.max(1, ...cells.map((row) => row.length))
  const lines = cells.map((row) => [...row, ...new Array<string>(widest - row.length).fill('""')].join(', '))
  const align = (node.attributes.columnalign ?? '').startsWith('left') ? 'left' : 'center'
  // Equations that are aligned at a sign have a right column and a left one.
  if (/^right left/.test(node.attributes.columnalign ?? ''))
    return cells.map((row) => row.join(' & ')).join(' \\ ') || '""'
  return lines.length > 0 ? `mat(delim: #none, align: #${align}, ${lines.join('; ')})` : '""'
}
