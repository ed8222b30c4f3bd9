import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#shared/errors.ts'
import type { Services } from '../http/context.ts'
import { headerToken, languageOf, requestFacts } from '../http/request-facts.ts'
import { screenContent } from './screen-content.ts'
import { type ScreenContent, screenHtml } from './screen-html.ts'
import type { WebFiles } from './web-files.ts'

/** Written by web/lib/locale.tsx. */
const LANG_COOKIE = 'octavo-lang'

/**
 * Answers the address of a screen: with the HTML of it for this visitor, with the word that the one the browser has is still good
 * (`If-None-Match`, RFC 9110, section 13.1.2), or with where it leads.
 */
export async function sendScreen(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  files: WebFiles,
): Promise<FastifyReply> {
  const url = request.raw.url ?? '/'
  const path = segmentsOf(url)
  const facts = requestFacts(request, services, 'own')
  const lang = chosenLang(facts.cookies[LANG_COOKIE]) ?? languageOf(request, undefined)
  const nothing = { lang, title: 'Octavo', indexable: false, isPublic: false, data: {} }
  const visit = { services, facts, lang, headerToken: headerToken(request) }
  const found = path
    ? await screenContent(visit, path).catch((error: unknown) => {
        request.log.error({ err: error }, 'a screen failed')
        return { ...nothing, status: 500 }
      })
    : { ...nothing, status: 404 }
  // What a screen holds depends on who asks; what not everybody may read is kept by no shared cache.
  const mayShare = 'isPublic' in found && found.isPublic
  reply.headers({
    'cache-control': mayShare ? 'public, no-cache' : 'private, no-cache',
    vary: 'Cookie, Accept-Language',
  })
  if ('redirect' in found) return reply.redirect(found.redirect, 302)
  const dataText = JSON.stringify(found.data)
  const etag = etagOf([files.template, url, JSON.stringify({ ...found, data: null }), dataText])
  if (found.status === 200) reply.header('etag', etag)
  if (found.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const drawn = found.status === 200 ? await draw(request, files, url, found) : undefined
  const preloads = drawn === undefined ? [] : (files.preloads?.[lang] ?? [])
  const html = screenHtml(found, {
    template: files.template,
    drawn,
    preloads,
    dataText,
    withStyles: files.withStyles ?? ((links) => links),
  })
  return reply.code(found.status).type('text/html; charset=utf-8').send(html)
}

/** A screen that cannot be drawn here is drawn by the browser. */
async function draw(request: FastifyRequest, files: WebFiles, url: string, { lang, data }: ScreenContent) {
  try {
    return await files.render?.({ url, lang, data })
  } catch (error) {
    request.log.error({ err: error }, 'a screen could not be drawn')
    return undefined
  }
}

/** A document is the same as long as all that it is made from is. Weak: it may be compressed in several ways. */
function etagOf(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return `W/"${hash.digest('base64url').slice(0, 27)}"`
}

const chosenLang = (cookie: string | undefined): Lang | undefined =>
  cookie === 'zh' || cookie === 'en' ? cookie : undefined

/** The decoded segments of an address, or null when it cannot be decoded. */
function segmentsOf(url: string): string[] | null {
  const path = url.split('?', 1)[0] as string
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}
