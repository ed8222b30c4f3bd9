/** A page that holds what was searched for. */
export interface Hit {
  page_id: number
  title: string
  /** Text around the first hit; empty for guests. */
  excerpt: string
}

const holds = (text: string, keyword: string) => text.toLocaleLowerCase().includes(keyword.trim().toLocaleLowerCase())

/** Pages whose title holds the keyword stand before those that only mention it; the order is kept otherwise. */
export function titlesFirst(hits: readonly Hit[], keyword: string): Hit[] {
  const inTitle = (hit: Hit) => holds(hit.title, keyword)
  return [...hits.filter(inTitle), ...hits.filter((hit) => !inTitle(hit))]
}

/**
 * Takes the signs of Markdown and HTML out of an excerpt, so that it reads as text. When the hit itself stood in what was taken out (an
 * address), the excerpt stays as it was written.
 */
export function plainExcerpt(excerpt: string, keyword: string): string {
  const line = (text: string) => text.replace(/\s+/g, ' ').trim()
  const plain = line(
    excerpt
      .replace(/^\.{3}|\.{3}$/g, '…')
      .replace(/<\/?[a-z][^>]*>/gi, ' ')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/(^|\n)\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/g, '$1')
      .replace(/(?:\*\*|__|~~|```\w*|`)/g, '')
      .replace(/\|?\s*:?-{3,}:?\s*\|?/g, ' ')
      .replace(/\s*\|\s*/g, ' '),
  )
  return holds(plain, keyword) ? plain : line(excerpt)
}
