/** Pages of one place of an item whose order somebody wants to change. */
export interface SortQuestion {
  item_id: number
  /** The catalog's name, or the item's for its own pages. */
  place: string
  pages: readonly { page_id: number; page_title: string }[]
}

let question: SortQuestion | null = null
const listeners = new Set<() => void>()

/** Opens the dialog that sorts pages (tree and editor do not know the dialog itself); `null` closes it. */
export function askSortPages(next: SortQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

/** For the host: the store as `useSyncExternalStore` wants it. */
export const sortPagesStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  snapshot: () => question,
}
