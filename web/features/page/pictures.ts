import type { LightboxPicture } from './lightbox.tsx'

/** Smaller pictures (icons, badges) cannot be opened (px). */
const LEAST = 64
const MARK = 'data-picture'

function isWorthOpening(image: HTMLImageElement): boolean {
  return !image.closest('a') && image.naturalWidth >= LEAST && image.naturalHeight >= LEAST
}

/**
 * Turns the pictures of an article into buttons that open the viewer, each as soon as it is loaded.
 * @returns undoes that
 */
export function openPictures(root: HTMLElement, label: string): () => void {
  const stopped = new AbortController()
  const images = [...root.querySelectorAll('img')]
  const prepare = (image: HTMLImageElement) => {
    if (!isWorthOpening(image)) return
    image.setAttribute(MARK, '')
    image.tabIndex = 0
    image.setAttribute('role', 'button')
    image.setAttribute('aria-label', image.alt ? `${label}: ${image.alt}` : label)
  }
  for (const image of images) {
    if (image.complete) prepare(image)
    else image.addEventListener('load', () => prepare(image), { once: true, signal: stopped.signal })
  }
  return () => {
    stopped.abort()
    for (const image of images) {
      image.removeAttribute(MARK)
      image.removeAttribute('tabindex')
      image.removeAttribute('role')
      image.removeAttribute('aria-label')
    }
  }
}

/** All pictures of the article that can be opened, and the index of the pressed one; `undefined` when no picture was pressed. */
export function pictureOf(
  root: HTMLElement,
  target: EventTarget | null,
): { pictures: LightboxPicture[]; at: number } | undefined {
  const image = (target as Element | null)?.closest?.<HTMLImageElement>(`img[${MARK}]`)
  if (!image) return undefined
  const all = [...root.querySelectorAll<HTMLImageElement>(`img[${MARK}]`)]
  return { pictures: all.map(({ currentSrc, src, alt }) => ({ src: currentSrc || src, alt })), at: all.indexOf(image) }
}
