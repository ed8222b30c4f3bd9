import type { Output } from '#shared/api/index.ts'

type Flags = Pick<Output<'item/info'>, 'item_edit' | 'edit_cat_ids'>

/**
 * Whether the viewer may write in a part of an item.
 * @param top_cat_id the first-level catalog that contains the part; 0 for the root of the item
 */
export const mayEditIn = ({ item_edit, edit_cat_ids }: Flags, top_cat_id: number): boolean =>
  item_edit && (edit_cat_ids?.includes(top_cat_id) ?? true)

/** Where something new begins by default: in the root of the item, or in the first catalog of a limited editor. */
export const writingRoot = ({ edit_cat_ids }: Flags): number => edit_cat_ids?.[0] ?? 0

/**
 * The catalogs of an item in which the viewer may write.
 * @param catalogs all that the viewer can read, in any order
 * @param own the catalog of the page, which stays in the list
 */
export function editableCatalogs<T extends { cat_id: number; parent_cat_id: number }>(
  item: Flags,
  catalogs: readonly T[],
  own = 0,
): T[] {
  const parents = new Map(catalogs.map(({ cat_id, parent_cat_id }) => [cat_id, parent_cat_id]))
  const topOf = (cat_id: number): number => {
    const parent = parents.get(cat_id)
    return parent ? topOf(parent) : cat_id
  }
  return catalogs.filter(({ cat_id }) => cat_id === own || mayEditIn(item, topOf(cat_id)))
}
