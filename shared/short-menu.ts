import type { Output } from './api/index.ts'

type Menu = Output<'item/info'>['menu']
type Branch = Pick<Menu, 'pages' | 'catalogs'>

/** A menu, or a catalog of one, of whose pages not all are there. */
export interface Short {
  is_short?: 1
}

/**
 * What is seen of the menu of a large item when a page of it is opened: all catalogs, the pages of the root and of the catalogs above the page, and of
 * every other catalog the first and the last page, so that a catalog leads somewhere and a page knows its neighbours. The rest is asked for
 * when somebody uses the tree.
 * @param cat_id the catalog of the page that is opened; 0: the root
 */
export function shortMenu(menu: Menu, cat_id: number): Menu & Short {
  const shorten = (catalog: Menu['catalogs'][number]): Menu['catalogs'][number] & Short => {
    const catalogs = catalog.catalogs.map(shorten)
    if (holds(catalog, cat_id) || catalog.pages.length < 3) return { ...catalog, catalogs }
    return { ...catalog, pages: [...catalog.pages.slice(0, 1), ...catalog.pages.slice(-1)], catalogs, is_short: 1 }
  }
  return { ...menu, catalogs: menu.catalogs.map(shorten), is_short: 1 }
}

const holds = (catalog: Branch & { cat_id: number }, cat_id: number): boolean =>
  catalog.cat_id === cat_id || catalog.catalogs.some((inner) => holds(inner, cat_id))
