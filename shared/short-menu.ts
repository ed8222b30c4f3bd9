import type { Output } from './api/index.ts'

type Menu = Output<'item/info'>['menu']
type Branch = Pick<Menu, 'pages' | 'catalogs'>

/** Marks a menu, or a catalog in it, whose pages are not complete. */
export interface Short {
  is_short?: 1
}

/** The fields of a page that a reader's tree shows. */
type SeenPage = Pick<Menu['pages'][number], 'page_id' | 'page_title' | 'ext_info' | 'api_method' | 'api_state'>

/** The fields of a catalog that a reader's tree shows. */
type SeenCatalog = Pick<Menu['catalogs'][number], 'cat_id' | 'cat_name'> &
  Short & { pages: SeenPage[]; catalogs: SeenCatalog[] }

/** The part of a large menu that a reader sees when a page is open. */
export interface ShortMenu extends Required<Short> {
  pages: SeenPage[]
  catalogs: SeenCatalog[]
}

/**
 * Reduces the menu of a large item to what is visible when a page is open: all catalogs, and the pages of the root and of the catalogs that contain
 * the page. Of every other catalog it keeps the first and the last page, so that links of catalogs and of neighbouring pages work. Each has only the
 * fields that the tree shows. The interface loads the rest when a reader uses the tree.
 * @param cat_id the catalog of the open page; 0: the root
 */
export function shortMenu(menu: Branch, cat_id: number): ShortMenu {
  const shorten = (catalog: Menu['catalogs'][number]): SeenCatalog => {
    const { pages, catalogs, cat_name } = catalog
    const isWhole = pages.length < 3 || holds(catalog, cat_id)
    return {
      cat_id: catalog.cat_id,
      cat_name,
      pages: (isWhole ? pages : [...pages.slice(0, 1), ...pages.slice(-1)]).map(seen),
      catalogs: catalogs.map(shorten),
      ...(isWhole ? {} : { is_short: 1 }),
    }
  }
  return { pages: menu.pages.map(seen), catalogs: menu.catalogs.map(shorten), is_short: 1 }
}

const seen = ({ page_id, page_title, ext_info, api_method, api_state }: SeenPage): SeenPage => ({
  page_id,
  page_title,
  ext_info,
  api_method,
  api_state,
})

const holds = (catalog: Branch & { cat_id: number }, cat_id: number): boolean =>
  catalog.cat_id === cat_id || catalog.catalogs.some((inner) => holds(inner, cat_id))
