import { useEffect } from 'react'
import type { Short } from '#shared/short-menu.ts'
import { type Menu, pageKey, placeOf } from './tree-model.ts'

/** Events that may need rows that are not loaded yet. */
const USES = ['pointerdown', 'keydown', 'touchstart', 'click'] as const
/** Further events that count when they happen in the tree. */
const USES_OF_TREE = ['pointerover', 'focusin'] as const

/**
 * Loads the whole menu of a large item as soon as somebody uses the page. The server's HTML contains only the visible part, because
 * most readers come for one page. A current page that is not in that part loads the menu too.
 * @param page_id the page that is shown
 * @param load loads `item/info` again; a second call during the first must do nothing
 */
export function useWholeMenu(menu: Menu & Short, page_id: number, load: () => unknown): void {
  const isShort = menu.is_short === 1
  const isPlaced = page_id === 0 || placeOf(menu, pageKey(page_id)) !== undefined
  useEffect(() => {
    if (isShort && !isPlaced) load()
  }, [isShort, isPlaced, load])
  useEffect(() => {
    if (!isShort) return
    const use = () => void load()
    const useTree = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('#tree')) load()
    }
    for (const type of USES) addEventListener(type, use, { passive: true, capture: true })
    for (const type of USES_OF_TREE) addEventListener(type, useTree, { passive: true })
    return () => {
      for (const type of USES) removeEventListener(type, use, { capture: true })
      for (const type of USES_OF_TREE) removeEventListener(type, useTree)
    }
  }, [isShort, load])
}
