import type { Output } from '#shared/api/index.ts'

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

let question: PlaceQuestion | null = null
const listeners = new Set<() => void>()

/** Opens the dialog that copies and moves (tree, reader and manager do not know the dialog itself); `null` closes it. */
export function askPlace(next: PlaceQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

/** For the host: the store as `useSyncExternalStore` wants it. */
export const placeStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  snapshot: () => question,
}
