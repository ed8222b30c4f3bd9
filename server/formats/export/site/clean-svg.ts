import { Parser } from 'htmlparser2'
import { escapeHtml } from '#server/text/escape-html.ts'
import { attributesOf } from './html-text.ts'

const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs marker title desc linearGradient radialGradient stop clipPath symbol use'.split(
    ' ',
  ),
)
const ATTRIBUTES =
  /^(?:id|[xyrd]|[xy][12]|[cr][xy]|f[xyr]|d[xy]|points|width|height|viewBox|transform|fill|stroke|opacity|offset|preserveAspectRatio|orient|ref[XY]|marker(?:Width|Height|Units)|marker-(?:start|mid|end)|clip-path|clipPathUnits|gradient(?:Units|Transform)|spreadMethod|stop-(?:color|opacity)|(?:fill|stroke)-[a-z]+|font-(?:family|size|weight|style)|text-anchor|dominant-baseline|alignment-baseline|textLength|lengthAdjust|xml:space|role|aria-[a-z]+)$/
/** Addresses, except those of parts of the same drawing. */
const OUTSIDE = /url\(\s*["']?(?!["']?#)|javascript:|data:|@import|expression\(/i

/**
 * Reduces a drawing to shapes and words: no scripts, style sheets, pictures, links and other addresses. For files that are opened without a server,
 * which cannot restrict them.
 * @returns undefined if the file is not an SVG
 */
export function cleanSvg(svg: string): string | undefined {
  let text = ''
  let dropped = 0
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        if (dropped > 0 || !ELEMENTS.has(tag) || (open.length === 0 && tag !== 'svg')) {
          dropped += 1
          return
        }
        const kept = Object.entries(attributes).filter(
          ([name, value]) =>
            (ATTRIBUTES.test(name) && !OUTSIDE.test(value)) ||
            (/^(?:xlink:)?href$/.test(name) && /^#[\w-]+$/.test(value)),
        )
        const names =
          open.length === 0
            ? { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }
            : {}
        text += `<${tag}${attributesOf({ ...names, ...Object.fromEntries(kept) })}>`
        open.push(tag)
      },
      ontext: (words) => {
        if (dropped === 0 && open.length > 0) text += escapeHtml(words)
      },
      onclosetag: () => {
        if (dropped > 0) dropped -= 1
        else if (open.length > 0) text += `</${open.pop()}>`
      },
    },
    { xmlMode: true },
  )
  parser.end(svg)
  return text.startsWith('<svg') ? text : undefined
}
