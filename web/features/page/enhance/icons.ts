const SVG = 'http://www.w3.org/2000/svg'

/** Lucide's copy, check and wrap-text (ISC licence), as the rest of the interface draws them. */
const SHAPES = {
  copy: [
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2Z',
    'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  ],
  check: ['M20 6 9 17l-5-5'],
  wrap: ['m16 16-3 3 3 3', 'M3 12h14.5a1 1 0 0 1 0 7H13', 'M3 19h6', 'M3 5h18'],
}

/** Creates an icon of 16 px in the colour of the text. */
export function createIcon(name: keyof typeof SHAPES): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const attributes = {
    viewBox: '0 0 24 24',
    width: '16',
    height: '16',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  }
  for (const [attribute, value] of Object.entries(attributes)) svg.setAttribute(attribute, value)
  for (const d of SHAPES[name]) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}
