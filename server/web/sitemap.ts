import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import { findIndexable, listIndexable } from '#server/domain/item/indexable.repository.ts'
import { listSaveTimes } from '#server/domain/page/find-pages.repository.ts'
import { requestFacts } from '#server/http/request-facts.ts'
import { isLoginForced } from '#server/policy/forced-login.ts'
import { sendPublic } from './send-public.ts'

/** The most addresses in a part of the sitemap (the protocol allows 50,000), and the most parts in its index (the limit of the protocol). */
export const SITEMAP_ADDRESSES = 10_000
const SITEMAP_PARTS = 50_000

/** The address of the sitemap. */
export const SITEMAP_PATH = '/sitemap.xml'

/** The address of a part: the item, and the number of the part, from 1. It is at the root, because a sitemap may only name addresses below its own folder. */
const PART = /^\/sitemap-([1-9]\d{0,14})-([1-9]\d{0,5})\.xml$/

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (c) => ENTITIES[c] as string)

/** The W3C form of a time. @param seconds unix seconds */
const w3cTime = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`

interface Entry {
  address: string
  /** Unix seconds. */
  changed: number
}

/** One of the two documents of the protocol (sitemaps.org/protocol.html). */
function document(kind: 'sitemapindex' | 'urlset', entries: readonly Entry[]): string {
  const element = kind === 'urlset' ? 'url' : 'sitemap'
  const lines = entries.map(
    ({ address, changed }) =>
      `<${element}><loc>${escapeXml(address)}</loc><lastmod>${w3cTime(changed)}</lastmod></${element}>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${kind}>\n`
}

/**
 * Mounts `/sitemap.xml` and its parts: the pages of all items that search engines may index. Each item has its own parts. A site without such
 * items has no sitemap.
 */
export function mountSitemap(app: FastifyInstance, services: Services): void {
  const originOf = (request: FastifyRequest) => requestFacts(request, services, 'own').origin

  const isClosed = () => isLoginForced(services.database.db)

  app.get(SITEMAP_PATH, async (request, reply) => {
    const items = (await isClosed()) ? [] : await listIndexable(services.database.db, SITEMAP_PARTS)
    if (items.length === 0) return noSitemap(reply)
    const origin = originOf(request)
    const parts = items.flatMap(({ item_id, last_update_time, pages }) =>
      Array.from({ length: Math.ceil((pages ?? 0) / SITEMAP_ADDRESSES) }, (_, at) => ({
        address: `${origin}/sitemap-${item_id}-${at + 1}.xml`,
        changed: last_update_time,
      })),
    )
    return sendPublic(request, reply, 'application/xml', document('sitemapindex', parts.slice(0, SITEMAP_PARTS)))
  })

  app.get('/sitemap-*', async (request, reply) => {
    const [, item_id, part] = PART.exec((request.raw.url ?? '').split('?', 1)[0] as string) ?? []
    const item = item_id && !(await isClosed()) ? await findIndexable(services.database.db, Number(item_id)) : undefined
    if (!item) return noSitemap(reply)
    const from = (Number(part) - 1) * SITEMAP_ADDRESSES
    const pages = await listSaveTimes(services.database.db, item.item_id, from, SITEMAP_ADDRESSES)
    if (pages.length === 0) return noSitemap(reply)
    const base = `${originOf(request)}/${item.item_domain || item.item_id}`
    const entries = pages.map(({ page_id, addtime }) => ({ address: `${base}/${page_id}`, changed: addtime }))
    return sendPublic(request, reply, 'application/xml', document('urlset', entries))
  })
}

const noSitemap = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-cache')
    .type('text/plain; charset=utf-8')
    .send('There is no such sitemap: nothing here is open to search engines.\n')
