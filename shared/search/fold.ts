/** Longer runs of combining marks are divided, as Unicode's stream-safe format does it: to put a run in order takes time that grows with its square. */
const MARKS_MOST = 30
const LONG_MARKS = new RegExp(`\\p{M}{${MARKS_MOST}}(?=\\p{M})`, 'gu')
const GRAPHEME_JOINER = '\u034f'

/** A text as it is compared: full-width and other forms of a character as the plain one (NFKC). The time grows with the text only linearly. */
export const unify = (text: string): string => text.replace(LONG_MARKS, `$&${GRAPHEME_JOINER}`).normalize('NFKC')

/** A text as it is compared, whatever the case. */
export const fold = (text: string): string => unify(text).toLowerCase()

/** The words of what somebody typed, folded. White space divides, that of Chinese too. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/u).filter(Boolean)
