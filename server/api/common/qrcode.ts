import { create, toBuffer } from 'qrcode'
import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** A QR code is never larger than this, whatever size was asked for (pixels of one side). */
export const QR_CODE_PIXELS = 1500

/** White modules around the code, on each side. */
const MARGIN = 2
/** How many bytes the largest QR code of level H holds. */
const BYTES = 1273

/** `common/qrcode`: a QR code of an address as a PNG; `size` is pixels per module. */
export const commonQrcode = handler('common/qrcode', {
  access: anyone,
  run: async (_ctx, { url, size }) => {
    const text = decodedOnceMore(url)
    if (Buffer.byteLength(text) > BYTES)
      throw new AppError('BAD_FIELD', { field: 'url', reason: '@too_long', max: BYTES })
    const level = { errorCorrectionLevel: 'H' } as const
    const modules = create(text, level).modules.size + 2 * MARGIN
    const scale = Math.min(size, Math.floor(QR_CODE_PIXELS / modules))
    return { contentType: 'image/png', body: await toBuffer(text, { ...level, type: 'png', margin: MARGIN, scale }) }
  },
})

/** Some clients encode the address twice; what still looks encoded is decoded. */
function decodedOnceMore(url: string): string {
  if (!/^https?%3a/i.test(url)) return url
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
