/**
 * Moves the focus to an anchor of the text once it has been scrolled to, as the browser does for its own links: the next Tab goes on from
 * there, and it is read aloud.
 */
export function focusAnchor(id: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    if (!element) return
    if (!element.hasAttribute('tabindex')) element.tabIndex = -1
    element.focus({ preventScroll: true })
  })
}
