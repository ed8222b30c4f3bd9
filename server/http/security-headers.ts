import type { FastifyInstance } from 'fastify'

/**
 * Only our own files and inline scripts with a listed hash may run. No other inline script and no eval may run. Inline styles are allowed, because
 * diagrams and the editor make them at run time; the sanitiser removes all styles of users. Pages may show pictures from any address.
 */
export const contentSecurityPolicy = (inlineScripts: readonly string[] = []): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    'img-src * data: blob:',
    "media-src 'self' https: http:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')

/** The policy of answers without scripts. */
export const CONTENT_SECURITY_POLICY = contentSecurityPolicy()

/** The headers of every answer. */
export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const

/** The headers of the interface's files. The other headers concern documents, and would be larger than some of the files. */
const ASSET_HEADERS = { 'x-content-type-options': 'nosniff' } as const

/** How long browsers use only HTTPS after a visit over HTTPS (RFC 6797): a year. Other sites of the domain are not included. */
const STRICT_TRANSPORT = 'max-age=31536000'

/**
 * Sets the security headers on every answer.
 * @param isHttps people reach the site over HTTPS (`APP_URL`)
 */
export function mountSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isHttps) reply.header('strict-transport-security', STRICT_TRANSPORT)
    reply.headers(
      /^\/assets\/[\w.-]+\.(?:js|css)(?:\?|$)/.test(request.raw.url ?? '') ? ASSET_HEADERS : SECURITY_HEADERS,
    )
    done()
  })
}
