import { findAnchor } from '#web/lib/find-anchor.ts'
import { reveal } from '#web/lib/reveal.ts'

/**
 * Moves the focus to an anchor of the text after scrolling to it, as the browser does for its own links. The next Tab continues
 * from there, and it is read aloud.
 */
export function focusAnchor(id: string): void {
  requestAnimationFrame(() => {
    const element = findAnchor(id)
    if (!element) return
    reveal(element)
    if (!element.hasAttribute('tabindex')) element.tabIndex = -1
    element.focus({ preventScroll: true })
  })
}
