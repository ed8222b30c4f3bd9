import { useEffect, useEffectEvent, useRef } from 'react'
import type { Short } from '#shared/short-menu.ts'
import { type Menu, pageKey, placeOf } from './tree-model.ts'

/** A menu that is older is loaded again when its reader opens another page (ms). */
const OLD_MS = 5 * 60_000

/**
 * Shows a reader who stays in an item what others change in its tree. The menu is loaded again when the reader opens another page and the menu is old or
 * does not have that page, and when a page of the menu turns out to be gone. It never changes under somebody who only reads.
 * @param page_id the page that is shown
 * @param options.loadedAt when the menu was loaded (ms)
 * @param options.isGone whether there is no such page any more
 * @param options.load loads `item/info` again
 */
export function useFreshMenu(
  menu: Menu & Short,
  page_id: number,
  { loadedAt, isGone, load }: { loadedAt: number; isGone: boolean; load: () => unknown },
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
  useEffect(() => {
    if (isGone && isPlaced) load()
  }, [isGone, isPlaced, load])
}
