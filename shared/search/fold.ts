/** A text as it is compared: full-width and other forms of a character as the plain one (NFKC). */
export const unify = (text: string): string => text.normalize('NFKC')

/** A text as it is compared, whatever the case. */
export const fold = (text: string): string => unify(text).toLowerCase()

/** The words of what somebody typed, folded. White space divides, that of Chinese too. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/u).filter(Boolean)
