/** Elements of HTML that people write in pages. Other words in angle brackets (`List<String>`) are text. */
const TAG =
  /<\/?(?:a|abbr|article|audio|b|big|blockquote|br|center|code|col|dd|del|details|div|dl|dt|em|figure|font|footer|h[1-6]|header|hr|i|iframe|img|input|ins|kbd|label|li|main|mark|ol|p|picture|pre|s|section|small|source|span|strike|strong|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|video)\b[^<>]*>/gi
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const FENCE = /^\s*(?:>\s*)*(?:`{3,}|~{3,})/
/** A rule between paragraphs or below the head of a table, or the underline of a heading. */
const RULE = /^[\s|:=*_-]+$/
/** The lines that open and close our blocks: `:::warn title`, `:::api`, `:::tabs`, `:::`. The title stays. */
const BLOCK_MARK = /^:{3,}\s*(?:[a-z]{2,12}(?![^\s[]))?/i
const HEADING = /^#{1,6}\s+/
/** The beginning of headings, quotes, list entries, table rows, rules and blocks. A line with another beginning is a part of a paragraph. */
const MARKED = /^[|:=*_>#+[\d-]/
const LINE_MARKS = /^(?:(?:>|[-*+]|\d{1,9}[.)])\s+|>)+(?:\[[ x]\]\s+)?/i
const NOTE_MARK = /^\[(?:![a-z]{3,9}|toc)\]/i
const ENTITIES: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }

/** Between two parts of a page that are not one sentence: a heading and its text, the cells of a table, the entries of a list. */
const APART = ' · '

/**
 * Makes a part of a page plain: one line without the syntax of Markdown, HTML and our blocks. Takes linear time for a part of limited length.
 * @param part some lines of a text, not longer than a few thousand characters
 * @param inCode the part begins inside a code block
 */
export function plainPart(part: string, inCode: boolean): string {
  let code = inCode
  let plain = ''
  let isApart = false
  const hasFences = part.includes('```') || part.includes('~~~')
  for (const raw of (part.includes('<!--') ? part.replace(COMMENT, ' ') : part).split('\n')) {
    if (hasFences && FENCE.test(raw)) {
      code = !code
      isApart = true
      continue
    }
    const line = raw.trim()
    if (line === '') continue
    const read = code ? { text: line, begins: false, ends: false } : readLine(line)
    const text = singleSpaced(read.text).trim()
    if (text === '') continue
    plain += plain === '' ? '' : isApart || read.begins ? APART : ' '
    plain += text
    isApart = read.ends
  }
  return plain
}

/** Each run of white space as one space. Most lines have only single spaces, and replacing each by itself would take as long as everything else. */
const singleSpaced = (text: string): string => (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text)

/** The text of a line, and whether it stands apart from the lines before and after it. */
function readLine(line: string): { text: string; begins: boolean; ends: boolean } {
  if (!MARKED.test(line)) return { text: inline(line), begins: false, ends: false }
  if (RULE.test(line)) return { text: '', begins: false, ends: false }
  if (line.startsWith('|')) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => inline(cell).trim())
    return { text: cells.filter(Boolean).join(APART), begins: true, ends: true }
  }
  if (line.startsWith(':::')) return { text: inline(line.replace(BLOCK_MARK, '')), begins: true, ends: true }
  const quoted = line.startsWith('>') ? line.replace(/^(?:>\s?)+/, '') : line
  if (HEADING.test(quoted))
    return { text: inline(quoted.replace(HEADING, '').replace(/\s#+$/, '')), begins: true, ends: true }
  const content = quoted.replace(LINE_MARKS, '').replace(NOTE_MARK, '')
  return { text: inline(content), begins: content !== quoted, ends: false }
}

/** A line without the marks inside it. What stands in backticks stays as it is. */
function inline(line: string): string {
  if (!/[`*_~$[<&\\]/.test(line)) return line
  const parts = line.split(/(`+)/)
  let text = ''
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    if (at % 2 === 0) {
      text += withoutMarks(part)
      continue
    }
    const end = parts.indexOf(part, at + 2)
    if (end < 0) continue
    text += parts.slice(at + 1, end).join('')
    at = end
  }
  // Links may have code in their words, so they are resolved last.
  return text
    .replace(/!\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/\[([^\][]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '$1')
    .trim()
}

const withoutMarks = (text: string): string =>
  text
    .replace(TAG, ' ')
    .replace(/\*\*|~~|(?<![\p{L}\p{N}])__(?=\S)|(?<=\S)__(?![\p{L}\p{N}])/gu, '')
    .replace(/(?<![\w*\\])\*([^\s*](?:[^*]*[^\s*])?)\*(?![\w*])/g, '$1')
    .replace(/\$\$([^$]+)\$\$/g, '$1')
    .replace(/(?<![\w\\$])\$([^\s$](?:[^$]*[^\s$])?)\$(?![\w$])/g, '$1')
    .replace(/\\([\\`*{}[\]()#+.!|<>~$-])/g, '$1')
    .replace(/&(nbsp|lt|gt|amp|quot|#39);/g, (all, name: string) => ENTITIES[name] ?? all)
