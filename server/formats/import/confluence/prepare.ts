import { classAfter, type HtmlElement, type HtmlNode, hasClass } from '#server/formats/export/html-tree.ts'
import { elementsOf, plainWords } from '#server/formats/import/html/words.ts'
import { become, callout, checkbox, drop, element } from '#server/formats/import/wiki/elements.ts'

/** The kinds of information macros and our callouts for them. Confluence shows a note in yellow and a warning in red. */
const MACROS: Record<string, string> = {
  information: 'info',
  info: 'info',
  tip: 'tip',
  note: 'warn',
  warning: 'danger',
  success: 'tip',
}
/** Parts that repeat the tree of pages, or that are not text. */
const NEEDLESS = ['toc-macro', 'confluence-information-macro-icon', 'expand-control-icon', 'hidden']
/** Boxes of macros whose content is not in the export. */
const PROGRAMS = ['ap-container', 'ap-content', 'gliffy-container', 'drawio-macro']

const find = (node: HtmlElement, name: string): HtmlElement | undefined =>
  elementsOf(node.children).find((one) => hasClass(one, name))

/**
 * Rewrites the macros of Confluence as plain HTML, in place.
 * @param tellDropped gets the names of macros whose content is not in the export
 */
export function prepare(content: readonly HtmlNode[], tellDropped: (name: string) => void): void {
  for (const node of elementsOf(content)) {
    const name = PROGRAMS.find((one) => hasClass(node, one))
    if (name) tellDropped(name)
    if (name || NEEDLESS.some((one) => hasClass(node, one))) drop(node)
    else if (hasClass(node, 'confluence-information-macro')) informationMacro(node)
    else if (hasClass(node, 'panel')) panel(node)
    else if (hasClass(node, 'expand-container')) expand(node)
    else if (node.tag === 'pre') code(node)
    else if (node.tag === 'li' && node.attributes['data-inline-task-id'] !== undefined)
      node.children.unshift(checkbox(hasClass(node, 'checked')))
    else if (node.tag === 'img') image(node)
    else if (hasClass(node, 'confluence-userlink')) become(node, element('span', node.children))
    else if (hasClass(node, 'status-macro')) become(node, element('strong', node.children))
  }
}

function informationMacro(node: HtmlElement): void {
  const kind = MACROS[classAfter(node, 'confluence-information-macro-') ?? ''] ?? 'info'
  const title = find(node, 'title')
  const body = find(node, 'confluence-information-macro-body')
  become(node, callout(kind, body?.children ?? node.children, title?.children))
}

/** A box with a title: of code, or of text. */
function panel(node: HtmlElement): void {
  const header = find(node, 'panelHeader')
  const content = find(node, 'panelContent')
  if (!content) return
  if (hasClass(node, 'code') || hasClass(node, 'preformatted'))
    become(
      node,
      element('div', [
        ...(header ? [element('p', [element('strong', [plainWords(header.children)])])] : []),
        ...content.children,
      ]),
    )
  else become(node, callout('note', content.children, header && [plainWords(header.children)]))
}

function expand(node: HtmlElement): void {
  const words = find(node, 'expand-control-text')
  const content = find(node, 'expand-content')
  if (content) become(node, element('details', [element('summary', words?.children ?? ['…']), ...content.children]))
}

/** The parameters of the highlighter contain the language of the code. */
function code(node: HtmlElement): void {
  const brush = /brush:\s*([\w+#-]+)/.exec(node.attributes['data-syntaxhighlighter-params'] ?? '')?.[1]
  node.attributes = brush && !/^(?:text|plain|none)$/.test(brush) ? { class: `language-${brush}` } : {}
}

/** A picture of a page gets its full size. A smiley becomes its character. */
function image(node: HtmlElement): void {
  const { attributes } = node
  if (hasClass(node, 'emoticon')) {
    const sign = attributes['data-emoji-fallback'] ?? attributes.alt ?? ''
    become(node, element('span', sign ? [sign] : []))
    return
  }
  const full = attributes['data-image-src']
  const alt = attributes.alt || attributes['data-linked-resource-default-alias'] || ''
  const isThumbnail = /(?:^|\/)thumbnails\//.test(attributes.src ?? '')
  node.attributes = { src: (isThumbnail && full) || attributes.src || full || '', alt }
}

/** The files in the list of attachments below a page. */
export function attachmentsOf(nodes: readonly HtmlNode[]): { address: string; name: string }[] {
  const list = elementsOf(nodes).find(
    (node) =>
      hasClass(node, 'pageSection') &&
      elementsOf(node.children).some(({ attributes }) => attributes.id === 'attachments'),
  )
  return elementsOf(list?.children ?? []).flatMap(({ tag, attributes: { href }, children }) =>
    tag === 'a' && href && /(?:^|\/)(?:attachments|download)\//.test(href)
      ? [{ address: href, name: plainWords(children) }]
      : [],
  )
}
