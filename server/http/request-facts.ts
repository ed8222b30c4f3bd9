import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieChange, RequestFacts, Services } from '#server/context.ts'
import { DEFAULT_LANG, type Lang, langOfTag, PROTOCOL_LANG } from '#shared/i18n/languages.ts'

/** The two doors: our own and the legacy one. */
export type Door = 'own' | 'legacy'

/** The door of an address. Other addresses are answered as on our own door. */
export const doorOf = (request: FastifyRequest): Door =>
  /^\/server(?:[/?]|$)/.test(request.raw.url ?? '') ? 'legacy' : 'own'

/** The facts of a request that handlers get. Forwarded headers count only from configured proxies (Fastify's `trustProxy`). */
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
 * The language of messages: the field `l` (`zh-cn`, `en-us`), or else the preference of the browser. A request without either gets the default of
 * its door: Chinese on the legacy door, English on ours.
 */
export function languageOf(request: FastifyRequest, l: unknown): Lang {
  if (typeof l === 'string' && l) return langOfTag(l) ?? DEFAULT_LANG
  const unknown = doorOf(request) === 'legacy' ? PROTOCOL_LANG : DEFAULT_LANG
  return preferredLanguage(request.headers['accept-language']) ?? unknown
}

/**
 * The best of our languages in an `Accept-Language` header (RFC 9110, section 12.5.4). The default one if it names only other languages; undefined if it
 * names none, as `*` does.
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
  for (const { range } of named) {
    const ours = langOfTag(range)
    if (ours) return ours
  }
  return named.length > 0 ? DEFAULT_LANG : undefined
}

/**
 * Whether a page of another site may have caused a request, so that our cookie alone must not let it write. Browsers state the origin of a POST. A
 * client without an origin is not a browser and manages its cookie itself. Any link or image can cause a GET.
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

/** Writes cookies into the headers of an answer. A value of null removes the cookie. `maxAge` is in seconds. */
export function setCookies(reply: FastifyReply, services: Services, changes: CookieChange[]): void {
  const { SITE_PATH, SECURE_COOKIES } = services.config
  // Other programs of the host do not get them.
  const options = { path: SITE_PATH || '/', httpOnly: true, sameSite: 'lax', secure: SECURE_COOKIES } as const
  for (const { name, value, maxAge } of changes) {
    if (value === null) reply.clearCookie(name, options)
    else reply.setCookie(name, value, maxAge === undefined ? options : { ...options, maxAge })
  }
}
