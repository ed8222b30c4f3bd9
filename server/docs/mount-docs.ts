import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../http/context.ts'
import { requestFacts } from '../http/request-facts.ts'
import { apiPage } from './api-page.ts'
import { docsCss } from './docs-style.ts'
import { openApiDocument } from './openapi.ts'

/** The page has no script at all, and no style but its own file. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const CSS_SECONDS = 3600

/** `/api/openapi.json`: the OpenAPI document. `/api/docs`: the same for people. Both are made from the contract. */
export function mountDocs(app: FastifyInstance, services: Services): void {
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(body)

  app.get('/api/openapi.json', (request, reply) => {
    const { origin } = requestFacts(request, services, 'own')
    return send(reply, 'application/json', JSON.stringify(openApiDocument(origin)))
  })
  app.get('/api/docs', (request, reply) => {
    reply.header('content-security-policy', PAGE_POLICY)
    return send(reply, 'text/html', apiPage(requestFacts(request, services, 'own').origin))
  })
  app.get('/api/docs/', (_request, reply) => reply.redirect('/api/docs'))
  app.get('/api/docs.css', (_request, reply) => {
    reply.header('cache-control', `public, max-age=${CSS_SECONDS}`)
    return reply.type('text/css; charset=utf-8').send(docsCss)
  })
}
