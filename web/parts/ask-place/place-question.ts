import type { Output } from '#shared/api/index.ts'
import { createStore } from '#web/lib/create-store.ts'

type Item = Output<'item/info'>

/** The question where to copy or move a page or a catalog of an item. */
export interface PlaceQuestion {
  /** The initial selection of the dialog; the user can switch to the other. */
  kind: 'copy' | 'move'
  item: Pick<Item, 'item_id' | 'item_name' | 'item_type'>
  thing:
    | { page: { page_id: number; page_title: string; cat_id: number } }
    /** The catalog with its content, as `item/info` returns it. */
    | { catalog: Item['menu']['catalogs'][number] }
}

/** The open question. `PlaceDialogHost` draws it. */
export const placeStore = createStore<PlaceQuestion | null>(null)

/** Opens the dialog that copies and moves, so that tree, reader and manager need not import it. `null` closes it. */
export function askPlace(next: PlaceQuestion | null): void {
  placeStore.set(next)
}
