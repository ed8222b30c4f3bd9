import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#shared/errors.ts'
import type { CookieChange, RequestFacts, Services } from './context.ts'

/** What a handler may know of a request. Forwarded headers count only from configured proxies (Fastify's `trustProxy`). */
export function requestFacts(request: FastifyRequest, services: Services, door: 'own' | 'legacy'): RequestFacts {
  const cron = request.headers['x-cron-token']
  return {
    door,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    origin: (services.config.APP_URL ?? `${request.protocol}://${request.host}`).replace(/\/+$/, ''),
    cookies: request.cookies,
    cronToken: typeof cron === 'string' ? cron : undefined,
  }
}

/** The token of `X-API-Token` or `Authorization: Bearer` (wire contract, section 2.1). */
export function headerToken(request: FastifyRequest): string | undefined {
  const own = request.headers['x-api-token']
  if (typeof own === 'string' && own) return own
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * The language of error texts: the field `l` (`zh-cn`, `en-us`), else what the browser prefers, else English on our door. Clients of
 * the protocol that say nothing are Chinese ones.
 */
export function languageOf(request: FastifyRequest, l: unknown): Lang {
  if (typeof l === 'string' && l) return l.toLowerCase().startsWith('zh') ? 'zh' : 'en'
  const accepted = request.headers['accept-language']
  if (accepted) return accepted.trim().toLowerCase().startsWith('zh') ? 'zh' : 'en'
  return request.raw.url?.startsWith('/server') ? 'zh' : 'en'
}

/**
 * Whether a request may be the work of a page of another site, so that our cookie alone must not let it write. Browsers say where a POST
 * comes from; a client that says nothing is no browser and holds its cookie itself. A GET can be made by any link or image.
 */
export function isCrossSite(request: FastifyRequest, facts: RequestFacts): boolean {
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
