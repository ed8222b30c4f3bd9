import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { hasIndexable } from '#server/domain/item/indexable.repository.ts'
import { requestFacts } from '#server/http/request-facts.ts'
import { sendPublic } from './send-public.ts'
import { SITEMAP_PATH } from './sitemap.ts'

const RULES = 'User-agent: *\nDisallow: /api/\nDisallow: /server/\n'

/** Mounts `/robots.txt` (RFC 9309): calls are disallowed, and the sitemap is named if there is one. */
export function mountRobots(app: FastifyInstance, services: Services): void {
  app.get('/robots.txt', async (request, reply) => {
    const { origin } = requestFacts(request, services, 'own')
    const sitemap = (await hasIndexable(services.database.db)) ? `\nSitemap: ${origin}${SITEMAP_PATH}\n` : ''
    return sendPublic(request, reply, 'text/plain', RULES + sitemap)
  })
}
