/** The hash that opens the attachments of a page. */
export const FILES_HASH = '#files'

/** The pages of an answer, in the two groups that are shown. */
export interface HitGroups<P> {
  /** Pages with all the words. */
  whole: readonly P[]
  /** Pages that lack some of the words. */
  partial: readonly P[]
}

/** Divides found pages into those with all the words and those with some of them. The order within each group stays. */
export function hitGroups<P extends { missing?: readonly string[] }>(pages: readonly P[]): HitGroups<P> {
  const isWhole = ({ missing }: P) => !missing?.length
  return { whole: pages.filter(isWhole), partial: pages.filter((page) => !isWhole(page)) }
}

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
