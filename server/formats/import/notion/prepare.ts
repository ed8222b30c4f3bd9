import { type HtmlElement, type HtmlNode, hasClass } from '#server/formats/export/html-tree.ts'
import { elementsOf, plainWords } from '#server/formats/import/html/words.ts'
import { become, callout, checkbox, drop, element } from '#server/formats/import/wiki/elements.ts'
import { kindOfIcon } from './asides.ts'

const find = (node: HtmlElement, is: (one: HtmlElement) => boolean): HtmlElement | undefined =>
  elementsOf(node.children).find(is)

/** Rewrites the blocks of a page of Notion as plain HTML, in place. */
export function prepare(content: readonly HtmlNode[]): void {
  for (const node of elementsOf(content)) {
    const { tag } = node
    if (tag === 'nav' || hasClass(node, 'page-cover-image') || hasClass(node, 'page-header-icon')) drop(node)
    else if (hasClass(node, 'checkbox')) become(node, checkbox(hasClass(node, 'checkbox-on')))
    else if (hasClass(node, 'callout')) calloutOf(node)
    else if (hasClass(node, 'toggle')) become(node, element('div', node.children.map(asBlock)))
    else if (hasClass(node, 'equation') || hasClass(node, 'notion-text-equation-token')) formula(node)
    else if (tag === 'a' && hasClass(node, 'bookmark')) bookmark(node)
    else if (tag === 'a') plainPicture(node)
    else if (hasClass(node, 'property-icon') || tag === 'colgroup') drop(node)
    joinLists(node)
  }
}

const asBlock = (node: HtmlNode): HtmlNode => (typeof node === 'string' ? node : element('div', node.children))

/** A callout has its icon in a separate box before the box of the text. */
function calloutOf(node: HtmlElement): void {
  const icon = find(node, (one) => hasClass(one, 'icon'))
  const boxes = node.children.filter((one): one is HtmlElement => typeof one !== 'string')
  const text = boxes.length > 1 ? boxes.slice(1) : boxes
  const { kind, rest } = kindOfIcon(icon?.tag === 'img' ? '' : plainWords(icon?.children ?? []))
  become(node, callout(kind, [...(rest ? [`${rest} `] : []), ...text]))
}

function formula(node: HtmlElement): void {
  const source = find(
    node,
    ({ tag, attributes }) => tag === 'annotation' && attributes.encoding === 'application/x-tex',
  )
  if (!source) return
  const isBlock = node.tag === 'figure'
  become(
    node,
    element(isBlock ? 'div' : 'span', [], {
      'data-tex': plainWords(source.children),
      ...(isBlock ? { class: 'tex-block' } : {}),
    }),
  )
}

function bookmark(node: HtmlElement): void {
  const title = find(node, (one) => hasClass(one, 'bookmark-title'))
  node.children = [plainWords(title?.children ?? []) || (node.attributes.href ?? '')]
}

/** Pictures link to themselves. */
function plainPicture(node: HtmlElement): void {
  const [only] = node.children.length === 1 ? node.children : []
  if (typeof only === 'object' && only.tag === 'img' && only.attributes.src === node.attributes.href) become(node, only)
}

/** Every entry of a list is a separate list; adjacent ones are merged. */
function joinLists(node: HtmlElement): void {
  const joined: HtmlNode[] = []
  for (const child of node.children) {
    const last = joined.at(-1)
    if (typeof child === 'object' && typeof last === 'object' && child.tag === last.tag && /^[uo]l$/.test(child.tag))
      last.children.push(...child.children)
    else joined.push(child)
  }
  node.children = joined
}
