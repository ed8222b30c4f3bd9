/** The pages of an answer, in the two groups that are shown. */
export interface DividedPages<P> {
  /** The first pages, up to one that lacks a word. */
  whole: readonly P[]
  /** The other pages. They may include pages that lack no word, because only the score decides the order if no page contains all words as they were typed. */
  partial: readonly P[]
}

/** Divides found pages where the first page lacks a word of the query. Their order stays. */
export function divideFound<P extends { missing?: readonly string[] }>(pages: readonly P[]): DividedPages<P> {
  const at = pages.findIndex(({ missing }) => (missing?.length ?? 0) > 0)
  return at < 0 ? { whole: pages, partial: [] } : { whole: pages.slice(0, at), partial: pages.slice(at) }
}
