/** The hash that opens the attachments of a page. */
export const FILES_HASH = '#files'

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
