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
