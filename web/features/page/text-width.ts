const FULL_WIDTH = /[\u1100-\uffdc]/g

/** The number of columns of a text in a fixed-width font. */
export const widthOf = (text: string): number => text.length + (text.match(FULL_WIDTH)?.length ?? 0)

/** The text of safe HTML, about as long as it is shown. */
export const wordsOf = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/&#?\w+;/g, '.')
