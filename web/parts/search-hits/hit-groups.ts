/** The hash that opens the attachments of a page. */
export const FILES_HASH = '#files'

/** The hash of the address to which a found file leads. A file that only the text names is not among the attachments. @param file `in_text` 0: it is an attachment */
export const hashOfFile = ({ in_text }: { in_text: number }): string => (in_text === 0 ? FILES_HASH : '')

/** Longer queries are cut where the interface repeats them. In characters. */
const SHOWN_MOST = 60

/** A query as the interface repeats it: a long one ends with an ellipsis. */
export function shownQuery(text: string): string {
  const characters = [...text.trim()]
  return characters.length > SHOWN_MOST
    ? `${characters
        .slice(0, SHOWN_MOST - 1)
        .join('')
        .trimEnd()}…`
    : text.trim()
}
