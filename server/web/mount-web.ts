import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Services } from '../http/context.ts'
import { sendRefusal } from '../http/doors.ts'
import { headerToken, languageOf, requestFacts } from '../http/request-facts.ts'
import { screenContent } from './screen-content.ts'
import { screenHtml } from './screen-html.ts'
import { findWebFiles } from './web-files.ts'

const YEAR_SECONDS = 365 * 24 * 3600
/** Files beside the screens whose names carry no hash. */
const ROOT_FILES = ['/favicon.svg', '/theme.js']
const LANG_COOKIE = 'octavo-lang'

/** Serves the interface: hashed assets for ever, and the HTML of every screen with what its visitor may read. */
export async function mountWeb(app: FastifyInstance, services: Services): Promise<void> {
  const files = findWebFiles()
  if (files) {
    await app.register(fastifyStatic, {
      root: files.folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
    })
    app.get('/assets/*', (request, reply) => {
      reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      return reply.sendFile((request.raw.url ?? '').split('?', 1)[0] as string)
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
  app.setNotFoundHandler((request, reply) => {
    const path = (request.raw.url ?? '').split('?', 1)[0] as string
    sendRefusal(
      reply,
      'own',
      languageOf(request, undefined),
      new AppError('UNKNOWN_CALL', { call: path.slice(0, 100) }),
    )
  })

  async function sendScreen(request: FastifyRequest, reply: FastifyReply, template: string) {
    const path = segmentsOf(request.raw.url ?? '/')
    const facts = requestFacts(request, services, 'own')
    const lang =
      facts.cookies[LANG_COOKIE] === 'zh'
        ? 'zh'
        : facts.cookies[LANG_COOKIE] === 'en'
          ? 'en'
          : languageOf(request, undefined)
    const content = path
      ? await screenContent({ services, facts, lang, headerToken: headerToken(request) }, path)
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
