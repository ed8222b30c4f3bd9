import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieChange, RequestFacts, Services } from '#server/context.ts'
import type { Lang } from '#shared/errors.ts'

/** The two doors: ours and the protocol's. */
export type Door = 'own' | 'legacy'

/** The door that an address belongs to. An address of neither door is answered as on ours. */
export const doorOf = (request: FastifyRequest): Door =>
  /^\/server(?:[/?]|$)/.test(request.raw.url ?? '') ? 'legacy' : 'own'

/** What a handler may know of a request. Forwarded headers count only from configured proxies (Fastify's `trustProxy`). */
export function requestFacts(request: FastifyRequest, services: Services, door: Door): RequestFacts {
  const cron = request.headers['x-cron-token']
  return {
    door,
    ip: request.ip,
    bodyBytes: 0,
    userAgent: request.headers['user-agent'] ?? '',
    origin: (services.config.APP_URL ?? `${request.protocol}://${request.host}`).replace(/\/+$/, ''),
    cookies: request.cookies,
    cronToken: typeof cron === 'string' ? cron : undefined,
  }
}

/** The token of `X-API-Token` or `Authorization: Bearer` (docs/protocol.md, Tokens). */
export function headerToken(request: FastifyRequest): string | undefined {
  const own = request.headers['x-api-token']
  if (typeof own === 'string' && own) return own
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * The language of error texts: the field `l` (`zh-cn`, `en-us`), else what the browser prefers. A request that names no language gets the
 * default of its door: Chinese on the legacy door, whose clients are Chinese, and English on ours.
 */
export function languageOf(request: FastifyRequest, l: unknown): Lang {
  if (typeof l === 'string' && l) return l.toLowerCase().startsWith('zh') ? 'zh' : 'en'
  return preferredLanguage(request.headers['accept-language']) ?? (doorOf(request) === 'legacy' ? 'zh' : 'en')
}

/**
 * The best of our languages in an `Accept-Language` header (RFC 9110, section 12.5.4). English when it names only others; undefined when it
 * names none, as in `*`.
 */
export function preferredLanguage(header: string | undefined): Lang | undefined {
  const named = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { range, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
    })
    .filter(({ range, weight }) => /^[a-z]/.test(range) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const ours = named.find(({ range }) => /^(?:zh|en)(?:-|$)/.test(range))
  if (ours) return ours.range.startsWith('zh') ? 'zh' : 'en'
  return named.length > 0 ? 'en' : undefined
}

/**
 * Whether a request may be the work of a page of another site, so that our cookie alone must not let it write. Browsers say where a POST
 * comes from; a client that says nothing is no browser and holds its cookie itself. A GET can be made by any link or image.
 */
export function isCrossSite(request: FastifyRequest, facts: Pick<RequestFacts, 'origin'>): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return true
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  return origin !== undefined && origin !== originOf(facts.origin) && origin !== `${request.protocol}://${request.host}`
}

/** The address of a site as a browser names it in `Origin`: without a path, a port of its own kind, or capitals. */
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address)

export function setCookies(reply: FastifyReply, services: Services, changes: CookieChange[]): void {
  for (const { name, value, maxAge } of changes) {
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: services.config.SECURE_COOKIES } as const
    if (value === null) reply.clearCookie(name, options)
    else reply.setCookie(name, value, maxAge === undefined ? options : { ...options, maxAge })
  }
}
