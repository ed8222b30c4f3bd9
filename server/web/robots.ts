import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { hasIndexable } from '#server/domain/item/indexable.repository.ts'
import { requestFacts } from '#server/http/request-facts.ts'
import { sendPublic } from './send-public.ts'
import { SITEMAP_PATH } from './sitemap.ts'

/** Crawlers read this file only at the root of a host. A host with a site at a path must copy these lines into its own file. */
const rulesAt = (SITE_PATH: string) => `User-agent: *\nDisallow: ${SITE_PATH}/api/\nDisallow: ${SITE_PATH}/server/\n`

/** Mounts `/robots.txt` (RFC 9309): it disallows calls, and names the sitemap if there is one. */
export function mountRobots(app: FastifyInstance, services: Services): void {
  app.get('/robots.txt', async (request, reply) => {
    const { origin } = requestFacts(request, services, 'own')
    const sitemap = (await hasIndexable(services.database.db)) ? `\nSitemap: ${origin}${SITEMAP_PATH}\n` : ''
    return sendPublic(request, reply, 'text/plain', rulesAt(services.config.SITE_PATH) + sitemap)
  })
}
