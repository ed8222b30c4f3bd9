import { type HtmlElement, type HtmlNode, xmlTree } from '#server/formats/export/html-tree.ts'

/** Signs of large operators and accents, with their commands. */
const OPERATORS: Record<string, string> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
}
const ACCENTS: Record<string, string> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u20d7': '\\vec',
  '⏞': '\\overbrace',
  '⏟': '\\underbrace',
}
const BRACKETS: Record<string, string> = {
  '{': '\\{',
  '}': '\\}',
  '|': '|',
  '‖': '\\|',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '⌈': '\\lceil',
  '⌉': '\\rceil',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
}
/** Functions that TeX knows by name. */
const FUNCTIONS =
  /^(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|log|ln|lg|exp|lim|max|min|sup|inf|det|gcd|arg|dim|ker|Pr)$/
const SIGNS: Record<string, string> = { '\\': '\\backslash ', '~': '\\sim ', '−': '-', '\u2061': '', '\u200b': '' }

/** A formula of Word (OMML) as TeX; undefined if a part has no known TeX. */
export function texOfFormula(xml: string): string | undefined {
  try {
    const tex = all(xmlTree(xml)).replace(/\s+/g, ' ').trim()
    return tex === '' ? undefined : tex
  } catch (error) {
    if (error instanceof UnknownPart) return undefined
    throw error
  }
}

class UnknownPart extends Error {}

const all = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? '' : one(node))).join('')

const child = (node: HtmlElement, tag: string): HtmlElement | undefined =>
  node.children.find((given): given is HtmlElement => typeof given !== 'string' && given.tag === tag)
const children = (node: HtmlElement, tag: string): HtmlElement[] =>
  node.children.filter((given): given is HtmlElement => typeof given !== 'string' && given.tag === tag)
/** The content of a part in braces. */
const part = (node: HtmlElement, tag: string): string => `{${all(child(node, tag)?.children ?? [])}}`
/** A property of a formula: the sign in `m:chr` and others. */
const property = (node: HtmlElement, name: string): string | undefined =>
  (child(child(node, `${node.tag}Pr`) ?? node, name) as HtmlElement | undefined)?.attributes['m:val']

const PARTS: Record<string, (node: HtmlElement) => string> = {
  'm:r': (node) =>
    children(node, 'm:t')
      .map(({ children: text }) => words(text.join('')))
      .join(''),
  'm:f': (node) =>
    property(node, 'm:type') === 'lin'
      ? `${part(node, 'm:num')}/${part(node, 'm:den')}`
      : `\\frac${part(node, 'm:num')}${part(node, 'm:den')}`,
  'm:sSup': (node) => `${part(node, 'm:e')}^${part(node, 'm:sup')}`,
  'm:sSub': (node) => `${part(node, 'm:e')}_${part(node, 'm:sub')}`,
  'm:sSubSup': (node) => `${part(node, 'm:e')}_${part(node, 'm:sub')}^${part(node, 'm:sup')}`,
  'm:sPre': (node) => `{}_${part(node, 'm:sub')}^${part(node, 'm:sup')}${part(node, 'm:e')}`,
  'm:rad': (node) => {
    const degree = all(child(node, 'm:deg')?.children ?? [])
    return `\\sqrt${degree && `[${degree}]`}${part(node, 'm:e')}`
  },
  'm:nary': (node) => {
    const sign = property(node, 'm:chr') ?? '∫'
    const limits = (['sub', 'sup'] as const)
      .map((name) => [name === 'sub' ? '_' : '^', part(node, `m:${name}`)] as const)
      .filter(([, text]) => text !== '{}')
    return `${OPERATORS[sign] ?? words(sign)}${limits.map((limit) => limit.join('')).join('')}${part(node, 'm:e')}`
  },
  'm:d': (node) => {
    const bracket = (name: string, otherwise: string) => {
      const sign = property(node, name) ?? otherwise
      return sign === '' ? '.' : (BRACKETS[sign] ?? sign)
    }
    const inner = children(node, 'm:e').map(({ children: nodes }) => all(nodes))
    const between = ` ${words(property(node, 'm:sepChr') ?? '|')} `
    return `\\left${bracket('m:begChr', '(')} ${inner.join(between)} \\right${bracket('m:endChr', ')')}`
  },
  'm:func': (node) => {
    const name = all(child(node, 'm:fName')?.children ?? []).trim()
    return `${FUNCTIONS.test(name) ? `\\${name}` : name} ${part(node, 'm:e')}`
  },
  'm:limLow': (node) => {
    const base = all(child(node, 'm:e')?.children ?? []).trim()
    return FUNCTIONS.test(base) ? `\\${base}_${part(node, 'm:lim')}` : `\\underset${part(node, 'm:lim')}{${base}}`
  },
  'm:limUpp': (node) => `\\overset${part(node, 'm:lim')}${part(node, 'm:e')}`,
  'm:acc': (node) => `${accent(property(node, 'm:chr') ?? '\u0302')}${part(node, 'm:e')}`,
  'm:bar': (node) => `${property(node, 'm:pos') === 'top' ? '\\overline' : '\\underline'}${part(node, 'm:e')}`,
  'm:groupChr': (node) => `${accent(property(node, 'm:chr') ?? '⏟')}${part(node, 'm:e')}`,
  'm:m': (node) =>
    grid(
      'matrix',
      children(node, 'm:mr').map((row) => children(row, 'm:e').map((cell) => all(cell.children))),
    ),
  'm:eqArr': (node) =>
    grid(
      'aligned',
      children(node, 'm:e').map((line) => [all(line.children)]),
    ),
  'm:oMathPara': (node) =>
    grid(
      'gathered',
      children(node, 'm:oMath').map((line) => [all(line.children)]),
    ),
}
/** Parts that only contain other parts. */
const WRAPPERS = new Set(['m:oMath', 'm:box', 'm:borderBox', 'm:phant', 'w:ins', 'w:smartTag', 'w:sdt', 'w:sdtContent'])

function one(node: HtmlElement): string {
  const { tag } = node
  const made = PARTS[tag]
  if (made) return made(node)
  if (WRAPPERS.has(tag)) return all(node.children)
  // Properties and deleted text are left out.
  if (/Pr$/.test(tag) || /^w:/.test(tag)) return ''
  throw new UnknownPart()
}

function accent(sign: string): string {
  const command = ACCENTS[sign]
  if (!command) throw new UnknownPart()
  return command
}

const grid = (name: string, rows: readonly (readonly string[])[]): string =>
  name !== 'matrix' && rows.length === 1
    ? (rows[0]?.[0] ?? '')
    : `\\begin{${name}}${rows.map((row) => row.join(' & ')).join(' \\\\ ')}\\end{${name}}`

/** The letters and signs of a run. */
const words = (text: string): string =>
  text.replace(/[\\~−\u2061\u200b]/g, (sign) => SIGNS[sign] ?? '').replace(/[{}$%#&_^]/g, '\\$&')
