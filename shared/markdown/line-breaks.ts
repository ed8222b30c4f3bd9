import { apiJsonMarkdown } from '#shared/api-page/json-markdown.ts'
import { LINE_BREAK_SETTING } from '#shared/kinds.ts'
import { eachParagraph } from './prose-lines.ts'
import { columnsOf, isWide } from './wide-characters.ts'

/** What a single line break of a page means: it is shown as it was typed, or it is a space, as Markdown has it. */
export type LineBreaks = 'typed' | 'joined'

/**
 * What the line breaks of a text mean when it is saved in an item with this setting. The fields of an API page in JSON are shown as they were
 * typed in any case.
 * @param setting a value of `LINE_BREAK_SETTING`, the field `line_breaks` of an item
 */
export function lineBreaksFor(setting: number, text: string): LineBreaks {
  if (setting === LINE_BREAK_SETTING.typed || !text.includes('\n') || apiJsonMarkdown(text) !== undefined)
    return 'typed'
  return setting === LINE_BREAK_SETTING.markdown ? 'joined' : judgeLineBreaks(text)
}

/** The columns where an editor or a formatter may have wrapped lines, in half-width characters. */
const NARROWEST = 50
const WIDEST = 160
/** How far before its column a line may end although the next word would have fitted: people and formatters are not exact. */
const SLACK = 4
/** With fewer breaks there is no column to speak of. */
const FEWEST_BREAKS = 3
/** How many of the breaks, and of the lines that are too long, one column must explain. */
const EXPLAINED = 0.75
/** How many of the breaks must stand inside a sentence as well. A list of short sentences has none. */
const INSIDE_SENTENCE = 0.4
/** So many breaks of long lines before a small letter are enough without a column. */
const CONTINUED = 0.5
/** Where the lines of a text with one or two breaks may end to be taken for wrapped. */
const USUAL_COLUMNS = { from: 66, to: 100 }
/** Longer texts are judged by their beginning. In UTF-16 code units. */
const MAX_JUDGED = 256 * 1024
/** A word of so many columns, such as an address, may stick out of a wrapped line. */
const LONG_WORD = 20

/**
 * Judges whether the lines of a text are hard-wrapped. Such line breaks are an accident of the editor; all others were meant. Either the lines
 * end near one column where the next word would not have fitted, or most of them are long and the next one goes on with a small letter.
 * Linear in the length of the text.
 * @param text Markdown
 * @returns `joined` only when it is plain
 */
export function judgeLineBreaks(text: string): LineBreaks {
  const { breaks, wide } = gather(text.length > MAX_JUDGED ? text.slice(0, MAX_JUDGED) : text)
  const continued = breaks.filter((one) => one.isContinued && one.width >= NARROWEST).length
  const column = bestColumn(breaks)
  if (column === undefined) return 'typed'
  const explained = breaks.filter((one) => explains(column, one)).length
  // Somebody who wraps lines leaves none that is much longer than the others.
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
  /** Columns of the line before it. */
  width: number
  /** The same without a long last word. */
  shortest: number
  /** Columns that the line would have had with the first word of the next one. */
  withNext: number
  /** The line ends no sentence, and nothing says that the next one begins another. */
  isInsideSentence: boolean
  /** The same, and a small letter says that the sentence goes on. */
  isContinued: boolean
}

const explains = (column: number, { shortest, withNext }: Break) => shortest <= column && withNext + SLACK > column

/** The column that explains the most breaks; the narrowest of equals. */
function bestColumn(breaks: readonly Break[]): number | undefined {
  // At each column, how many breaks begin or end to be explained there.
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

/** A line that says by two spaces or a backslash that it breaks: no accident, and kept in any case. */
const MARKED_BREAK = /(?: {2}|\\)$/
const MARKS = /^[ \t]*(?:>[ \t]*)*/
const ENDS_SENTENCE = /[.:;!?。:;!?…|][)*_"'”’」』)]*$/
const OPENING = '[*_`[("\'“‘]*'
/** A Chinese character does not tell whether a sentence begins with it. */
const MAY_GO_ON = new RegExp(`^${OPENING}(?:\\p{Ll}|\\p{Lo})`, 'u')
const GOES_ON = new RegExp(`^${OPENING}\\p{Ll}`, 'u')
const ADDRESS = /^[<[(]?(?:https?:|www\.)/

/** The breaks of a text, and the widths of all lines that could have been wrapped. */
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
      // Lines that begin alike are a list: addresses, commands.
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

/** Columns of the last word of a line with the space before it, when it is a long one. */
function longWord(line: string): number {
  const from = line.lastIndexOf(' ')
  const columns = line.length - from
  return from > 0 && columns > LONG_WORD ? columns : 0
}

const WORD = /^[!-~\u00a0-\u10ff]+/
/** A character with the marks that must stand behind it. */
const WIDE_WORD = /^.[,。、;:!?”’)」』》]*/u

const firstWord = (line: string): string => (isWide(line.charCodeAt(0)) ? WIDE_WORD : WORD).exec(line)?.[0] ?? ''

/** Columns that the first word of the next line needs behind a line; a word of Chinese is one character. */
function roomForFirstWord(line: string, next: string): number {
  const isUnspaced = isWide(next.charCodeAt(0)) || isWide(line.charCodeAt(line.length - 1))
  return columnsOf(firstWord(next)) + (isUnspaced ? 0 : 1)
}
