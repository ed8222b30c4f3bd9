import { createFailure } from './failure.ts'
import type { EnhanceJob } from './options.ts'

/**
 * Draws figures one after the other and replaces the source of each by its drawing.
 * @param job the article
 * @param figures elements of class `diagram`
 * @param draw makes an SVG from a source; may throw
 */
export async function drawFigures(
  { options, signal, undo }: EnhanceJob,
  figures: HTMLElement[],
  draw: (source: string, figure: HTMLElement) => Promise<SVGElement> | SVGElement,
): Promise<void> {
  for (const figure of figures) {
    const source = figure.querySelector<HTMLElement>(':scope > pre')
    if (!source) continue
    let added: Element
    let failed = false
    try {
      const svg = await draw(source.textContent ?? '', figure)
      keepReadable(svg)
      added = svg
    } catch (error) {
      added = createFailure(options.texts.diagramFailed, error)
      failed = true
    }
    if (signal.aborted) return
    figure.classList.add(failed ? 'failed' : 'drawn')
    figure.dataset.drawnFor = options.theme
    source.hidden = !failed
    figure.append(added)
    // A scrolling element must be reachable by keyboard.
    if (!failed) figure.tabIndex = 0
    undo.push(() => {
      figure.classList.remove('failed', 'drawn')
      delete figure.dataset.drawnFor
      figure.removeAttribute('tabindex')
      source.hidden = false
      added.remove()
    })
  }
}

/** On a phone a wide drawing shrinks at most to this share of its size; beyond that it scrolls. */
const SMALLEST = 0.72

function keepReadable(svg: SVGElement): void {
  const width = Number(svg.getAttribute('viewBox')?.split(/[\s,]+/)[2])
  if (width > 0) svg.style.minWidth = `${Math.round(width * SMALLEST)}px`
}
