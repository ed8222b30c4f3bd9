import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RunCall } from '#server/call/run-call.ts'
import type { Services } from '#server/context.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'
import { mountRobots } from './robots.ts'
import { sendScreen } from './send-screen.ts'
import { mountSitemap } from './sitemap.ts'
import { type WebFiles, webFilesAt } from './web-files.ts'

const YEAR_MS = 365 * 24 * 3600 * 1000
/** Files at the root of the site. Their names contain no hash. */
const ROOT_FILES = [
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/share.png',
  '/before-paint.js',
  '/fill-text.js',
  '/keep-presses.js',
  '/start-on-use.js',
  '/plain-field.js',
  '/plain-field.css',
  '/api-docs.js',
  '/no-script.css',
]

/** Serves the interface: hashed assets, which browsers may cache for ever, and the HTML of every screen for its visitor. */
export async function mountWeb(
  app: FastifyInstance,
  services: Services,
  runCall: RunCall,
  built: WebFiles | null,
): Promise<void> {
  if (built) {
    const files = webFilesAt(built, services.config.SITE_PATH)
    await app.register(fastifyStatic, {
      root: files.folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
    })
    app.get('/assets/*', (request, reply) => {
      const path = (request.raw.url ?? '').split('?', 1)[0] as string
      // `sendFile` sets this header for existing files only. A 404 must not be cached, because the next build may have the file.
      return reply.sendFile(path, { cacheControl: true, maxAge: YEAR_MS, immutable: true })
    })
    for (const file of ROOT_FILES) {
      app.get(file, (_request, reply) => {
        reply.header('cache-control', 'public, max-age=3600')
        return reply.sendFile(file)
      })
    }
    mountRobots(app, services)
    mountSitemap(app, services)
    const policy = contentSecurityPolicy(files.inlineScripts)
    const screen = (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('content-security-policy', policy)
      return sendScreen(request, reply, { services, runCall, files })
    }
    app.get('/', screen)
    app.get('/*', screen)
    // Addresses of uploads at sites of ShowDoc, which may have been moved here. Other addresses below `/server` are calls.
    for (const folder of ['/server/Public/Uploads/*', '/server/../Public/Uploads/*']) app.get(folder, screen)
    // That of a file at sites of Outline.
    app.get('/api/attachments.redirect', screen)
    // Loads the renderer before the first reader needs it, without delaying the start.
    app.addHook('onListen', async () => void files.warm?.().catch((error: unknown) => app.log.error(error)))
  }
}
