import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { JSDOM } from 'jsdom'
import { boxOf, DIAGRAM_FONT, widthOf } from './svg-measure.ts'
import { plainElements } from './svg-plain.ts'
import { declarations, rulesOf } from './svg-style.ts'

/**
 * Draws Mermaid diagrams without a browser, in a separate process. Mermaid needs a document and a window as globals, and some sources keep it busy
 * for ever. The process gets `{ source }` and answers `{ svg, width, height }`, or `{}` for a source that is not a diagram.
 */
const require = createRequire(import.meta.url)
GlobalFonts.registerFromPath(
  require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  DIAGRAM_FONT,
)

const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true })
const GLOBALS =
  'document Element SVGElement HTMLElement Node DOMParser XMLSerializer getComputedStyle CSSStyleSheet MutationObserver requestAnimationFrame'
const scope = window as unknown as Record<string, unknown>
for (const name of ['window', ...GLOBALS.split(' ')])
  Object.defineProperty(globalThis, name, {
    value: name === 'window' ? window : scope[name],
    configurable: true,
    writable: true,
  })

Object.assign(window.Element.prototype, {
  getBBox(this: Element) {
    return boxOf(this)
  },
  getComputedTextLength(this: Element) {
    return widthOf(this)
  },
  getBoundingClientRect(this: Element) {
    const box = boxOf(this)
    return { ...box, left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
  },
})
window.HTMLCanvasElement.prototype.getContext = (() => createCanvas(300, 150).getContext('2d')) as never

const { default: mermaid } = await import('mermaid')
const html = { htmlLabels: false }
mermaid.initialize({
  startOnLoad: false,
  // The newer looks use filters, which make shapes vanish in a PDF.
  look: 'classic',
  theme: 'default',
  securityLevel: 'strict',
  suppressErrorRendering: true,
  ...html,
  flowchart: html,
  class: html,
  fontFamily: DIAGRAM_FONT,
  deterministicIds: true,
  gantt: { useWidth: 900 },
  secure:
    'look theme themeCSS themeVariables fontFamily altFontFamily securityLevel startOnLoad maxTextSize maxEdges secure htmlLabels flowchart dompurifyConfig'.split(
      ' ',
    ),
})

/** The styles of a drawing. They become attributes, because not every reader of SVG supports style sheets. */
const STYLES =
  'fill stroke stroke-width stroke-dasharray opacity fill-opacity stroke-opacity font-size font-weight font-style text-anchor dominant-baseline'.split(
    ' ',
  )

let drawings = 0

process.on('message', async ({ source }: { source: string }) => {
  try {
    drawings += 1
    const { svg } = await mermaid.render(`drawing-${drawings}`, source)
    window.document.body.innerHTML = svg
    const drawing = window.document.querySelector('svg')
    if (!drawing) throw new Error('There is no drawing')
    process.send?.(plainSvg(drawing))
  } catch {
    process.send?.({})
  }
  window.document.body.innerHTML = ''
})

/** A drawing as an SVG without style sheets, scripts and addresses, with its size. */
function plainSvg(drawing: SVGSVGElement): { svg: string; width: number; height: number } {
  const put = (element: Element, name: string, value: string) => {
    if (STYLES.includes(name) && value && !/url\(|var\(/.test(value)) element.setAttribute(name, value)
  }
  for (const rule of rulesOf(drawing))
    for (const element of matching(drawing, rule.selector))
      for (const [name, value] of rule.declarations) put(element, name, value)
  for (const element of drawing.querySelectorAll('[style]'))
    for (const [name, value] of declarations(element.getAttribute('style') ?? '')) put(element, name, value)
  for (const element of drawing.querySelectorAll('style, script, image, foreignObject, a[href]'))
    if (element.tagName === 'a') element.removeAttribute('href')
    else element.remove()
  plainElements(drawing)
  for (const element of drawing.querySelectorAll('*')) {
    element.removeAttribute('style')
    element.removeAttribute('class')
    element.removeAttribute('font-family')
  }
  const [, , width = 0, height = 0] = (drawing.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (!(width > 0 && height > 0)) throw new Error('The drawing has no size')
  drawing.removeAttribute('style')
  drawing.setAttribute('width', String(width))
  drawing.setAttribute('height', String(height))
  drawing.setAttribute('font-family', DIAGRAM_FONT)
  return { svg: new window.XMLSerializer().serializeToString(drawing), width, height }
}

/** The elements of a selector, including the drawing itself; none for a selector that jsdom does not support. */
function matching(drawing: SVGSVGElement, selector: string): Element[] {
  try {
    return [...(drawing.parentElement?.querySelectorAll(selector) ?? [])]
  } catch {
    return []
  }
}

process.send?.('ready')
