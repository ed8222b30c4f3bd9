import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import { queryField } from '#server/http/read-fields.ts'
import { languageOf, requestFacts } from '#server/http/request-facts.ts'
import { inBrowser } from '#server/http/site-path.ts'
import { isLang, LANG_COOKIE } from '#shared/i18n/languages.ts'
import { apiPage } from './api-page.ts'
import { docsCss } from './docs-style.ts'
import { openApiDocument } from './openapi.ts'

/** The page may load scripts and styles from files of this site only, nothing inline. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const CSS_SECONDS = 3600

/** Mounts `/api/openapi.json`, the OpenAPI document, and `/api/docs`, the same as a web page. Both are made from the contract. */
export function mountDocs(app: FastifyInstance, services: Services): void {
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(body)

  app.get('/api/openapi.json', (request, reply) => {
    const { origin } = requestFacts(request, services, 'own')
    return send(reply, 'application/json', JSON.stringify(openApiDocument(origin)))
  })
  app.get('/api/docs', (request, reply) => {
    const { origin, cookies } = requestFacts(request, services, 'own')
    reply.headers({ 'content-security-policy': PAGE_POLICY, vary: 'Cookie, Accept-Language, accept-encoding' })
    const { SITE_PATH } = services.config
    const page = apiPage({
      lang: langOf(request, cookies),
      origin,
      SITE_PATH,
      isLoggedIn: Boolean(cookies.cookie_token),
    })
    return reply.header('cache-control', 'private, no-cache').type('text/html; charset=utf-8').send(page)
  })
  app.get('/api/docs/', (_request, reply) => reply.redirect(inBrowser(services.config, '/api/docs')))
  app.get('/api/docs.css', (_request, reply) => {
    reply.header('cache-control', `public, max-age=${CSS_SECONDS}`)
    return reply.type('text/css; charset=utf-8').send(docsCss)
  })
}

/** The language of the page: the field `lang` of its own link, else the visitor's choice in the interface, else that of the browser. */
function langOf(request: FastifyRequest, cookies: Record<string, string | undefined>) {
  for (const chosen of [queryField(request, 'lang'), cookies[LANG_COOKIE]]) if (isLang(chosen)) return chosen
  return languageOf(request, undefined)
}
