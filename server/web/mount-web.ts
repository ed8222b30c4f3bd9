import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../http/context.ts'
import { headerToken, languageOf, requestFacts } from '../http/request-facts.ts'
import { screenContent } from './screen-content.ts'
import { screenHtml } from './screen-html.ts'
import type { WebFiles } from './web-files.ts'

const YEAR_MS = 365 * 24 * 3600 * 1000
/** Files beside the screens whose names carry no hash. */
const ROOT_FILES = ['/favicon.svg', '/theme.js']
const LANG_COOKIE = 'octavo-lang'

/** Serves the interface: hashed assets for ever, and the HTML of every screen with what its visitor may read. */
export async function mountWeb(app: FastifyInstance, services: Services, files: WebFiles | null): Promise<void> {
  if (files) {
    await app.register(fastifyStatic, {
      root: files.folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
    })
    app.get('/assets/*', (request, reply) => {
      const path = (request.raw.url ?? '').split('?', 1)[0] as string
      // The header of a file that is there: that one is missing may be over with the next build.
      return reply.sendFile(path, { cacheControl: true, maxAge: YEAR_MS, immutable: true })
    })
    for (const file of ROOT_FILES) {
      app.get(file, (_request, reply) => {
        reply.header('cache-control', 'public, max-age=3600')
        return reply.sendFile(file)
      })
    }
    app.get('/robots.txt', (_request, reply) =>
      reply.type('text/plain').send('User-agent: *\nDisallow: /api/\nDisallow: /server/\n'),
    )
    const screen = (request: FastifyRequest, reply: FastifyReply) => sendScreen(request, reply, files.template)
    app.get('/', screen)
    app.get('/*', screen)
  }

  async function sendScreen(request: FastifyRequest, reply: FastifyReply, template: string) {
    const path = segmentsOf(request.raw.url ?? '/')
    const facts = requestFacts(request, services, 'own')
    const lang =
      facts.cookies[LANG_COOKIE] === 'zh'
        ? 'zh'
        : facts.cookies[LANG_COOKIE] === 'en'
          ? 'en'
          : languageOf(request, undefined)
    const visit = { services, facts, lang, headerToken: headerToken(request) }
    const content = path
      ? await screenContent(visit, path).catch((error: unknown) => {
          request.log.error({ err: error }, 'a screen failed')
          return { status: 500, lang, title: 'Octavo', indexable: false, data: {} }
        })
      : null
    // What a screen holds depends on who asks: no shared cache keeps it.
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language' })
    if (content && 'redirect' in content) return reply.redirect(content.redirect, 302)
    const shown = content ?? { status: 404, lang, title: 'Octavo', indexable: false, data: {} }
    return reply.code(shown.status).type('text/html; charset=utf-8').send(screenHtml(template, shown))
  }
}

/** The decoded segments of an address, or null when it cannot be decoded. */
function segmentsOf(url: string): string[] | null {
  const path = url.split('?', 1)[0] as string
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}
