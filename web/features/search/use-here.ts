import { useLocation } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { decoded } from '#shared/decoded.ts'
import { useCall } from '#web/lib/api.ts'

type Item = Output<'item/info'>
type Branch = Pick<Item['menu'], 'pages' | 'catalogs'>

/** A page of the tree with its catalogs, outermost first. */
export interface PlacedPage {
  page_id: number
  title: string
  catalogs: readonly { cat_id: number; cat_name: string }[]
}

/** The item on screen and its page. */
export interface Here {
  /** The item's part of the address (its id or short address). */
  address: string
  item: Item
  pages: readonly PlacedPage[]
  /** The page on screen, if there is one. */
  page: PlacedPage | undefined
}

/** Pages in the order of the tree. Pages of a branch stand before its catalogs. */
export function placedPages(branch: Branch, catalogs: PlacedPage['catalogs'] = []): PlacedPage[] {
  const own = branch.pages.map(({ page_id, page_title }) => ({ page_id, title: page_title, catalogs }))
  return [...own, ...branch.catalogs.flatMap((catalog) => placedPages(catalog, [...catalogs, catalog]))]
}

/** The item of the current address, from the cached data of its screen; `null` on other screens and until it is loaded. */
export function useHere(): Here | null {
  const { pathname } = useLocation()
  const [, of, address = '', asked] =
    /^\/(?:(page\/edit|item\/setting|item\/export|catalog)\/)?([^/]+)(?:\/(\d+))?$/.exec(pathname) ?? []
  const segment = decoded(address)
  const item = useCall('item/info', segment ? { item_id: segment } : null, { enabled: false }).data
  if (!item) return null
  const pages = placedPages(item.menu)
  const page_id = asked ? Number(asked) : of ? undefined : pages[0]?.page_id
  return { address: segment, item, pages, page: pages.find((page) => page.page_id === page_id) }
}
