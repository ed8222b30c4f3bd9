import { createCanvas, Path2D } from '@napi-rs/canvas'
import { styleOf } from './svg-style.ts'

/** The font in which diagrams are measured and drawn. */
export const DIAGRAM_FONT = 'Noto Sans SC'
const FONT_SIZE = 16
/** The height of a line and of its part above the baseline, as multiples of the font size. */
const LINE_HEIGHT = 1.15
const ASCENT = 0.95

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const NOTHING: Box = { x: 0, y: 0, width: 0, height: 0 }
const TEXTS = new Set(['text', 'tspan', 'foreignobject', 'div', 'span', 'p'])
const UNDRAWN = new Set(['defs', 'style', 'marker', 'title', 'desc'])

const pen = createCanvas(1, 1).getContext('2d')

/** A number at the beginning of a value; 0 if there is none. */
export const numberOf = (value: string | null | undefined): number => {
  const number = Number.parseFloat(value ?? '')
  return Number.isFinite(number) ? number : 0
}

/** The font size of an element, in pixels. */
export function fontSizeOf(element: Element): number {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const size = (at as SVGElement).style?.fontSize || styleOf(at, 'font-size') || at.getAttribute('font-size')
    if (size) return numberOf(size) || FONT_SIZE
  }
  return FONT_SIZE
}

/** The width of a text in pixels. */
export function widthOf(element: Element, text = element.textContent ?? ''): number {
  pen.font = `${fontSizeOf(element)}px "${DIAGRAM_FONT}"`
  return pen.measureText(text).width
}

/** The smallest box around boxes. */
function around(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return NOTHING
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x
  return { x, y, width, height: Math.max(...boxes.map((box) => box.y + box.height)) - y }
}

/** The box of an element of an SVG without its own transformation, like `getBBox`. jsdom has no layout, but Mermaid needs one. */
export function boxOf(element: Element): Box {
  const tag = element.tagName.toLowerCase()
  const value = (name: string) => numberOf(element.getAttribute(name))
  if (TEXTS.has(tag)) return textBox(element)
  if (tag === 'rect' || tag === 'image')
    return { x: value('x'), y: value('y'), width: value('width'), height: value('height') }
  if (tag === 'circle' || tag === 'ellipse') {
    const [rx, ry] = tag === 'circle' ? [value('r'), value('r')] : [value('rx'), value('ry')]
    return { x: value('cx') - rx, y: value('cy') - ry, width: 2 * rx, height: 2 * ry }
  }
  if (tag === 'line') return around([point(value('x1'), value('y1')), point(value('x2'), value('y2'))])
  if (tag === 'path') return pathBox(element.getAttribute('d') ?? '')
  if (tag === 'polygon' || tag === 'polyline') return pointsBox(element.getAttribute('points') ?? '')
  const inside = [...element.children].flatMap((child) => {
    if (UNDRAWN.has(child.tagName.toLowerCase())) return []
    const box = boxOf(child)
    const [, x, y] = /translate\(\s*([-\d.]+)[ ,]+([-\d.]+)/.exec(child.getAttribute('transform') ?? '') ?? []
    return box.width || box.height ? [{ ...box, x: box.x + numberOf(x), y: box.y + numberOf(y) }] : []
  })
  return around(inside)
}

const point = (x: number, y: number): Box => ({ x, y, width: 0, height: 0 })

function pathBox(path: string): Box {
  try {
    const [left, top, right, bottom] = new Path2D(path).computeTightBounds()
    return { x: left, y: top, width: right - left, height: bottom - top }
  } catch {
    return NOTHING
  }
}

function pointsBox(list: string): Box {
  const numbers = list.match(/-?\d*\.?\d+(?:e-?\d+)?/g)?.map(Number) ?? []
  const points: Box[] = []
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push(point(numbers[at] ?? 0, numbers[at + 1] ?? 0))
  return around(points)
}

/** A length of an element in pixels. @param size of its font */
export function lengthOf(element: Element, name: string, size: number): number {
  const written = element.getAttribute(name) ?? ''
  return numberOf(written) * (written.trim().endsWith('em') ? size : 1)
}

function textBox(element: Element): Box {
  const size = fontSizeOf(element)
  const rows = [...element.children].filter((child) => child.tagName.toLowerCase() === 'tspan' && child.textContent)
  const lines = rows.length > 0 ? rows.map((row) => row.textContent ?? '') : [element.textContent ?? '']
  const length = (of: Element, name: string) => lengthOf(of, name, size)
  const first = rows[0] ?? element
  const isPlaced = first.hasAttribute('y') || first.hasAttribute('dy')
  const baseline = isPlaced ? length(first, 'y') + length(first, 'dy') : length(element, 'y')
  const width = Math.max(0, ...lines.map((line) => widthOf(element, line)))
  const anchorOf = (of: Element) => styleOf(of, 'text-anchor') ?? of.getAttribute('text-anchor')
  const anchor = anchorOf(first) ?? anchorOf(element) ?? element.closest('[text-anchor]')?.getAttribute('text-anchor')
  const x = length(element, 'x') - (anchor === 'middle' ? width / 2 : 0)
  return { x, y: baseline - size * ASCENT, width, height: element.textContent ? lines.length * size * LINE_HEIGHT : 0 }
}
