import { Path2D } from '@napi-rs/canvas'
import { fontSizeOf, lengthOf, numberOf } from './svg-measure.ts'

/**
 * Rewrites an SVG for simple readers. Word, LibreOffice and Skia support no markers, no lengths in `em`, only the usual baseline, and not all
 * notations of colours.
 */
export function plainElements(drawing: Element): void {
  for (const element of drawing.querySelectorAll('*')) plainColors(element)
  plainColors(drawing)
  for (const text of drawing.querySelectorAll('text')) plainText(text)
  drawMarkers(drawing)
}

/** A colour in a notation that some readers do not support: by hue, or with opacity. */
function plainColors(element: Element): void {
  for (const name of ['fill', 'stroke']) {
    const value = element.getAttribute(name)?.trim().toLowerCase()
    if (value === 'transparent') element.setAttribute(name, 'none')
    const [, kind, body = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(value ?? '') ?? []
    const [a = 0, b = 0, c = 0, alpha = 1] = (body.match(/[-\d.]+(?:e-?\d+)?%?/g) ?? []).map((part, at) =>
      part.endsWith('%') && (kind === 'hsl' || at === 3) ? numberOf(part) / 100 : numberOf(part),
    )
    if (!kind) continue
    const rgb = kind === 'hsl' ? fromHue(a, b, c) : [a, b, c]
    element.setAttribute(name, `#${rgb.map((one) => hex(one)).join('')}`)
    if (alpha < 1 && !element.hasAttribute(`${name}-opacity`)) element.setAttribute(`${name}-opacity`, String(alpha))
  }
}

const hex = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')

/** Red, green and blue from 0 to 255. @param hue in degrees @see https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function fromHue(hue: number, saturation: number, light: number): number[] {
  const spread = saturation * Math.min(light, 1 - light)
  return [0, 8, 4].map((n) => {
    const k = (((n + hue / 30) % 12) + 12) % 12
    return 255 * (light - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  })
}

/** The distance from the position of a text to its usual baseline, as a multiple of the font size. */
const BASELINES: Readonly<Record<string, number>> = {
  central: 0.35,
  middle: 0.3,
  hanging: 0.8,
  'text-before-edge': 0.9,
  'text-after-edge': -0.2,
}

/** Splits each text into lines with positions in pixels. */
function plainText(text: Element): void {
  const rows = [...text.children].filter((child) => child.tagName === 'tspan')
  const size = fontSizeOf(text)
  let x = lengthOf(text, 'x', size)
  let y = lengthOf(text, 'y', size)
  let line: Element | undefined
  for (const [at, row] of (rows.length > 0 ? rows : [text]).entries()) {
    const isMoved = ['x', 'y', 'dy'].some((name) => row.hasAttribute(name))
    if (row !== text) {
      if (row.hasAttribute('x')) x = lengthOf(row, 'x', size)
      if (row.hasAttribute('y')) y = lengthOf(row, 'y', size)
    }
    y += row.hasAttribute('dy') ? lengthOf(row, 'dy', size) : at === 0 ? lengthOf(text, 'dy', size) : 0
    if (line && !isMoved) {
      line.append(...row.childNodes)
      continue
    }
    line = text.cloneNode(false) as Element
    for (const { name, value } of row.attributes) line.setAttribute(name, value)
    for (const name of ['dx', 'dy', 'dominant-baseline', 'alignment-baseline', 'xml:space']) line.removeAttribute(name)
    const baseline = inherited(row, 'dominant-baseline') ?? inherited(row, 'alignment-baseline') ?? ''
    line.setAttribute('x', String(x + lengthOf(row, 'dx', size)))
    line.setAttribute('y', String(y + (BASELINES[baseline] ?? 0) * size))
    line.setAttribute('font-size', `${size}`)
    line.append(...row.childNodes)
    text.before(line)
  }
  text.remove()
}

const inherited = (element: Element, name: string): string | null =>
  element.closest(`[${name}]`)?.getAttribute(name) ?? null

type Point = [x: number, y: number]

/** Draws the markers of lines, such as the heads of arrows, at their ends. */
function drawMarkers(drawing: Element): void {
  for (const line of drawing.querySelectorAll('[marker-start], [marker-end]')) {
    const points = pointsOf(line)
    for (const end of ['start', 'end'] as const) {
      const id = /^url\(['"]?#([^'")]+)['"]?\)$/.exec(line.getAttribute(`marker-${end}`) ?? '')?.[1]
      line.removeAttribute(`marker-${end}`)
      const marker = id === undefined ? undefined : [...drawing.querySelectorAll('marker')].find((one) => one.id === id)
      const drawn = marker && drawnMarker(marker, line, end, points)
      if (drawn) line.after(drawn)
    }
  }
  for (const marker of drawing.querySelectorAll('marker')) marker.remove()
}

/** The points of a line in order, including control points. */
function pointsOf(line: Element): Point[] {
  const value = (name: string) => numberOf(line.getAttribute(name))
  if (line.tagName === 'line')
    return [
      [value('x1'), value('y1')],
      [value('x2'), value('y2')],
    ]
  let path = line.getAttribute('points') ?? ''
  if (line.tagName === 'path')
    try {
      path = new Path2D(line.getAttribute('d') ?? '').toSVGString()
    } catch {
      return []
    }
  const numbers = path.match(/-?\d*\.?\d+(?:e-?\d+)?/gi)?.map(Number) ?? []
  return Array.from(
    { length: Math.floor(numbers.length / 2) },
    (_, at): Point => [numbers[at * 2] ?? 0, numbers[at * 2 + 1] ?? 0],
  )
}

function drawnMarker(marker: Element, line: Element, end: 'start' | 'end', points: Point[]): Element | undefined {
  const from = end === 'start' ? points[0] : points.at(-1)
  if (!from) return undefined
  const isApart = ([x, y]: Point) => Math.hypot(x - from[0], y - from[1]) > 0.01
  const other = end === 'start' ? points.find(isApart) : points.findLast(isApart)
  if (!other) return undefined
  const [before, after] = end === 'start' ? [from, other] : [other, from]
  const orient = marker.getAttribute('orient') ?? '0'
  const along = (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI
  const turned = orient === 'auto-start-reverse' && end === 'start' ? along + 180 : along
  const angle = orient.startsWith('auto') ? turned : numberOf(orient)
  const value = (name: string, usual = 0) => (marker.hasAttribute(name) ? numberOf(marker.getAttribute(name)) : usual)
  const stroke = line.closest('[stroke-width]')?.getAttribute('stroke-width')
  const unit = marker.getAttribute('markerUnits') === 'userSpaceOnUse' ? 1 : stroke ? numberOf(stroke) : 1
  const [, , width = 0, height = 0] = (marker.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  const fit = width > 0 && height > 0 ? Math.min(value('markerWidth', 3) / width, value('markerHeight', 3) / height) : 1
  const group = marker.ownerDocument.createElementNS('http://www.w3.org/2000/svg', 'g')
  const place = `translate(${from[0]} ${from[1]}) rotate(${angle}) scale(${unit * fit}) translate(${-value('refX')} ${-value('refY')})`
  group.setAttribute('transform', `${line.getAttribute('transform') ?? ''} ${place}`.trim())
  const looks = { fill: '#000000', stroke: 'none', 'stroke-width': '1', 'stroke-dasharray': 'none' }
  for (const [name, usual] of Object.entries(looks)) group.setAttribute(name, marker.getAttribute(name) ?? usual)
  for (const child of marker.children) group.append(child.cloneNode(true))
  return group
}
