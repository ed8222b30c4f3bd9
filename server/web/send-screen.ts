import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CallResultData, dataJson, dataOf, isTemporary, scriptSafe } from '#server/answer/preserialised.ts'
import type { RunCall } from '#server/call/run-call.ts'
import type { Services } from '#server/context.ts'
import { hasTag, weakTag } from '#server/http/etag.ts'
import { type Encoding, encodingFor, packOnce } from '#server/http/packed.ts'
import { headerToken, languageOf, requestFacts } from '#server/http/request-facts.ts'
import { htmlInBrowser, inBrowser } from '#server/http/site-path.ts'
import { brokenBy, retrySeconds } from '#server/outage.ts'
import { noteFailure } from '#server/outage-watch.ts'
import type { Output } from '#shared/api/index.ts'
import type { AppError } from '#shared/errors.ts'
import { isLang, LANG_COOKIE, type Lang } from '#shared/i18n/languages.ts'
import { outagePage } from './outage-page.ts'
import { plainFieldHtml } from './plain-field.ts'
import { type Redirect, screenContent } from './screen-content.ts'
import { type ScreenContent, type StartOnUse, screenHtml } from './screen-html.ts'
import type { WebFiles } from './web-files.ts'

/**
 * Answers the address of a screen with its HTML for this visitor, with 304 when the browser has it already (`If-None-Match`, RFC 9110,
 * section 13.1.2), or with a redirect.
 */
export async function sendScreen(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, runCall, files }: { services: Services; runCall: RunCall; files: WebFiles },
): Promise<FastifyReply> {
  const url = request.raw.url ?? '/'
  // A browser would read the second part of `//name` as a host.
  const single = url.replace(/^\/{2,}/, '/')
  if (single !== url) return reply.redirect(inBrowser(services.config, single), 301)
  const path = segmentsOf(url)
  const facts = requestFacts(request, services, 'own')
  const lang = chosenLang(facts.cookies[LANG_COOKIE]) ?? languageOf(request, undefined)
  const noContent = { lang, title: 'Octavo', indexable: false, isPublic: false, data: {} }
  const visit = { services, runCall, facts, lang, headerToken: headerToken(request), url }
  let outage: AppError | undefined
  const found = path
    ? await screenContent(visit, path).catch((error: unknown) => {
        const { id } = request
        if (noteFailure(services, request.log, error, { id }, 'a screen failed')) outage = brokenBy(error, id)
        return { ...noContent, status: outage ? 503 : 500 }
      })
    : { ...noContent, status: 404 }
  const seconds = outage && retrySeconds(outage)
  if (outage && seconds !== undefined) return sendOutagePage(reply, outagePage(files, lang, outage, seconds), seconds)
  // The content depends on the visitor. Shared caches may store only what everybody may read.
  const mayShare = 'isPublic' in found && found.isPublic
  reply.headers({
    'cache-control': mayShare ? 'public, no-cache' : hasWriting(found) ? 'no-store' : 'private, no-cache',
    vary: 'Cookie, Accept-Language, accept-encoding',
  })
  if ('redirect' in found) return reply.redirect(inBrowser(services.config, found.redirect), 302)
  const asked = { request, services, files, url }
  if (found.status !== 200) return sendHtml(reply.code(found.status), await documentOf(asked, found))
  // Nobody keeps a temporary rendering, and the real one has another tag.
  if (Object.values<CallResultData>(found.data).some(isTemporary)) {
    reply.header('cache-control', 'no-store')
    return sendHtml(reply, await documentOf(asked, found))
  }
  // The tag covers everything that the document is made from.
  const etag = weakTag([buildOf(files), url, JSON.stringify({ ...found, data: null }), ...dataKeys(found)])
  reply.header('etag', etag)
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (!mayShare) return sendHtml(reply, await documentOf(asked, found))
  const encoding = encodingFor(request.headers['accept-encoding'])
  return sendHtml(reply, await cachedDocument(asked, found, etag, encoding), encoding)
}

interface Asked {
  request: FastifyRequest
  services: Services
  files: WebFiles
  /** Path and query. */
  url: string
}

/**
 * The cached document of a screen for guests. Guests read the same few pages again and again, so each is rendered and compressed once.
 * @param etag changes with every part of the document
 */
async function cachedDocument(
  asked: Asked,
  screen: ScreenContent,
  etag: string,
  encoding: Encoding | undefined,
): Promise<Buffer> {
  const cached = async (key: string, make: () => Promise<Buffer>) => {
    const { body } = await asked.services.ready.get(`screen ${key}`, async () => {
      const made = await make()
      return { body: made, size: made.length }
    })
    return body
  }
  const html = () => cached(etag, () => documentOf(asked, screen))
  return encoding ? cached(`${etag} ${encoding}`, async () => packOnce(encoding, await html())) : html()
}

async function documentOf(asked: Asked, screen: ScreenContent): Promise<Buffer> {
  const { files, services } = asked
  const drawn = screen.status === 200 ? await draw(asked, screen) : undefined
  const starts = startOf(screen, drawn)
  const texts = drawn === undefined ? [] : (files.preloads?.[screen.lang] ?? [])
  const styles = (drawn !== undefined && screen.chunk && files.chunkStyles?.[screen.chunk]) || []
  const { template, withStyles = asIs } = files
  const startOnUse = starts && ((html: string) => files.startOnUse?.(html, starts, texts) ?? html)
  const preloads = startOnUse ? [] : texts
  const ahead = (screen.ahead && files.ahead?.[screen.ahead][screen.lang]) ?? []
  const plainField = plainFieldOf(screen, files)
  const [dataText, articleHtml] = [dataTextOf(screen), () => htmlInBrowser(services.config, articleHtmlOf(screen))]
  return Buffer.from(
    screenHtml(screen, {
      template,
      drawn,
      preloads,
      ahead,
      plainField,
      styles,
      startOnUse,
      dataText,
      articleHtml,
      withStyles,
    }),
  )
}

/**
 * Whether a document contains what a writer changes: the editor of a page, a spreadsheet. Back shows a stored document without asking, so a browser
 * does not store this one. Otherwise a writer would continue with the text before the last save.
 */
const hasWriting = (found: ScreenContent | Redirect): boolean => 'isWritten' in found && found.isWritten === true

const asIs = (html: string): string => html

/** What only the interface can draw: formulas, diagrams, and the tab that a device remembers. */
const NEEDS_INTERFACE = /class="code-tabs"|data-tex="|data-diagram="/

/** When the interface starts: undefined for at once, because the server could not draw everything. */
function startOf({ starts, article }: ScreenContent, drawn: string | undefined): StartOnUse | undefined {
  return drawn === undefined || article?.byBrowser || NEEDS_INTERFACE.test(drawn) ? undefined : starts
}

/** Sends the HTML of an outage. @param seconds after how many seconds a client should try again */
export function sendOutagePage(reply: FastifyReply, html: Buffer, seconds: number): FastifyReply {
  reply.headers({ 'cache-control': 'no-store', 'retry-after': String(seconds) })
  return sendHtml(reply.code(503), html)
}

function sendHtml(reply: FastifyReply, html: Buffer, encoding?: Encoding): FastifyReply {
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(html)
}

/** Renders a screen. If that fails, the browser renders it. */
async function draw({ request, services, files, url }: Asked, { lang, origin = '', data }: ScreenContent) {
  const sitePath = services.config.SITE_PATH
  try {
    const answers = Object.entries(data).map(([key, answered]) => [key, dataOf(answered)] as const)
    return await files.render?.({ url, sitePath, lang, origin, data: Object.fromEntries(answers) })
  } catch (error) {
    request.log.error({ err: error }, 'a screen could not be drawn')
    return undefined
  }
}

/** The parts of the answers for a screen's tag. A preserialised part is represented by its key. */
const dataKeys = ({ data }: ScreenContent): string[] =>
  Object.entries(data).flatMap(([key, { data: rest, ready = {} }]) => [
    key,
    JSON.stringify(rest),
    ...Object.values(ready).map((part) => part.key),
  ])

const dataTextOf = ({ data }: ScreenContent): string =>
  `{${Object.entries(data).map(([key, answered]) => `${scriptSafe(JSON.stringify(key))}:${dataJson(answered)}`)}}`

/** The page that the screen shows, from the answer of its call. */
function pageOf({ data }: ScreenContent): Output<'page/info'> | undefined {
  const page = Object.entries(data).find(([key]) => key.startsWith('page/info'))?.[1]
  return page && (dataOf(page) as Output<'page/info'>)
}

const articleHtmlOf = (screen: ScreenContent): string => pageOf(screen)?.page_html ?? ''

function plainFieldOf(screen: ScreenContent, files: WebFiles): string {
  const page = screen.hasPlainField ? pageOf(screen) : undefined
  return page && files.plainField ? plainFieldHtml(page, files.plainField, screen.lang) : ''
}

const builds = new WeakMap<WebFiles, string>()

/** Identifies a build of the interface. The template contains the hashed names of all files but those that are put into documents. */
function buildOf(files: WebFiles): string {
  const known = builds.get(files)
  if (known) return known
  const { template, inlineScripts = [], plainField } = files
  const parts = [template, ...inlineScripts, plainField?.style]
  const made = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  builds.set(files, made)
  return made
}

const chosenLang = (cookie: string | undefined): Lang | undefined => (isLang(cookie) ? cookie : undefined)

/** The decoded segments of an address, or null when it cannot be decoded. */
function segmentsOf(url: string): string[] | null {
  const path = url.split('?', 1)[0] as string
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}
