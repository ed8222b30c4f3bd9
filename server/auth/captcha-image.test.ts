import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { drawCaptcha, drawNoCaptcha } from './captcha-image.ts'

/** The positions of pixels darker than the background, and the size of a PNG. */
async function inkOf(png: Buffer) {
  const image = await loadImage(png)
  const pen = createCanvas(image.width, image.height).getContext('2d')
  pen.drawImage(image, 0, 0)
  const { data } = pen.getImageData(0, 0, image.width, image.height)
  const columns = new Set<number>()
  let ink = 0
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i] as number) + (data[i + 1] as number) + (data[i + 2] as number) > 450) continue
    ink += 1
    columns.add((i / 4) % image.width)
  }
  return { width: image.width, height: image.height, ink, columns: columns.size }
}

test('a captcha is a PNG of 150 × 40 with letters on it, without any font of the system', async () => {
  const letters = await inkOf(await drawCaptcha(1, 'WWMM'))
  const blank = await inkOf(await drawCaptcha(1, '    '))
  expect(GlobalFonts.has('Octavo Captcha')).toBe(true)
  expect(letters).toMatchObject({ width: 150, height: 40 })
  // Both have the same noise, so the letters are the pixels that only one has.
  expect(letters.ink).toBeGreaterThan(blank.ink + 600)
})

test('a captcha is always drawn the same, and no two captchas are the same', async () => {
  const png = await drawCaptcha(7, 'ACD3')
  expect(await drawCaptcha(7, 'ACD3')).toEqual(png)
  expect(await drawCaptcha(8, 'ACD3')).not.toEqual(png)
})

test('a missing captcha has a picture of the same size', async () => {
  expect(await inkOf(await drawNoCaptcha())).toMatchObject({ width: 150, height: 40 })
})
