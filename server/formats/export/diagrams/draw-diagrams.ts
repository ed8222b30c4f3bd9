import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import { seqToMermaid } from '#shared/markdown/seq-to-mermaid.ts'
import type { Diagram, DiagramDrawer, SvgPicture } from './diagram.ts'
import { DrawingProcess } from './drawing-process.ts'
import { flowToMermaid } from './flow-to-mermaid.ts'
import { DIAGRAM_FONT } from './svg-measure.ts'

/** The source file during development, and the file beside the bundle in a build. */
const fileOf = (name: string): URL =>
  new URL(`./${name}.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/** The time limit of one drawing, in milliseconds. */
const DRAW_MS = 15_000
/** The longest source that is drawn. Mermaid has the same limit. */
const SOURCE_MOST = 50_000
/** The number of diagrams that are drawn in one document. */
const DIAGRAMS_MOST = 300
/** The limits of a drawing in CSS pixels, and the enlargement of its picture. */
const SIDE_MOST = 4_000
const SCALE = 2

type Drawn = { svg?: string; width?: number; height?: number }

/** Draws diagrams and SVG files in separate processes. The first drawing starts them, and one that takes too long is replaced. */
export function diagramDrawer(): DiagramDrawer {
  const diagrams = new DrawingProcess(fileOf('diagram'))
  const pictures = new DrawingProcess(fileOf('svg-picture'))
  let count = 0

  return {
    async draw({ language, source }) {
      count += 1
      if (source.length > SOURCE_MOST || count > DIAGRAMS_MOST) return undefined
      try {
        const text = language === 'seq' ? seqToMermaid(source) : language === 'flow' ? flowToMermaid(source) : source
        const { svg, width = 0, height = 0 } = (await diagrams.ask({ source: text }, DRAW_MS)) as Drawn
        if (!svg || width > SIDE_MOST || height > SIDE_MOST) return undefined
        return await withPicture(svg, width, height)
      } catch {
        return undefined
      }
    },
    async drawSvg(bytes, most) {
      try {
        const { png, width, height } = (await pictures.ask({ bytes, ...most }, DRAW_MS)) as Partial<SvgPicture>
        return png && width && height ? { png: Buffer.from(png), width, height } : undefined
      } catch {
        return undefined
      }
    },
    async close() {
      diagrams.end()
      pictures.end()
    },
  }
}

let hasFont = false

/** Adds the picture of a drawing. */
async function withPicture(svg: string, width: number, height: number): Promise<Diagram> {
  if (!hasFont) {
    const { resolve } = createRequire(import.meta.url)
    GlobalFonts.registerFromPath(
      resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
      DIAGRAM_FONT,
    )
    hasFont = true
  }
  const image = await loadImage(Buffer.from(svg))
  const canvas = createCanvas(Math.ceil(width * SCALE), Math.ceil(height * SCALE))
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return { svg, png: canvas.toBuffer('image/png'), width, height }
}
