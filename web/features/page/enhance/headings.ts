import type { EnhanceJob } from './options.ts'

/** The text of a heading without the sign of its link. Pictures count with their alternative texts. */
function textOf(heading: Element): string {
  const copy = heading.cloneNode(true) as Element
  for (const link of copy.querySelectorAll('.anchor')) link.remove()
  for (const picture of copy.querySelectorAll('img')) picture.replaceWith(picture.alt)
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/**
 * Names headings and their links for people who listen. The link is in the heading, so its sign would be read as a part of the heading: “One#”. The
 * link itself would be called “#”.
 */
export function nameHeadings({ root, options, undo }: EnhanceJob): void {
  for (const link of root.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6) > .anchor')) {
    const heading = link.parentElement as HTMLElement
    const text = textOf(heading)
    if (!text) continue
    heading.setAttribute('aria-label', text)
    link.setAttribute('aria-label', options.texts.linkTo(text))
    undo.push(() => {
      heading.removeAttribute('aria-label')
      link.removeAttribute('aria-label')
    })
  }
}
