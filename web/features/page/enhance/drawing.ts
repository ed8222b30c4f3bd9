import { createFailure } from './failure.ts'
import type { EnhanceJob } from './options.ts'

/**
 * Draws figures one after the other and puts each drawing into the place of its source.
 * @param job the article
 * @param figures elements of class `diagram`
 * @param draw makes an SVG of a source; may throw
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
    // what may scroll has to be reached by keyboard
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

/** On a phone a wide drawing shrinks to this part of its size; then it scrolls. */
const SMALLEST = 0.72

function keepReadable(svg: SVGElement): void {
  const width = Number(svg.getAttribute('viewBox')?.split(/[\s,]+/)[2])
  if (width > 0) svg.style.minWidth = `${Math.round(width * SMALLEST)}px`
}
