import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { type Attributes, beginRoot, isTracing, type SpanIds } from '#server/tracing/trace.ts'
import { fromTrustedProxy } from './trusted-proxies.ts'

/** Addresses that machines ask again and again, and files of the interface. */
const UNTRACED = /^\/(?:healthz|readyz|metrics|assets\/\*|favicon\.svg|robots\.txt|[\w-]+\.(?:js|css|png))$/

/** `traceparent` of version 00, and of later ones, which begin the same (W3C Trace Context, sections 3.2 and 4). */
const PARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-[\x20-\x7e]{0,200})?$/

/** Reads the header `traceparent`. @returns undefined when it is not valid */
export function parentOf(header: unknown): SpanIds | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    (typeof header === 'string' && PARENT.exec(header)) || []
  if (version === undefined || (version === '00' && more !== undefined)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/**
 * Makes a span of each request, which everything that the request causes belongs to. It has the route and never the address, because addresses hold keys
 * and tokens. `traceparent` counts from a proxy of `TRUST_PROXY` only: a stranger would decide what is sampled (decision 65).
 */
export function mountTraces(app: FastifyInstance, { TRUST_PROXY, APP_URL }: Config): void {
  if (!isTracing()) return
  const isTrusted = fromTrustedProxy(TRUST_PROXY)
  const site: Attributes = APP_URL ? { 'server.address': new URL(APP_URL).hostname } : {}
  const about = (request: FastifyRequest, route: string) => ({
    name: `${request.method} ${route}`,
    kind: 'server' as const,
    attributes: {
      'http.request.method': request.method,
      'http.route': route,
      'url.scheme': request.protocol,
      'network.protocol.version': request.raw.httpVersion,
      'octavo.request_id': request.id,
      ...site,
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url
    if (route === undefined || UNTRACED.test(route)) return done()
    const parent = isTrusted(request.raw) ? parentOf(request.headers.traceparent) : undefined
    const span = beginRoot(about(request, route), parent)
    if (!span) return done()
    const { raw } = reply
    const end = (error?: string) => {
      raw.removeListener('finish', finished).removeListener('close', aborted)
      span.set({ 'http.response.status_code': raw.statusCode })
      span.end(error)
    }
    const finished = () => end(raw.statusCode >= 500 ? String(raw.statusCode) : undefined)
    const aborted = () => end('aborted')
    raw.once('finish', finished).once('close', aborted)
    span.run(done)
  })
}
