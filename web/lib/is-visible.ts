/**
 * Whether an element is drawn: neither it nor an element around it has `display: none`, and its visibility is not `hidden`. Uses
 * `checkVisibility` where the browser has it (Safari 17.4). Chrome and Firefox before 121 have it without the visibility option, so
 * the computed style is read too.
 */
export function isVisible(element: Element): boolean {
  const isDrawn =
    typeof element.checkVisibility === 'function' ? element.checkVisibility() : element.getClientRects().length > 0
  return isDrawn && getComputedStyle(element).visibility === 'visible'
}
