/** Whether the browser has popovers (Chrome 114, Firefox 125, Safari 17). */
const hasPopovers = (element: HTMLElement) => typeof element.showPopover === 'function'

/** Prepares an element with the attribute `popover="manual"`: where the attribute does nothing, the element would be in sight at once. */
export function prepareTopLayer(element: HTMLElement): void {
  if (!hasPopovers(element)) element.hidden = true
}

/** Shows a prepared element above everything else. Older browsers show it where its `z-index` puts it. */
export function showInTopLayer(element: HTMLElement): void {
  if (hasPopovers(element)) element.showPopover()
  else element.hidden = false
}

/**
 * Hides an element that `showInTopLayer` showed.
 * @returns whether it was in sight
 */
export function hideFromTopLayer(element: HTMLElement): boolean {
  if (!hasPopovers(element)) {
    const wasShown = !element.hidden
    element.hidden = true
    return wasShown
  }
  // only browsers that have popovers can read this selector
  if (!element.matches(':popover-open')) return false
  element.hidePopover()
  return true
}
