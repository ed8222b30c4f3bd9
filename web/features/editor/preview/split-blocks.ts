const TAG = /<(\/?)([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

/**
 * Splits HTML into its outermost elements, so that a long article can be compared and built piece by piece. Text between elements
 * belongs to the element after it.
 * @param html the output of the sanitiser: every element is closed, and `<` occurs only in tags
 */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const tag of html.matchAll(TAG)) {
    const [whole, closes, name = ''] = tag
    if (closes) depth = Math.max(0, depth - 1)
    else if (!VOID.has(name.toLowerCase()) && !whole.endsWith('/>')) depth += 1
    if (depth > 0) continue
    const end = tag.index + whole.length
    blocks.push(html.slice(start, end).trim())
    start = end
  }
  const rest = html.slice(start).trim()
  return rest ? [...blocks, rest] : blocks
}
