/** Opens what is folded around an element (`details`), so that the element can be scrolled to. */
export function reveal(element: Element): void {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true
  }
}
