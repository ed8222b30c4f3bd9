import { useEffect } from 'react'
import type { Short } from '#shared/short-menu.ts'
import { type Menu, pageKey, placeOf } from './tree-model.ts'

/** Uses of a page that may need what is not there yet. */
const USES = ['pointerdown', 'keydown', 'touchstart', 'click'] as const
/** These as well when they are about the tree. */
const USES_OF_TREE = ['pointerover', 'focusin'] as const

/**
 * Asks for the whole menu of a large item, of which the server's HTML holds what is seen at once, as soon as somebody uses the page: most readers
 * come for one page and go. A page that is not in it has to be placed, so that asks too.
 * @param page_id the page that is shown
 * @param load asks again for `item/info`; a second call while it is under way must do nothing
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
