import { apiJsonMarkdown } from '#shared/api-page/json-markdown.ts'
import { LINE_BREAK_SETTING } from '#shared/kinds.ts'
import { eachParagraph } from './prose-lines.ts'
import { columnsOf, isWide } from './wide-characters.ts'

/** The meaning of single line breaks of a page: shown as typed, or joined to a space as in Markdown. */
export type LineBreaks = 'typed' | 'joined'

/**
 * Decides the meaning of line breaks when a text is saved in an item with this setting. Line breaks in API JSON are always shown as typed.
 * @param setting a value of `LINE_BREAK_SETTING`, the field `line_breaks` of an item
 */
export function lineBreaksFor(setting: number, text: string): LineBreaks {
  if (setting === LINE_BREAK_SETTING.typed || !text.includes('\n') || apiJsonMarkdown(text) !== undefined)
    return 'typed'
  return setting === LINE_BREAK_SETTING.markdown ? 'joined' : judgeLineBreaks(text)
}

/** The range of columns where an editor or a formatter may wrap lines, in half-width characters. */
const NARROWEST = 50
const WIDEST = 160
/** The number of columns by which a wrapped line may be too short, because people and formatters are not exact. */
const SLACK = 4
/** The fewest breaks from which a column can be found. */
const FEWEST_BREAKS = 3
/** The share of breaks and too long lines that one column must explain. */
const EXPLAINED = 0.75
/** The share of breaks that must also be inside a sentence. A list of short sentences has none. */
const INSIDE_SENTENCE = 0.4
/** This share of breaks of long lines before a lower-case letter is enough without a column. */
const CONTINUED = 0.5
/** A text with one or two breaks counts as wrapped only if its lines end in this range. */
const USUAL_COLUMNS = { from: 66, to: 100 }
/** Only the beginning of longer texts is judged. In UTF-16 code units. */
const MAX_JUDGED = 256 * 1024
/** A longer word than this, such as an address, may extend beyond the column of a wrapped line. */
const LONG_WORD = 20

/**
 * Judges whether the lines of a text are hard-wrapped. Such line breaks come from an editor; all others are intended. Lines are hard-wrapped if they
 * end near one column where the next word would not fit, or if most of them are long and the next line begins with a lower-case letter. Linear in
 * the length of the text.
 * @param text Markdown
 * @returns `joined` only when it is certain
 */
export function judgeLineBreaks(text: string): LineBreaks {
  const { breaks, wide } = gather(text.length > MAX_JUDGED ? text.slice(0, MAX_JUDGED) : text)
  const continued = breaks.filter((one) => one.isContinued && one.width >= NARROWEST).length
  const column = bestColumn(breaks)
  if (column === undefined) return 'typed'
  const explained = breaks.filter((one) => explains(column, one)).length
  // In a hard-wrapped text no line is much longer than the others.
  const tooLong = wide.filter((width) => width > column + SLACK).length
  if (breaks.length < FEWEST_BREAKS) {
    const isUsual = breaks.every(({ width }) => USUAL_COLUMNS.from <= width && width <= USUAL_COLUMNS.to)
    return isUsual && tooLong === 0 && continued === explained && explained === breaks.length ? 'joined' : 'typed'
  }
  if (continued >= FEWEST_BREAKS && continued / breaks.length >= CONTINUED) return 'joined'
  if (explained / (breaks.length + tooLong) < EXPLAINED) return 'typed'
  const inside = breaks.filter((one) => one.isInsideSentence).length
  return inside / breaks.length >= INSIDE_SENTENCE ? 'joined' : 'typed'
}

/** A line break between two lines of one paragraph. */
interface Break {
  /** The columns of the line before the break. */
  width: number
  /** The columns of that line without a long last word. */
  shortest: number
  /** The columns of that line with the first word of the next line. */
  withNext: number
  /** The line does not end a sentence, and the next line may continue it. */
  isInsideSentence: boolean
  /** The next line certainly continues the sentence: it begins with a lower-case letter. */
  isContinued: boolean
}

const explains = (column: number, { shortest, withNext }: Break) => shortest <= column && withNext + SLACK > column

/** The column that explains the most breaks; of several the narrowest. */
function bestColumn(breaks: readonly Break[]): number | undefined {
  // For each column, how many breaks begin to be explained there minus how many stop.
  const changes = new Array<number>(WIDEST + 2).fill(0)
  for (const { shortest, withNext } of breaks) {
    const from = Math.max(shortest, NARROWEST)
    const end = Math.min(withNext + SLACK, WIDEST + 1)
    if (from >= end) continue
    changes[from] = (changes[from] ?? 0) + 1
    changes[end] = (changes[end] ?? 0) - 1
  }
  let best: number | undefined
  let most = 0
  let now = 0
  for (const [column, change] of changes.entries()) {
    now += change
    if (now > most) [best, most] = [column, now]
  }
  return best
}

/** Two spaces or a backslash at the end of a line mark an intended break, which is always kept. */
const MARKED_BREAK = /(?: {2}|\\)$/
const MARKS = /^[ \t]*(?:>[ \t]*)*/
const ENDS_SENTENCE = /[.:;!?。:;!?…|][)*_"'”’」』)]*$/
const OPENING = '[*_`[("\'“‘]*'
/** A Chinese character may continue a sentence or begin one. */
const MAY_GO_ON = new RegExp(`^${OPENING}(?:\\p{Ll}|\\p{Lo})`, 'u')
const GOES_ON = new RegExp(`^${OPENING}\\p{Ll}`, 'u')
const ADDRESS = /^[<[(]?(?:https?:|www\.)/

/** Collects the breaks of a text, and the widths of all lines that could have been wrapped. */
function gather(text: string): { breaks: Break[]; wide: number[] } {
  const breaks: Break[] = []
  const wide: number[] = []
  eachParagraph(text, (lines) => {
    for (const [i, untrimmed] of lines.entries()) {
      const line = untrimmed.trimEnd()
      const width = columnsOf(line)
      const long = longWord(line)
      if (width - long > NARROWEST && (line.trimStart().includes(' ') || width > line.length)) wide.push(width)
      const next = lines[i + 1]?.replace(MARKS, '')
      if (next === undefined || MARKED_BREAK.test(untrimmed)) continue
      // Lines that begin with the same word are a list, for example of commands.
      const isOpen =
        !ENDS_SENTENCE.test(line) && !ADDRESS.test(next) && firstWord(line.replace(MARKS, '')) !== firstWord(next)
      breaks.push({
        width,
        shortest: width - long,
        withNext: width + roomForFirstWord(line, next),
        isInsideSentence: isOpen && MAY_GO_ON.test(next),
        isContinued: isOpen && GOES_ON.test(next),
      })
    }
  })
  return { breaks, wide }
}

/** The columns of the last word of a line with the space before it, if the word is long; else 0. */
function longWord(line: string): number {
  const from = line.lastIndexOf(' ')
  const columns = line.length - from
  return from > 0 && columns > LONG_WORD ? columns : 0
}

const WORD = /^[!-~\u00a0-\u10ff]+/
/** A wide character with the punctuation that must follow it on the same line. */
const WIDE_WORD = /^.[,。、;:!?”’)」』》]*/u

const firstWord = (line: string): string => (isWide(line.charCodeAt(0)) ? WIDE_WORD : WORD).exec(line)?.[0] ?? ''

/** The columns that the first word of the next line would take at the end of this line. A Chinese word is one character. */
function roomForFirstWord(line: string, next: string): number {
  const isUnspaced = isWide(next.charCodeAt(0)) || isWide(line.charCodeAt(line.length - 1))
  return columnsOf(firstWord(next)) + (isUnspaced ? 0 : 1)
}
