import type Token from 'markdown-it/lib/token.mjs'

/** The parts of a page that {@link tokensToText} includes. */
export interface TextParts {
  /** Text of code blocks and diagrams, and the address and facts of endpoint blocks (default true). */
  code?: boolean
  /** Text of headings (default true). */
  headings?: boolean
  /** Text of tables (default true). */
  tables?: boolean
  /** Stop after about this many characters. */
  maxLength?: number
}

/**
 * The plain text of inline Markdown.
 * @param tokens the children of an `inline` token
 */
export function inlineText(tokens: Token[] | null): string {
  let text = ''
  for (const token of tokens ?? []) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' '
    else if (token.type === 'image') text += token.children ? inlineText(token.children) : token.content
    else if (token.type === 'html_inline') text += /^<br\b/i.test(token.content) ? ' ' : ''
    else if (token.type !== 'permalink') text += token.content
  }
  return text
}

/**
 * The plain text of a parsed page, one block a line.
 * @param tokens block tokens of markdown-it
 * @param parts what to keep
 */
export function tokensToText(tokens: Token[], parts: TextParts = {}): string {
  const { code = true, headings = true, tables = true, maxLength = Number.POSITIVE_INFINITY } = parts
  let text = ''
  let inHeading = false
  let inFacts = false
  let inTable = false
  for (const token of tokens) {
    if (token.type === 'heading_open') inHeading = true
    else if (token.type === 'heading_close') inHeading = false
    else if (token.type === 'api_facts_open') inFacts = true
    else if (token.type === 'api_facts_close') inFacts = false
    else if (token.type === 'table_open') inTable = true
    else if (token.type === 'table_close') inTable = false
    const left = (inHeading && !headings) || (inFacts && !code) || (inTable && !tables)
    const piece = left ? '' : blockText(token, code)
    if (piece) text += text ? `\n${piece}` : piece
    if (text.length >= maxLength) break
  }
  return text
}

function blockText(token: Token, code: boolean): string {
  switch (token.type) {
    case 'inline':
      return inlineText(token.children).trim()
    case 'fence':
    case 'code_block':
      return code ? token.content.trim() : ''
    case 'api_open':
      return code ? token.content : ''
    case 'api_fact_open':
      return token.content
    case 'math_block':
      return token.content.trim()
    case 'html_block':
      return htmlText(token.content)
    default:
      return ''
  }
}

const ENTITIES: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The approximate text of raw HTML, for searching and excerpts, never for output as HTML. */
function htmlText(html: string): string {
  let text = dropBetween(html, '<!--', '-->')
  text = dropBetween(text, '<script', '</script>')
  text = dropBetween(text, '<style', '</style>')
  return text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Removes everything from each `start` to the next `end`. A start without an end stays. */
function dropBetween(text: string, start: string, end: string): string {
  const lower = text.toLowerCase()
  let kept = ''
  let position = 0
  for (;;) {
    const from = lower.indexOf(start, position)
    const to = from < 0 ? -1 : lower.indexOf(end, from + start.length)
    if (to < 0) return kept + text.slice(position)
    kept += text.slice(position, from)
    position = to + end.length
  }
}
