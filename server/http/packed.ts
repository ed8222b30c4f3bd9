import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** Answers smaller than this are sent as they are, in bytes. */
export const COMPRESS_FROM_BYTES = 2048
/** For answers that are compressed each time they are sent. */
export const BROTLI_EACH_TIME = { [zlib.BROTLI_PARAM_QUALITY]: 4 }
/** For what is compressed once and sent often. */
const BROTLI_ONCE = { [zlib.BROTLI_PARAM_QUALITY]: 5 }

/** The encodings that answers are sent in, the better one first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The best of ours that the reader takes (RFC 9110, section 12.5.3); undefined: none. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((one): [string, number] => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )
  return ENCODINGS.find((encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0)
}

const pack = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { ...BROTLI_ONCE, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** Compresses what will be sent often, beside the thread that answers. */
export const packOnce = (encoding: Encoding, bytes: Buffer): Promise<Buffer> => pack[encoding](bytes)
