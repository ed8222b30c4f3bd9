import { type HtmlNode, htmlTree } from '#server/formats/export/html-tree.ts'
import { markdownOf } from '#server/formats/import/html/page-of.ts'
import { limitDepth } from '#server/formats/import/html/words.ts'
import { fenced } from '#shared/markdown-parts.ts'

/** The longest HTML that is converted, in characters. A longer one comes over as it is. */
const HTML_MOST = 16 * 1024 * 1024

/**
 * HTML of another system as Markdown, as the import of HTML makes it. Addresses stay as they are.
 * @param prepare rewrites what only that system has, in place
 */
export function htmlAsMarkdown(html: string, prepare: (nodes: readonly HtmlNode[]) => void = () => {}): string {
  if (html.trim() === '') return ''
  if (html.length > HTML_MOST) return fenced(html, 'html')
  const nodes = htmlTree(html)
  limitDepth(nodes)
  prepare(nodes)
  return markdownOf(
    nodes,
    '',
    (address) => address,
    () => {},
  )
}
