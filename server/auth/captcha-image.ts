import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { SKRSContext2D } from '@napi-rs/canvas'

const WIDTH = 150
const HEIGHT = 40
const FONT = 'Octavo Captcha'
/** The scale of the drawing. It is reduced while it is bent, so that edges stay smooth. */
const SCALE = 2

type Canvas = typeof import('@napi-rs/canvas')
let loaded: Promise<Canvas> | undefined

/** Loads the drawing library for the first captcha, with our own font, because a bare container has none. */
function canvasLibrary(): Promise<Canvas> {
  loaded ??= import('@napi-rs/canvas').then((canvas) => {
    const file = createRequire(import.meta.url).resolve(
      '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2',
    )
    if (!canvas.GlobalFonts.registerFromPath(file, FONT)) throw new Error('The font of the captchas cannot be read')
    return canvas
  })
  return loaded
}

/** Pseudo-random numbers from 0 to 1, made from a seed. */
function randomFrom(seed: string): () => number {
  let block = createHash('sha256').update(seed).digest()
  let at = 0
  return () => {
    if (at + 4 > block.length) {
      block = createHash('sha256').update(block).digest()
      at = 0
    }
    at += 4
    return block.readUInt32BE(at - 4) / 2 ** 32
  }
}

/**
 * Draws a captcha. Each captcha has one drawing, so that its noise cannot be averaged out by repeated requests.
 * @returns a PNG of 150 × 40 pixels
 */
export async function drawCaptcha(captcha_id: number, text: string): Promise<Buffer> {
  const { createCanvas } = await canvasLibrary()
  const random = randomFrom(`${captcha_id}:${text}`)
  const between = (from: number, to: number) => from + random() * (to - from)
  const ink = `hsl(${Math.floor(between(0, 360))} 60% 32%)`

  const flat = createCanvas(WIDTH * SCALE, HEIGHT * SCALE)
  const pen = flat.getContext('2d')
  pen.scale(SCALE, SCALE)
  pen.fillStyle = ink
  pen.strokeStyle = ink
  drawLetters(pen, text, between)
  drawNoise(pen, between)

  const bent = createCanvas(WIDTH, HEIGHT)
  const view = bent.getContext('2d')
  view.fillStyle = '#f4f4f2'
  view.fillRect(0, 0, WIDTH, HEIGHT)
  const [height, length, start] = [between(2, 3.2), between(26, 44), between(0, 6)]
  for (let x = 0; x < WIDTH; x++) {
    const y = Math.sin(x / (length / (2 * Math.PI)) + start) * height
    view.drawImage(flat, x * SCALE, 0, SCALE, HEIGHT * SCALE, x, y, 1, HEIGHT)
  }
  return bent.toBuffer('image/png')
}

type Between = (from: number, to: number) => number

function drawLetters(pen: SKRSContext2D, text: string, between: Between): void {
  const step = (WIDTH - 20) / text.length
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (const [i, letter] of [...text].entries()) {
    pen.save()
    pen.translate(10 + step * (i + 0.5) + between(-4, 4), HEIGHT / 2 + between(-2, 2))
    pen.rotate(between(-0.35, 0.35))
    pen.transform(1, between(-0.12, 0.12), between(-0.25, 0.25), 1, 0, 0)
    pen.font = `${Math.round(between(25, 30))}px "${FONT}"`
    pen.fillText(letter, 0, 0)
    pen.restore()
  }
}

/** Draws dots, and lines in the colour of the letters across them. */
function drawNoise(pen: SKRSContext2D, between: Between): void {
  for (let i = 0; i < 3; i++) {
    pen.lineWidth = between(1, 1.8)
    pen.beginPath()
    pen.moveTo(between(-5, 20), between(5, HEIGHT - 5))
    pen.bezierCurveTo(
      between(30, 60),
      between(-10, HEIGHT + 10),
      between(80, 120),
      between(-10, HEIGHT + 10),
      between(WIDTH - 20, WIDTH + 5),
      between(5, HEIGHT - 5),
    )
    pen.stroke()
  }
  for (let i = 0; i < 60; i++) pen.fillRect(between(0, WIDTH), between(0, HEIGHT), 1.2, 1.2)
}

/** The picture for a captcha that no longer exists: an empty, crossed-out field. A PNG of the same size. */
export async function drawNoCaptcha(): Promise<Buffer> {
  const { createCanvas } = await canvasLibrary()
  const canvas = createCanvas(WIDTH, HEIGHT)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#f4f4f2'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.strokeStyle = '#9a9a94'
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.lineTo(WIDTH, HEIGHT)
  pen.moveTo(0, HEIGHT)
  pen.lineTo(WIDTH, 0)
  pen.stroke()
  return canvas.toBuffer('image/png')
}
