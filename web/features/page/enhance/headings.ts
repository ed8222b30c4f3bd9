import type { EnhanceJob } from './options.ts'

/** How long headings get their names before the browser may do other work (ms). */
const SLICE_MS = 6

/** The text of a heading without the sign of its link. Pictures count with their alternative texts. `null` if it has a formula. */
function textOf(element: Element): string | null {
  let text = ''
  for (const child of element.childNodes) {
    if (child instanceof HTMLImageElement) text += child.alt
    else if (!(child instanceof Element)) text += child.textContent
    else if (child.classList.contains('tex')) return null
    else if (!child.classList.contains('anchor')) {
      const inner = textOf(child)
      if (inner === null) return null
      text += inner
    }
  }
  return text
}

/**
 * Names headings and their links for people who listen. The link is in the heading, so its sign would be read as a part of the heading: “One#”. The
 * link itself would be called “#”. A heading with a formula keeps its own content, because a name could only have the source of the formula.
 */
export async function nameHeadings({ root, options, signal, undo }: EnhanceJob): Promise<void> {
  let begun = performance.now()
  for (const link of root.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6) > .anchor')) {
    if (performance.now() - begun > SLICE_MS) {
      await new Promise((resume) => setTimeout(resume))
      begun = performance.now()
    }
    if (signal.aborted) return
    const heading = link.parentElement
    const text = heading && textOf(heading)?.replace(/\s+/g, ' ').trim()
    if (!text) continue
    heading.setAttribute('aria-label', text)
    link.setAttribute('aria-label', options.texts.linkTo(text))
    undo.push(() => {
      heading.removeAttribute('aria-label')
      link.removeAttribute('aria-label')
    })
  }
}
