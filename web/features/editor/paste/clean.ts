/** Links that are kept. All others become plain text. */
const SAFE_LINK = /^(?:https?:|mailto:|tel:|ftp:)/i

const NOISE = [
  ...['style', 'script', 'link', 'meta', 'title', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math'],
  ...['button', 'select', 'textarea', 'audio', 'video', 'canvas', 'dialog', 'xml', 'form > label:empty'],
].join()

const styleOf = (element: Element) => (element.getAttribute('style') ?? '').toLowerCase()

/** Replaces an element by its content. */
function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function rename(element: Element, name: string): Element {
  const made = element.ownerDocument.createElement(name)
  made.append(...element.childNodes)
  element.replaceWith(made)
  return made
}

function wrapContent(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name)
  made.append(...element.childNodes)
  element.append(made)
}

function dropNoise(body: HTMLElement): void {
  for (const element of body.querySelectorAll(NOISE)) element.remove()
  for (const input of body.querySelectorAll('input')) if (input.type !== 'checkbox') input.remove()
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
  for (const element of body.querySelectorAll('[style], [hidden]')) {
    if (/display:\s*none|mso-hide:\s*all|visibility:\s*hidden/.test(styleOf(element)) || element.hasAttribute('hidden'))
      element.remove()
  }
  // Word's own elements, such as <o:p>.
  for (const element of body.querySelectorAll('*')) if (element.tagName.includes(':')) unwrap(element)
}

/**
 * Reads bold and italic that are set by a style alone (Google Docs, web mail), and drops the `<b>` of Google Docs that is not bold.
 */
function readStyles(body: HTMLElement): void {
  for (const bold of body.querySelectorAll('b, strong'))
    if (/(?<![\w-])font-weight:\s*(?:normal|400)/.test(styleOf(bold))) unwrap(bold)
  for (const span of body.querySelectorAll('span[style], font[style]')) {
    const style = styleOf(span)
    if ((span.textContent ?? '').trim() === '' || span.closest('pre, code, h1, h2, h3, h4, h5, h6')) continue
    if (/font-family:[^;]*(?:courier|consolas|menlo|monospace|roboto mono)/.test(style) && !span.querySelector('br')) {
      wrapContent(span, 'code')
      continue
    }
    if (/text-decoration[^;]*line-through/.test(style)) wrapContent(span, 'del')
    if (/(?<![\w-])font-style:\s*italic/.test(style)) wrapContent(span, 'em')
    if (/(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/.test(style)) wrapContent(span, 'strong')
  }
}

/** The list level of a paragraph of Word, from 1; `null` for a paragraph outside lists. */
function wordLevel(element: Element | null): number | null {
  if (element?.tagName !== 'P') return null
  const level = /mso-list:\s*l\d+\s+level(\d+)/.exec(styleOf(element))?.[1]
  return level ? Number(level) : null
}

/** Removes the list marker that Word has written as text. Returns whether it is a number. */
function takeMarker(paragraph: Element): boolean {
  const marker = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/.test(styleOf(span)))
  const text = (marker ?? paragraph).textContent ?? ''
  const isOrdered = /^\s*\(?(?:\d+|[a-z]{1,4})[.)、]/i.test(text)
  marker?.remove()
  return isOrdered
}

/** Builds lists from Word's paragraphs, each of which has a list level. */
function buildWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll('p')) {
    if (!first.isConnected || wordLevel(first) === null) continue
    const stack: { level: number; list: Element }[] = []
    const place = body.ownerDocument.createElement('div')
    first.before(place)
    for (let item: Element | null = first; item; ) {
      const level = wordLevel(item)
      if (level === null) break
      const next: Element | null = item.nextElementSibling
      const name = takeMarker(item) ? 'ol' : 'ul'
      while ((stack.at(-1)?.level ?? 0) > level) stack.pop()
      let top = stack.at(-1)
      if (!top || top.level < level) {
        const list = body.ownerDocument.createElement(name)
        const parent: Element = top?.list.lastElementChild ?? place
        parent.append(list)
        top = { level, list }
        stack.push(top)
      }
      top.list.append(rename(item, 'li'))
      item = next
    }
    unwrap(place)
  }
}

/** A list directly inside a list is moved into the item before it. An item that begins with its only paragraph loses that paragraph. */
function tidyLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling
    if (before?.tagName === 'LI') before.append(list)
    else wrapItem(list)
  }
  for (const paragraph of body.querySelectorAll('li > p')) {
    const others = [...(paragraph.parentElement?.children ?? [])].filter((child) => child.tagName === 'P')
    if (others.length === 1 && isFirst(paragraph)) unwrap(paragraph)
  }
}

/** Whether nothing but white space or the box of a task comes before an element in its parent. */
function isFirst(element: Element): boolean {
  for (let before = element.previousSibling; before; before = before.previousSibling) {
    const isBox = before instanceof Element && before.tagName === 'INPUT'
    if (!isBox && (before.textContent?.trim() || (before instanceof Element && before.querySelector('img'))))
      return false
  }
  return true
}

function wrapItem(list: Element): void {
  const item = list.ownerDocument.createElement('li')
  list.before(item)
  item.append(list)
}

function cleanLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const href = (link.getAttribute('href') ?? '').replaceAll(/[\p{Cc}\s]/gu, '')
    if (SAFE_LINK.test(href)) link.setAttribute('href', href)
    else unwrap(link)
  }
}

/**
 * Reduces the HTML of word processors, mail and web pages to plain HTML: noise is removed, meaningful styles become elements,
 * Word's lists become lists, and links that could run scripts become text.
 * @param page a parsed, inert document; it is changed
 */
export function cleanPage(page: Document): HTMLElement {
  const { body } = page
  dropNoise(body)
  buildWordLists(body)
  readStyles(body)
  tidyLists(body)
  cleanLinks(body)
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
  for (const line of body.querySelectorAll('br.Apple-interchange-newline')) line.remove()
  return body
}
