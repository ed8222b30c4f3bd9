import { type HtmlNode, hasClass } from '#server/formats/export/html-tree.ts'
import { elementsOf } from '#server/formats/import/html/words.ts'
import { become, callout, element } from '#server/formats/import/wiki/elements.ts'

const KINDS: Record<string, string> = { info: 'info', success: 'tip', warning: 'warn', danger: 'danger' }

/** Rewrites the callouts of BookStack as those of our dialect, in place. */
export function prepare(nodes: readonly HtmlNode[]): void {
  for (const node of elementsOf(nodes)) {
    if (!hasClass(node, 'callout')) continue
    const kind = Object.keys(KINDS).find((name) => hasClass(node, name))
    become(node, callout(KINDS[kind ?? ''] ?? 'note', [element('p', node.children)]))
  }
}
