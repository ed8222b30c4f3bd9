import { createStore } from '#web/lib/create-store.ts'

/** Pages of one place of an item whose order somebody wants to change. */
export interface SortQuestion {
  item_id: number
  /** The catalog's name, or the item's for its own pages. */
  place: string
  pages: readonly { page_id: number; page_title: string }[]
}

/** The question that is open. `SortDialogHost` draws it. */
export const sortPagesStore = createStore<SortQuestion | null>(null)

/** Opens the dialog that sorts pages (tree and editor do not know the dialog itself); `null` closes it. */
export function askSortPages(next: SortQuestion | null): void {
  sortPagesStore.set(next)
}
