/** Longer runs of combining marks are divided, as in Unicode's stream-safe format, because normalising a run takes quadratic time. */
const MARKS_MOST = 30
const LONG_MARKS = new RegExp(`\\p{M}{${MARKS_MOST}}(?=\\p{M})`, 'gu')
const GRAPHEME_JOINER = '\u034f'
const ELLIPSIS = '\u2026'

/** NFKC never changes the code unit. */
const PLAIN = 1
/** NFKC may change it. */
const OTHER = 2
/** A combining mark, or half of a character. */
const MARK = 3
/** The class of each code unit, filled on first use; 0 before. */
const classes = new Uint8Array(0x10000)

/** Parts of Korean syllables become one character with the part before them. */
const isJamo = (code: number): boolean => code >= 0x1100 && code < 0x1200

function classOf(code: number): number {
  const known = classes[code]
  if (known) return known
  const unit = String.fromCharCode(code)
  const stays = unit.normalize('NFKC') === unit && !isJamo(code)
  const found = /[\p{M}\p{Cs}]/u.test(unit) ? MARK : stays ? PLAIN : OTHER
  classes[code] = found
  return found
}

/** Whether all code units of a text are plain. NFKC does not change such a text, and this loop takes a fraction of its time. Most texts are plain. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (classOf(text.charCodeAt(at)) !== PLAIN) return false
  return true
}

/** Whether a text has a run of combining marks that must be divided. This loop takes a tenth of the time of the regular expression. */
function hasLongMarks(text: string): boolean {
  let run = 0
  for (let at = 0; at < text.length; at++) {
    if (classOf(text.charCodeAt(at)) !== MARK) run = 0
    else if (++run > MARKS_MOST) return true
  }
  return false
}

/** Normalises a text for comparison: full-width and other forms of characters become the plain ones (NFKC). Takes linear time. */
export function unify(text: string): string {
  if (isPlain(text)) return text
  const divided = hasLongMarks(text) ? text.replace(LONG_MARKS, `$&${GRAPHEME_JOINER}`) : text
  // An ellipsis would become three characters. With one, nearly every text keeps its length, and offsets in it stay the same.
  return (divided.includes(ELLIPSIS) ? divided.replaceAll(ELLIPSIS, '.') : divided).normalize('NFKC')
}

/** Normalises a text for comparison and converts it to lower case. */
export const fold = (text: string): string => unify(text).toLowerCase()

/** The folded words of a query. They are separated by white space, also the ideographic space. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/u).filter(Boolean)
