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
      added = await draw(source.textContent ?? '', figure)
    } catch (error) {
      added = createFailure(options.texts.diagramFailed, error)
      failed = true
    }
    if (signal.aborted) return
    figure.classList.add(failed ? 'failed' : 'drawn')
    source.hidden = !failed
    figure.append(added)
    undo.push(() => {
      figure.classList.remove('failed', 'drawn')
      source.hidden = false
      added.remove()
    })
  }
}
