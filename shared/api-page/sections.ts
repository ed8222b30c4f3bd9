import { FIGURES } from './vocabulary.ts'

/** Reads the sections of a page: labels with the lines after them. It works line by line without parsing Markdown, so that it is fast for thousands of pages. */

/** A line of the text and its number, from 0. */
export interface NumberedLine {
  text: string
  at: number
}

/** A label (a heading, bold words, or a known word with a colon) with everything until the next label. */
export interface Section {
  /** In lower case, without numbering, punctuation and text in brackets. */
  label: string
  /** The text behind the label on the same line. */
  rest: string
  at: number
  /** The mark of the label: that of a heading, or `**`; empty for a plain word. */
  mark: string
  /** Lines outside of code blocks. */
  lines: NumberedLine[]
  /** Code blocks. `info`: the words after the opening fence; `at`: the number of its line. */
  code: { info: string; text: string; at: number }[]
}

/** Quick tests that most lines fail. */
const MAY_LABEL = /[#:：]|\*\*/
const MAY_FENCE = /```|~~~/

/** The longest line that may be a label. */
const MAX_LABEL_LINE = 2200
const FENCE = /^[\s>]{0,9}(?:[-*+] )?(`{3,}|~{3,})([^`]{0,200})$/

/**
 * Reads the sections of a text.
 * @param isKnown whether a word is a label even when it is neither a heading nor bold
 */
export function readSections(lines: readonly string[], isKnown: (label: string) => boolean): Section[] {
  const sections: Section[] = [{ label: '', rest: '', at: -1, mark: '', lines: [], code: [] }]
  let fence: { mark: string; info: string; lines: string[]; at: number } | undefined
  for (const [at, text] of lines.entries()) {
    const section = sections.at(-1) as Section
    if (fence) {
      if (isEndOf(fence.mark, text)) {
        section.code.push({ info: fence.info, text: fence.lines.join('\n'), at: fence.at })
        fence = undefined
      } else fence.lines.push(text)
      continue
    }
    const [, mark, info = ''] = (MAY_FENCE.test(text) && FENCE.exec(text)) || []
    if (mark) {
      fence = { mark, info: info.trim(), lines: [], at }
      continue
    }
    const opened = readLabel(text, at, isKnown)
    if (opened) sections.push(opened)
    else section.lines.push({ text, at })
  }
  if (fence) sections.at(-1)?.code.push({ info: fence.info, text: fence.lines.join('\n'), at: fence.at })
  return sections
}

function isEndOf(mark: string, line: string): boolean {
  const text = line.replace(/^[\s>]{0,20}/, '').trimEnd()
  return text.length >= mark.length && text === (mark[0] as string).repeat(text.length)
}

function readLabel(line: string, at: number, isKnown: (label: string) => boolean): Section | undefined {
  if (line.length > MAX_LABEL_LINE || !MAY_LABEL.test(line)) return undefined
  const text = line.replace(/^[\s>]{0,20}(?:[-*+][ \t]+)?/, '').trim()
  const make = (mark: string, label: string, rest: string): Section => {
    return { label: cleanLabel(label), rest: rest.trim(), at, mark, lines: [], code: [] }
  }
  const heading = /^#{1,6}(?!#)/.exec(text)?.[0]
  const bold = text.startsWith('**') ? text.indexOf('**', 2) : -1
  if (heading || bold > 2) {
    const mark = heading ?? '**'
    const title = heading ? text.slice(heading.length).replace(/#+$/, '') : text.slice(2, bold)
    const [label, inside] = splitAtColon(title.replaceAll('**', ''))
    const behind = heading ? '' : text.slice(bold + 2).replace(/^\s*[:：]/, '')
    // "**Note** that …" is a sentence, not a label.
    if (!heading && behind.trim() && !inside && !/[:：]\s*$/.test(title) && !/^\s*[:：]/.test(text.slice(bold + 2)))
      return undefined
    return make(mark, label, `${inside} ${behind}`)
  }
  const [label, rest] = splitAtColon(text)
  return label !== text && label.length <= 30 && isKnown(cleanLabel(label)) ? make('', label, rest) : undefined
}

function splitAtColon(text: string): [label: string, rest: string] {
  const at = text.search(/[:：]/)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

const NUMBERING = new RegExp(`^[\\s\\d.、)）${FIGURES}*_-]+`)

/** `3.1 请求参数 (JSON)：` → `请求参数` */
function cleanLabel(label: string): string {
  return label
    .slice(0, 120)
    .toLowerCase()
    .replace(/[(（<《【[][^)）>》】\]]*[)）>》】\]]?/g, '')
    .replace(NUMBERING, '')
    .replace(/[\s:：*_.。]+$/, '')
    .replace(/\s+/g, ' ')
}
