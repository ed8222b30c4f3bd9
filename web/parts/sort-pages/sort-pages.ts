import { createStore } from '#web/lib/create-store.ts'

/** The question in which order the pages of a catalog (or of an item's root) should stand. */
export interface SortQuestion {
  item_id: number
  /** The name of the catalog, or of the item for pages in its root. */
  place: string
  pages: readonly { page_id: number; page_title: string }[]
}

/** The open question. `SortDialogHost` draws it. */
export const sortPagesStore = createStore<SortQuestion | null>(null)

/** Opens the dialog that sorts pages, so that tree and editor need not import it. `null` closes it. */
export function askSortPages(next: SortQuestion | null): void {
  sortPagesStore.set(next)
}
