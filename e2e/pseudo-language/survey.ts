/** Lists the faults of the texts on a screen, one line each. It runs in the browser, so it is a single function. */
export function survey(): string[] {
  const found = new Set<string>()
  /** Words that are the same in every language: names of products, formats, methods and keys. */
  const NAMES =
    /\b(?:Octavo|Markdown|English|ShowDoc|SQL|JSON|API|HTTP|URL|CSV|XLSX|Ctrl|Alt|Shift|Esc|Enter|GET|POST|PUT|PATCH|DELETE|MB|KB|GB|B|px|AI|cURL|fetch|npm|Node|SQLite|PostgreSQL)\b/g
  /** Code, and words in a stated language. */
  const OTHER =
    '[aria-hidden="true"], .o-mono, .sheet-col-head, .sheet-tab, code, pre, kbd, script, style, noscript, textarea, .cm-content, .prose, [lang]:not(html), svg title, math'

  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1) return false
    // Texts only for screen readers are in a box of one pixel.
    for (let box = element.parentElement; box; box = box.parentElement)
      if (box.clientWidth === 1 && getComputedStyle(box).position === 'absolute') return false
    return true
  }
  const whereIs = (element: Element): string => {
    const name = (one: Element) =>
      `${one.localName}${[...one.classList].map((word) => `.${word}`).join('')}${one.id && !/\d|:/.test(one.id) ? `#${one.id}` : ''}`
    return element.parentElement ? `${name(element.parentElement)} > ${name(element)}` : name(element)
  }
  /** Addresses, identifiers and cells of a sheet are the same too. */
  const isForeign = (text: string): boolean =>
    /[A-Za-z]/.test(
      text
        .replace(
          /https?:\/\/\S+|\bv\d+\.\d+\.\d+\b|\b(?:\w+\.)*example\.com\b|\bgpt-4o\b|\w+_\w+|\b[A-Z]\d+\b|\bsheet\d\b|octavo token create/g,
          '',
        )
        .replace(NAMES, ''),
    )
  const tell = (kind: string, text: string, element: Element) =>
    found.add(`${kind}: “${text.trim().slice(0, 90)}” in ${whereIs(element)}`)

  const isInline = (element: Element) => getComputedStyle(element).display === 'inline'
  /** The block that contains a text. */
  const blockOf = (element: Element): Element => {
    let block = element
    while (block.parentElement && isInline(block)) block = block.parentElement
    return block
  }

  const isCutOrScrolled = (element: Element): boolean => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return true
    return false
  }

  const runs = new Map<Element, string[]>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement as Element
    const text = node.data
    if (text.trim() === '' || element.closest(OTHER) || !element.checkVisibility({ visibilityProperty: true })) continue
    if (isForeign(text)) tell('not translated', text, element)
    if (!isShown(element)) continue
    const block = blockOf(element)
    runs.set(block, [...(runs.get(block) ?? []), text])

    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    for (let box: Element | null = block; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break
      if (/auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY)) break
      const edge = box.getBoundingClientRect()
      const isCut = style.overflowX === 'hidden' || style.overflowX === 'clip'
      if (box === block || isCut)
        if (left < edge.left - 1.5 || right > edge.right + 1.5) {
          tell('clipped', text, box)
          break
        }
      if (isCut && (top < edge.top - 3 || bottom > edge.bottom + 3)) {
        tell('clipped below', text, box)
        break
      }
      if (style.position === 'fixed') break
    }
  }
  for (const element of document.querySelectorAll(
    '[aria-label], [title], [placeholder], [alt], [aria-description], [aria-roledescription]',
  )) {
    if (element.closest(OTHER) && !element.matches('textarea')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']) {
      const text = element.getAttribute(name)
      if (!text) continue
      if (isForeign(text)) tell(`not translated (${name})`, text, element)
      if (joins(text)) tell(`joined (${name})`, text, element)
    }
  }
  /** Whether a text is composed of several texts of ours. Whole sentences may follow one another, and `›` separates the names of a path. */
  function joins(text: string): boolean {
    const parts: string[] = []
    let depth = 0
    for (const sign of text) {
      if (sign === '⟦' && depth++ === 0) parts.push('')
      if (depth > 0 && parts.length > 0) parts[parts.length - 1] += sign
      if (sign === '⟧') depth -= 1
    }
    // A translated comma separates the entries of a list.
    const entries = parts.filter((part) => !/^⟦[,、; ·]*⟧$/.test(part))
    if (entries.length < parts.length) return false
    return !text.includes('›') && parts.slice(0, -1).some((part) => !/[.?!:][ ·]*⟧$/.test(part))
  }
  for (const [block, texts] of runs) if (joins(texts.join(''))) tell('joined', texts.join(''), block)
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth)
    for (const element of document.querySelectorAll('body *')) {
      const { right, width } = element.getBoundingClientRect()
      if (width === 0 || right <= clientWidth + 1 || element.children.length > 0) continue
      if (isCutOrScrolled(element)) continue
      tell(`wider than the window (${Math.round(right)})`, element.textContent ?? '', element)
    }
  if (document.title && isForeign(document.title)) found.add(`not translated: the title “${document.title}”`)
  return [...found]
}
