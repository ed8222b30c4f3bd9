import { useEffect, useEffectEvent, useRef } from 'react'
import type { Output } from '#shared/api/index.ts'
import type { Short } from '#shared/short-menu.ts'
import { findBranch, type Menu, pageKey, placeOf } from './tree-model.ts'

/** A menu that is older is loaded again when its reader opens another page (ms). */
const OLD_MS = 5 * 60_000

type LoadedPage = Pick<Output<'page/info'>, 'page_id' | 'page_title' | 'cat_id'>

/** Whether a menu has a page where it is, and under its title. */
function isAsPlaced(menu: Menu, { page_id, page_title, cat_id }: LoadedPage): boolean {
  const place = placeOf(menu, pageKey(page_id))
  const node = place && findBranch(menu, place.parent_cat_id)?.pages[place.index]
  return node?.page_title === page_title && place?.parent_cat_id === cat_id
}

/**
 * Shows a reader who stays in an item what others change in its tree. The menu is loaded again when the reader opens another page and the menu is old or
 * has that page elsewhere, under another title or not at all, and when a page of the menu turns out to be gone. It never changes under somebody who only reads.
 * @param page_id the page that is shown
 * @param options.page the page as it was loaded; undefined while it loads
 * @param options.loadedAt when the menu was loaded (ms)
 * @param options.isGone whether there is no such page any more
 * @param options.load loads `item/info` again
 */
export function useFreshMenu(
  menu: Menu & Short,
  page_id: number,
  {
    page,
    loadedAt,
    isGone,
    load,
  }: { page: LoadedPage | undefined; loadedAt: number; isGone: boolean; load: () => unknown },
): void {
  const opened = useRef(page_id)
  const isPlaced = page_id === 0 || placeOf(menu, pageKey(page_id)) !== undefined
  const look = useEffectEvent(() => {
    // useWholeMenu loads a short menu with the first press.
    if (menu.is_short !== 1 && (!isPlaced || Date.now() - loadedAt > OLD_MS)) load()
  })
  useEffect(() => {
    if (opened.current !== page_id) look()
    opened.current = page_id
  }, [page_id])
  const compared = useRef(page)
  const compare = useEffectEvent(() => {
    if (page?.page_id === page_id && menu.is_short !== 1 && isPlaced && !isAsPlaced(menu, page)) load()
  })
  useEffect(() => {
    if (page && compared.current !== page) compare()
    compared.current = page
  }, [page])
  useEffect(() => {
    if (isGone && isPlaced) load()
  }, [isGone, isPlaced, load])
}
