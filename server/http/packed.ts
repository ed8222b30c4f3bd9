import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { doorOf } from './request-facts.ts'

/** Answers smaller than this are sent as they are, in bytes. */
export const COMPRESS_FROM_BYTES = 2048
/** Settings for answers that are compressed each time they are sent. */
export const BROTLI_EACH_TIME = { [zlib.BROTLI_PARAM_QUALITY]: 4 }
/** Settings for answers that are compressed once and sent often. */
const BROTLI_ONCE = { [zlib.BROTLI_PARAM_QUALITY]: 5 }

/** The encodings of answers, best first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * The best encoding that the client accepts (RFC 9110, section 12.5.3); undefined: none.
 * @param encodings the choices, best first
 */
export function encodingFor(
  acceptEncoding: string | undefined,
  encodings: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((one): [string, number] => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )
  return encodings.find((encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0)
}

const pack = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { ...BROTLI_ONCE, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** Compresses bytes that will be sent often, outside the main thread. */
export const packOnce = (encoding: Encoding, bytes: Buffer): Promise<Buffer> => pack[encoding](bytes)

/**
 * Disables brotli on the legacy door, errors included. Clients of the protocol copy the `Accept-Encoding` of a browser but cannot read brotli; all
 * of them read gzip. Mount it before the compression, which reads the same header.
 */
export function mountLegacyEncodings(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const isLegacy = () => doorOf(request) === 'legacy' || request.routeOptions.url?.startsWith('/server')
    if (headers['accept-encoding'] !== undefined && isLegacy())
      headers['accept-encoding'] = encodingFor(headers['accept-encoding'], ['gzip']) ?? 'identity'
    done()
  })
}
