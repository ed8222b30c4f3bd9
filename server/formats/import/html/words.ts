import type { HtmlElement, HtmlNode } from '#server/formats/export/html-tree.ts'

/** Elements that are no text of the page. */
export const DROPPED: ReadonlySet<string> = new Set(
  'script style noscript template iframe object embed svg math head title link meta button select textarea input canvas audio video dialog'.split(
    ' ',
  ),
)
/** The deepest elements that are read. No page has deeper ones, and converters recurse. */
export const DEEPEST = 200

/** The words of nodes without any marks, on one line. */
export function plainWords(nodes: readonly HtmlNode[]): string {
  return plainText(nodes, 0).replace(/\s+/g, ' ').trim()
}

/** The text of nodes unchanged. @param depth of the nodes in their page */
export function plainText(nodes: readonly HtmlNode[], depth: number): string {
  if (depth > DEEPEST) return ''
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.tag === 'br') return '\n'
      return DROPPED.has(node.tag) ? '' : plainText(node.children, depth + 1)
    })
    .join('')
}

/** All elements of a tree in their order. It does not recurse, because a tree may be deep. */
export function elementsOf(nodes: readonly HtmlNode[]): HtmlElement[] {
  const found: HtmlElement[] = []
  const left = nodes.toReversed()
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (typeof node === 'string') continue
    found.push(node)
    for (let at = node.children.length - 1; at >= 0; at--) left.push(node.children[at] as HtmlNode)
  }
  return found
}

/** Removes elements below the deepest level, in place. Searching in a tree without end would be slow. */
export function limitDepth(nodes: readonly HtmlNode[]): void {
  let level = nodes
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++)
    level = level.flatMap((node) => (typeof node === 'string' ? [] : node.children))
  for (const node of level) if (typeof node !== 'string') node.children.length = 0
}
