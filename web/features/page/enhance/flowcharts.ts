import flowchart from 'flowchart.js'
import { drawFigures } from './drawing.ts'
import type { EnhanceJob } from './options.ts'
import { readTokens } from './palette.ts'
import { safeSvg } from './safe-svg.ts'

const MARGIN = 4

/** Draws the flow charts of older documents (flowchart.js). */
export async function drawFlowcharts(figures: HTMLElement[], job: EnhanceJob): Promise<void> {
  const token = readTokens(job.root)

  await drawFigures(job, figures, (source) => {
    // The library measures text, so it needs an element in the document, which is invisible.
    const stage = document.createElement('div')
    stage.className = 'drawing-stage'
    document.body.append(stage)
    try {
      flowchart.parse(source).drawSVG(stage, {
        'line-width': 1,
        'line-length': 36,
        'text-margin': 10,
        'font-size': 14,
        'font-family': token('font'),
        'font-color': token('text'),
        'line-color': token('text-3'),
        'element-color': token('accent-line'),
        fill: token('accent-soft'),
        'yes-text': 'yes',
        'no-text': 'no',
        'arrow-end': 'block',
        roundness: 6,
      })
      const drawing = stage.querySelector('svg')
      if (!drawing || drawing.childElementCount < 3) throw new Error('Empty')
      makeFluid(drawing)
      return safeSvg(drawing)
    } finally {
      stage.remove()
    }
  })
}

/** Lets a drawing of fixed size shrink with the column. Adds space for the labels of arrows, which the library forgets. */
function makeFluid(drawing: SVGSVGElement): void {
  const height = Number(drawing.getAttribute('height')) || 0
  let width = Number(drawing.getAttribute('width')) || 0
  for (const label of drawing.querySelectorAll('text')) {
    const box = label.getBBox()
    width = Math.max(width, box.x + box.width + MARGIN)
  }
  drawing.setAttribute('viewBox', `0 0 ${width} ${height}`)
  drawing.setAttribute('width', String(width))
  drawing.removeAttribute('height')
  drawing.removeAttribute('style')
}
