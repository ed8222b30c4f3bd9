/**
 * Colours and face of our tokens as they are now, for libraries that want values and not variables.
 * @param element any element of the article
 * @returns a function from a token's name without `--o-` to its value
 */
export function readTokens(element: HTMLElement): (name: string) => string {
  const style = getComputedStyle(element)
  return (name) => style.getPropertyValue(`--o-${name}`).trim()
}
