import type { Output } from '#shared/api/index.ts'
import { createStore } from '#web/lib/create-store.ts'

type Item = Output<'item/info'>

/** A page or a catalog of an item that somebody wants to have in another place. */
export interface PlaceQuestion {
  /** What the dialog begins with; it asks which of both. */
  kind: 'copy' | 'move'
  item: Pick<Item, 'item_id' | 'item_name' | 'item_type'>
  thing:
    | { page: { page_id: number; page_title: string; cat_id: number } }
    /** With all in it, as `item/info` answers it. */
    | { catalog: Item['menu']['catalogs'][number] }
}

/** The question that is open. `PlaceDialogHost` draws it. */
export const placeStore = createStore<PlaceQuestion | null>(null)

/** Opens the dialog that copies and moves (tree, reader and manager do not know the dialog itself); `null` closes it. */
export function askPlace(next: PlaceQuestion | null): void {
  placeStore.set(next)
}
