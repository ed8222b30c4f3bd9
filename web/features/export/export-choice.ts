import type { Output } from '#shared/api/index.ts'

type Item = Pick<Output<'item/info'>, 'menu' | 'edit_cat_ids' | 'item_edit'>
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
  /** How many pages it holds with all folders in it. */
  count: number
}

/**
 * The part of the tree that the viewer may export, as the server judges it: what they may write. Nobody writes in an archived item or one of an API
 * client; who sees the screen of such an item manages it and gets everything.
 */
export function exportablePart({ menu, edit_cat_ids, item_edit }: Item): Menu {
  if (!item_edit || edit_cat_ids === null) return menu
  return { pages: [], catalogs: menu.catalogs.filter(({ cat_id }) => edit_cat_ids.includes(cat_id)) }
}

/** How many pages a part of a tree holds. */
export const countPages = (part: Menu): number =>
  part.catalogs.reduce((sum, catalog) => sum + countPages(catalog), part.pages.length)

/** The folders that hold pages, each before the folders in it. */
export const foldersOf = (part: Menu, depth = 0): ExportPlace[] =>
  part.catalogs.flatMap((catalog) => {
    const { cat_id, cat_name, pages } = catalog
    const count = countPages(catalog)
    return count === 0 ? [] : [{ cat_id, cat_name, depth, pages, count }, ...foldersOf(catalog, depth + 1)]
  })

/** The address names what is chosen at first. `isGone`: it is not in the part that the viewer may export. */
export interface FirstChoice {
  what: 'item' | 'catalog' | 'page'
  cat_id: number
  page_id: number
  isGone: boolean
}

/**
 * What is chosen at first.
 * @param asked the fields of the address; 0: not there
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
