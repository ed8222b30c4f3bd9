/** Whether the browser has popovers (Chrome 114, Firefox 125, Safari 17). */
const hasPopovers = (element: HTMLElement) => typeof element.showPopover === 'function'

/**
 * Prepares an element with the attribute `popover="manual"`. A browser that does not know the attribute would show the element at
 * once, so it is hidden here.
 */
export function prepareTopLayer(element: HTMLElement): void {
  if (!hasPopovers(element)) element.hidden = true
}

/** Shows a prepared element above everything else. In older browsers its `z-index` decides what it covers. */
export function showInTopLayer(element: HTMLElement): void {
  if (hasPopovers(element)) element.showPopover()
  else element.hidden = false
}

/**
 * Hides an element that `showInTopLayer` showed.
 * @returns whether it was visible
 */
export function hideFromTopLayer(element: HTMLElement): boolean {
  if (!hasPopovers(element)) {
    const wasShown = !element.hidden
    element.hidden = true
    return wasShown
  }
  // Only browsers that have popovers can read this selector.
  if (!element.matches(':popover-open')) return false
  element.hidePopover()
  return true
}
