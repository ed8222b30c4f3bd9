const OPEN = /^[\p{P}\p{S}]/u
const CLOSE = /[\p{P}\p{S}]$/u
/** How many characters of punctuation are moved at an edge, and how far back the beginning of a link is looked for. */
const MOST_MOVED = 20
const LONGEST_ADDRESS = 2_000
/** Signs that may be part of Markdown: of code, links, formulas, HTML and other marks. They stay with their text. */
const MARKUP = /[\\`*_~$<>[\]&]/
/** A link, or an entity, at the end of a text. */
const ENDS_MARKUP = /\]\([^\s]*\)$|&#?\w+;$/

const LETTER_BEFORE = /[^\s\p{P}\p{S}]$/u
const LETTER_AFTER = /^[^\s\p{P}\p{S}]/u

/**
 * The range of a text that gets a mark (`**`, `*`, `~~`). Punctuation at an edge stays outside when a letter follows there: Markdown reads no mark
 * in `请**注意：**马上`, but in `请**注意**：马上` (CommonMark, left- and right-flanking delimiter runs).
 * @param text Markdown without white space at its edges
 * @param before the end of what stands before it on the line
 * @param after the beginning of what stands after it
 * @returns an empty range when the text is nothing but punctuation
 */
export function markedRange(text: string, before: string, after: string): { from: number; to: number } {
  let [from, to] = [0, text.length]
  const [moveStart, moveEnd] = [LETTER_BEFORE.test(before.slice(-2)), LETTER_AFTER.test(after)]
  while (moveStart && from < to && from < MOST_MOVED) {
    const sign = OPEN.exec(text.slice(from, to))?.[0]
    if (!sign || MARKUP.test(sign) || text.startsWith('![', from)) break
    from += sign.length
  }
  while (moveEnd && from < to && text.length - to < MOST_MOVED) {
    const rest = text.slice(Math.max(from, to - LONGEST_ADDRESS), to)
    const sign = CLOSE.exec(rest)?.[0]
    if (!sign || MARKUP.test(sign) || rest.at(-1 - sign.length) === '\\' || ENDS_MARKUP.test(rest)) break
    to -= sign.length
  }
  return { from, to }
}
