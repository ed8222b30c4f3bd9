import type { Output } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'

type Item = Pick<Output<'item/info'>, 'menu' | 'edit_cat_ids' | 'is_archived' | 'item_type'>
type Menu = Item['menu']
type Page = Menu['pages'][number]

/** A folder of an item, or (`cat_id` 0) the pages outside of folders. */
export interface ExportPlace {
  cat_id: number
  cat_name: string
  /** 0 for folders of the first level. */
  depth: number
  /** The pages directly in it. */
  pages: readonly Page[]
  /** The number of pages in it and in all its subfolders. */
  count: number
}

/** Whether nobody can write in an item: it is archived, or edited in an API client. Its managers may export it. */
export const isClosed = ({ is_archived, item_type }: Pick<Item, 'is_archived' | 'item_type'>): boolean =>
  is_archived === 1 || item_type === ITEM_TYPE.external

/**
 * The part of the tree that the viewer may export. The server limits it to the part that the viewer may write. Nobody can write in an archived item
 * or in an item of an API client. Only its managers see this screen, and they get everything.
 */
export function exportablePart(item: Item): Menu {
  const { menu, edit_cat_ids } = item
  if (isClosed(item) || edit_cat_ids === null) return menu
  return { pages: [], catalogs: menu.catalogs.filter(({ cat_id }) => edit_cat_ids.includes(cat_id)) }
}

/** The number of pages in a part of a tree. */
export const countPages = (part: Menu): number =>
  part.catalogs.reduce((sum, catalog) => sum + countPages(catalog), part.pages.length)

/** The folders that contain pages, each before its subfolders. */
export const foldersOf = (part: Menu, depth = 0): ExportPlace[] =>
  part.catalogs.flatMap((catalog) => {
    const { cat_id, cat_name, pages } = catalog
    const count = countPages(catalog)
    return count === 0 ? [] : [{ cat_id, cat_name, depth, pages, count }, ...foldersOf(catalog, depth + 1)]
  })

/** The initial choice from the address. `isGone`: it is not in the part that the viewer may export. */
export interface FirstChoice {
  what: 'item' | 'catalog' | 'page'
  cat_id: number
  page_id: number
  isGone: boolean
}

/**
 * The initial choice.
 * @param asked the fields of the address; 0: absent
 */
export function firstChoice(part: Menu, asked: { cat_id: number; page_id: number }): FirstChoice {
  const folders = foldersOf(part)
  const { cat_id, page_id } = asked
  if (page_id > 0) {
    const places = [{ cat_id: 0, pages: part.pages }, ...folders]
    const place = places.find(({ pages }) => pages.some((page) => page.page_id === page_id))
    if (place) return { what: 'page', cat_id: place.cat_id, page_id, isGone: false }
  }
  if (folders.some((folder) => folder.cat_id === cat_id)) return { what: 'catalog', cat_id, page_id: 0, isGone: false }
  return { what: 'item', cat_id: 0, page_id: 0, isGone: cat_id > 0 || page_id > 0 }
}
