import type { HtmlNode } from '#server/formats/export/html-tree.ts'
import { escapeHtml } from '#server/text/escape-html.ts'

/** Attributes of a tag, with a blank before each. Those without a value are left out. */
export const attributesOf = (attributes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('')

/** A value as JavaScript in a separate file. No character in it can end a script element or a line. */
export const scriptValue = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Inline elements. No blank is added around their text. */
const IN_LINE = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
)
/** Parts that repeat other text. */
const SILENT = /(?:^|\s)(?:anchor|page-toc|code-tab-row)(?:\s|$)/

/** The words of nodes in one line, for search. */
export function plainWords(nodes: readonly HtmlNode[]): string {
  const parts: string[] = []
  const walk = (inside: readonly HtmlNode[]) => {
    for (const node of inside) {
      if (typeof node === 'string') parts.push(node)
      else if (!SILENT.test(node.attributes.class ?? '')) {
        const gap = IN_LINE.has(node.tag) ? '' : ' '
        parts.push(gap, node.attributes.alt ?? '')
        walk(node.children)
        parts.push(gap)
      }
    }
  }
  walk(nodes)
  return parts.join('').replace(/\s+/g, ' ').trim()
}
