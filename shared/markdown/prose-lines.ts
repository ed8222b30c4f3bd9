/** Finds the prose in Markdown line by line without parsing, which is fast enough for every save. */

const FENCE = /^[ \t>]*(`{3,}|~{3,})/
const LIST_ITEM = /^[ \t]*(?:>[ \t]*)*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/
/** A heading, a rule, a table, HTML, a badge, a link definition, or a block with colons. */
const NO_PROSE =
  /^[ \t]*(?:>[ \t]*)*(?:#{1,6}(?:[ \t]|$)|\||<[/!a-z]|\[?!\[|\[[^\]]+\]:|:::|\$\$|(?:[-*_][ \t]*){3,}$)/i
const UNDERLINE = /^[ \t]*(?:=+|-+)[ \t]*$/
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const INDENTED_CODE = /^(?: {4}|\t)/
const MARKS = /^[ \t]*(?:>[ \t]*)*/

/**
 * Calls `visit` for each paragraph of a text with its unchanged lines. Code, tables, HTML, headings and rows of badges are left out. Linear in the
 * length of the text.
 */
export function eachParagraph(text: string, visit: (lines: readonly string[]) => void): void {
  const lines = text.split(/\r?\n/)
  let paragraph: string[] = []
  let fence = ''
  // Inside a table, HTML or indented code, until the next blank line.
  let isSkipping = false
  const end = () => {
    if (paragraph.length > 0) visit(paragraph)
    paragraph = []
  }
  for (const line of lines.slice(afterFrontMatter(lines))) {
    const mark = FENCE.exec(line)?.[1] ?? ''
    if (fence) {
      if (mark.startsWith(fence) && line.trimEnd().endsWith(mark)) fence = ''
      continue
    }
    const content = line.replace(MARKS, '')
    if (mark || content === '') {
      end()
      fence = mark
      isSkipping = false
    } else if (isSkipping) continue
    else if (LIST_ITEM.test(line)) {
      end()
      paragraph = [line]
    } else if (paragraph.length > 0 && UNDERLINE.test(line)) paragraph = []
    else if (NO_PROSE.test(line) || (paragraph.length > 0 && isTableRule(line))) {
      if (isTableRule(line)) paragraph = []
      end()
      isSkipping = /^[ \t]*(?:<|\|)/.test(line) || isTableRule(line)
    } else if (paragraph.length === 0 && INDENTED_CODE.test(line)) isSkipping = true
    else paragraph.push(line)
  }
  end()
}

const isTableRule = (line: string) => line.includes('-') && line.includes('|') && TABLE_RULE.test(line)

/** The number of lines of the front matter at the beginning of a text. */
function afterFrontMatter(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line))
  return end < 0 ? 0 : end + 1
}
