import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'
import { decoded } from '#shared/decoded.ts'
import { AppError } from '#shared/errors.ts'

/** The largest QR code, whatever size is requested (pixels of one side). */
export const QR_CODE_PIXELS = 1500

/** White modules around the code, on each side. */
const MARGIN = 2
/** The capacity of the largest QR code of level H, in bytes. */
const BYTES = 1273

/** `common/qrcode`: a QR code of an address as a PNG; `size` is pixels per module. */
export const commonQrcode = handler('common/qrcode', {
  access: anyone,
  run: async (_ctx, { url, size }) => {
    const text = decodedOnceMore(url)
    if (Buffer.byteLength(text) > BYTES)
      throw new AppError('BAD_FIELD', { field: 'url', reason: '@too_long', max: BYTES })
    const { default: qrCode } = await import('qrcode')
    const level = { errorCorrectionLevel: 'H' } as const
    const modules = qrCode.create(text, level).modules.size + 2 * MARGIN
    const scale = Math.min(size, Math.floor(QR_CODE_PIXELS / modules))
    return {
      contentType: 'image/png',
      body: await qrCode.toBuffer(text, { ...level, type: 'png', margin: MARGIN, scale }),
    }
  },
})

/** Decodes an address that is still encoded, because some clients encode it twice. */
const decodedOnceMore = (url: string): string => (/^https?%3a/i.test(url) ? decoded(url) : url)
