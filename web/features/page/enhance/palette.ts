/**
 * Reads the current values of our tokens, for libraries that need values instead of variables.
 * @param element any element of the article
 * @returns a function from a token's name without `--o-` to its value
 */
export function readTokens(element: HTMLElement): (name: string) => string {
  const style = getComputedStyle(element)
  return (name) => style.getPropertyValue(`--o-${name}`).trim()
}
