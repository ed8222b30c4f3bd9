import type { Output } from './api/index.ts'

type Menu = Output<'item/info'>['menu']
type Branch = Pick<Menu, 'pages' | 'catalogs'>

/** A menu, or a catalog of one, of whose pages not all are there. */
export interface Short {
  is_short?: 1
}

/** What a reader's tree shows of a page. */
type SeenPage = Pick<Menu['pages'][number], 'page_id' | 'page_title' | 'ext_info' | 'api_method' | 'api_state'>

/** What a reader's tree shows of a catalog. */
type SeenCatalog = Pick<Menu['catalogs'][number], 'cat_id' | 'cat_name'> &
  Short & { pages: SeenPage[]; catalogs: SeenCatalog[] }

/** The menu of a large item as a reader sees it when a page is opened. */
export interface ShortMenu extends Required<Short> {
  pages: SeenPage[]
  catalogs: SeenCatalog[]
}

/**
 * What is seen of the menu of a large item when a page of it is opened: all catalogs, the pages of the root and of the catalogs above the page, and of
 * every other catalog the first and the last page, so that a catalog leads somewhere and a page knows its neighbours; of each no more than the
 * tree shows. The rest is asked for when somebody uses the tree.
 * @param cat_id the catalog of the page that is opened; 0: the root
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
