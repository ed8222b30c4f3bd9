/** Longer runs of combining marks are divided, as in Unicode's stream-safe format, because normalising a run takes quadratic time. */
const MARKS_MOST = 30
const LONG_MARKS = new RegExp(`\\p{M}{${MARKS_MOST}}(?=\\p{M})`, 'gu')
const GRAPHEME_JOINER = '\u034f'

/** Normalises a text for comparison: full-width and other forms of characters become the plain ones (NFKC). Takes linear time. */
export const unify = (text: string): string => text.replace(LONG_MARKS, `$&${GRAPHEME_JOINER}`).normalize('NFKC')

/** Normalises a text for comparison and converts it to lower case. */
export const fold = (text: string): string => unify(text).toLowerCase()

/** The folded words of a query. They are separated by white space, also the ideographic space. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/u).filter(Boolean)
