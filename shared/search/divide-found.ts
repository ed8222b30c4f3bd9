/** The pages of an answer, in the two groups that are shown. */
export interface DividedPages<P> {
  /** The first pages, up to one that lacks a word. */
  whole: readonly P[]
  /** All after them. If no page contains all words as they were typed, the order is that of the score alone, so some of these may lack no word. */
  partial: readonly P[]
}

/** Divides found pages where the first page lacks a word of the query. Their order stays. */
export function divideFound<P extends { missing?: readonly string[] }>(pages: readonly P[]): DividedPages<P> {
  const at = pages.findIndex(({ missing }) => (missing?.length ?? 0) > 0)
  return at < 0 ? { whole: pages, partial: [] } : { whole: pages.slice(0, at), partial: pages.slice(at) }
}
