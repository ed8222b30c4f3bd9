import { createCanvas, loadImage } from '@napi-rs/canvas'

/**
 * Draws SVG files of users in a separate process. Some files keep the library busy for ever, and others crash the process. It gets `{ bytes, scale,
 * side, pixels }` and answers `{ png, width, height }`, or `{}` for a file that is not a picture. `width` and `height` are those of the picture,
 * `side` is the longest side of the drawing.
 */
process.on(
  'message',
  async ({ bytes, scale, side, pixels }: { bytes: Uint8Array; scale: number; side: number; pixels: number }) => {
    try {
      const image = await loadImage(Buffer.from(bytes))
      const { width, height } = image
      if (!(width > 0 && height > 0) || width * height > pixels) throw new Error('The picture has no size')
      const by = Math.min(scale, side / Math.max(width, height))
      const canvas = createCanvas(Math.max(1, Math.round(width * by)), Math.max(1, Math.round(height * by)))
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
      process.send?.({ png: canvas.toBuffer('image/png'), width, height })
    } catch {
      process.send?.({})
    }
  },
)

process.send?.('ready')
