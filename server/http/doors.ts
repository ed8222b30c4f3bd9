import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonBody } from '#server/answer/json-body.ts'
import { legacyAdapter } from '#server/answer/legacy-answer.ts'
import type { CallResult, RunCall } from '#server/call/run-call.ts'
import type { Services } from '#server/context.ts'
import { type QueryCount, withQueryCount } from '#server/db/query-meter.ts'
import { discardFile } from '#server/files/incoming-file.ts'
import { brokenBy, outageOf, retrySeconds } from '#server/outage.ts'
import { noteFailure } from '#server/outage-watch.ts'
import { describeSpan } from '#server/tracing/trace.ts'
import { type CallName, definitionOf } from '#shared/api/index.ts'
import type { CallDefinition } from '#shared/define-call.ts'
import { AppError, errors, errorText, messageOf } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { type AdmittedBody, admitBody } from './admit-body.ts'
import { atPace, dropRest } from './body-pace.ts'
import { sendEvents } from './event-stream.ts'
import { isFeatureElsewhere } from './features-elsewhere.ts'
import { countCall } from './metrics.ts'
import { readFields, routeField } from './read-fields.ts'
import { type Door, doorOf, headerToken, isCrossSite, languageOf, setCookies } from './request-facts.ts'
import { legacyCall, ownCall } from './route.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { sendFile } from './send-file.ts'
import { sendReady } from './send-ready.ts'
import { leadOn, leadToLogin } from './send-redirect.ts'

/** The HTTP method means nothing in the protocol (docs/protocol.md, Doors). */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is a door. */
    isCall?: boolean
  }
}

/** Whether a request is a call. The doors read their bodies themselves. */
export const isCall = (request: FastifyRequest): boolean => request.routeOptions.config.isCall === true

/**
 * Mounts the two doors on one set of handlers (decision 5): our own `/api/…`, and the legacy `/server/…` with the protocol's habits.
 */
export function mountDoors(app: FastifyInstance, services: Services, runCall: RunCall): void {
  const pathOf = (request: FastifyRequest) => (request.raw.url ?? '').split('?', 1)[0] as string

  const own = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    return answerCall(request, reply, 'own', ownCall(path), path.slice('/api/'.length), {})
  }
  app.route({ method: [...METHODS], url: '/api/*', handler: own, config: { isCall: true } })

  const legacy = async (request: FastifyRequest, reply: FastifyReply) => {
    const route = legacyCall(pathOf(request), routeField(request))
    return answerCall(request, reply, 'legacy', route.name, route.asked, route.pairs)
  }
  for (const url of ['/server', '/server/', '/server/*']) {
    app.route({ method: [...METHODS], url, handler: legacy, config: { isCall: true } })
  }

  async function answerCall(
    request: FastifyRequest,
    reply: FastifyReply,
    door: Door,
    name: CallName | undefined,
    asked: string,
    pairs: Record<string, string>,
  ): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store')
    let sentLang: unknown
    const langOf = () => languageOf(request, sentLang)
    if (name) nameSpan(request, door, name)
    const work = async ({ wanted, facts }: AdmittedBody) => {
      const reading = readFields(request, pairs, wanted)
      const { fields, file, bytes } = await atPace(request.raw, services.bodies.pace, reading).catch((error) => {
        // The reading may finish after the body was given up. Its file is useless then.
        reading.then((read) => read.file && discardFile(read.file)).catch(() => {})
        throw error
      })
      sentLang = fields.l
      if (!name) throw unknownCall(door, asked.slice(0, 100))
      const lang = langOf()
      const started = performance.now()
      const count: QueryCount = { queries: 0, ms: 0 }
      const asking = {
        name,
        id: request.id,
        fields,
        file,
        lang,
        facts: { ...facts, bodyBytes: bytes },
        headerToken: headerToken(request),
        crossSite: isCrossSite(request, facts),
        gone: () => goneSignal(reply),
      }
      const result = await withQueryCount(count, () => runCall(services, asking))
      // A file that the call keeps has been moved elsewhere by now.
      if (file) await discardFile(file)
      const ms = performance.now() - started
      countCall(name, door, result, ms, count)
      describeSpan({
        'octavo.queries': count.queries,
        ...(result.outcome.ok ? {} : { 'octavo.error': result.outcome.error.error }),
      })
      if (ms >= services.config.SLOW_CALL_MS) logSlowCall(request.log, { call: name, door, ms, count })
      if (!result.outcome.ok && (result.cause || outageOf(result.outcome.error))) {
        const { error } = result.outcome
        const cause = outageOf(error) ? error : result.cause
        noteFailure(services, request.log, cause, { call: name, id: error.params.id }, 'a call failed')
      }
      setCookies(reply, services, result.cookies)
      if (result.file) await sendFile(request, reply, result.file)
      else if (result.redirect) leadOn(reply, services.config, result.redirect)
      else if (result.events)
        sendEvents(reply, result.events, lang, (cause) => refusalOf(services, cause, request, name))
      else await send(reply, services, door, name, lang, result)
    }
    try {
      const body = await admitBody(services, request, door, name, pairs)
      await services.bodies.run({ ...body, ip: request.ip, gone: () => goneSignal(reply) }, () => work(body))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      describeSpan({ 'octavo.error': error.error })
      if (error.cause)
        noteFailure(services, request.log, outageOf(error) ? error : error.cause, { call: name }, 'a call failed')
      // A client that breaks off in the middle of a body may reuse the connection. Its next request would be read as the rest of this body.
      if (
        error.error === 'TOO_SLOW' ||
        (error.error === 'TOO_LARGE' && !request.isMultipart() && !request.raw.complete)
      )
        reply.header('connection', 'close')
      dropRest(request.raw, services.bodies.pace)
      // Old clients expect the refusal of an upload in the form of that call.
      const definition = name && definitionOf(name)
      if (name && (definition?.file || definition?.answer === 'redirect'))
        await send(reply, services, door, name, langOf(), { outcome: { ok: false, error }, cookies: [] })
      else sendRefusal(reply, door, langOf(), error)
    }
    // Fastify would send an empty answer otherwise, when the function ends while the real answer is still being compressed.
    return reply
  }
}

/** The refusal of a call that is not here. */
const unknownCall = (door: Door, call: string): AppError =>
  new AppError(door === 'legacy' && isFeatureElsewhere(call) ? 'FEATURE_NOT_HERE' : 'UNKNOWN_CALL', { call })

/** Tells the span of a request which call it is. */
function nameSpan({ method }: FastifyRequest, door: Door, call: CallName): void {
  const route = door === 'own' ? `/api/${call}` : `/server/api/${call}`
  describeSpan({ 'http.route': route, 'octavo.call': call, 'octavo.door': door }, `${method} ${route}`)
}

/** Logs a slow call with its use of the database, but without its fields and texts. */
function logSlowCall(
  log: FastifyRequest['log'],
  { call, door, ms, count }: { call: CallName; door: Door; ms: number; count: QueryCount },
): void {
  const times = { ms: Math.round(ms), queries: count.queries, database_ms: Math.round(count.ms) }
  log.warn({ call, door, ...times }, 'a call was slow')
}

/** Aborts when the connection closes before the answer is complete. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const look = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.destroyed) look()
  else raw.once('close', look)
  return gone.signal
}

/** The refusal for anything that was thrown. An unexpected error is logged under the id that the visitor gets. */
function refusalOf(services: Services, cause: unknown, request: FastifyRequest, name: CallName): AppError {
  if (cause instanceof AppError) return cause
  const { id } = request
  noteFailure(services, request.log, cause, { call: name, id }, 'a call failed')
  return brokenBy(cause, id)
}

/** Answers an address that cannot be decoded (`%zz`), which Fastify refuses before it looks for a route. */
export function refuseBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS)
  refuseUnknownAddress(request, reply)
}

/** Answers an address that does not exist, or that does not accept the HTTP method. */
export function refuseUnknownAddress(request: FastifyRequest, reply: FastifyReply): void {
  const path = (request.raw.url ?? '').split('?', 1)[0] as string
  const error = new AppError('UNKNOWN_CALL', { call: path.slice(0, 100) })
  reply.header('cache-control', 'no-store')
  sendRefusal(reply, doorOf(request), languageOf(request, undefined), error)
}

async function send(
  reply: FastifyReply,
  services: Services,
  door: Door,
  name: CallName,
  lang: Lang,
  { outcome, image, cookies }: CallResult,
): Promise<void> {
  const definition = definitionOf(name)
  if (!outcome.ok) tellOutage(reply, outcome.error)
  if (image) {
    reply
      .code(image.status ?? 200)
      .type(image.contentType)
      .send(image.body)
    return
  }
  if (door === 'legacy' && (definition.legacyText || definition.legacyJson)) {
    const said = outcome.ok
      ? outcome
      : ({
          ok: false,
          error: outcome.error.error,
          code: outcome.error.code,
          message: messageOf(outcome.error, lang),
        } as const)
    if (definition.legacyText) {
      reply.type('text/plain; charset=utf-8').send(definition.legacyText(said))
      return
    }
    const bare = definition.legacyJson?.(said)
    if (bare) {
      reply.type('application/json; charset=utf-8').send(JSON.stringify(bare))
      return
    }
  }
  if (!outcome.ok) {
    if (definition.answer === 'file') refuseFile(reply, door, lang, outcome.error)
    else if (definition.answer === 'redirect' && wantsPage(reply)) leadToLogin(reply, services.config, outcome.error)
    else sendRefusal(reply, door, lang, outcome.error)
    return
  }
  const { data, ready, whole } = outcome
  const head = door === 'own' ? { error_code: 0 } : warned(definition, data, lang)
  const told = door === 'own' || whole ? data : legacyAdapter(definition.output)(data)
  if (ready || whole) {
    const around = [`${JSON.stringify(head).slice(0, -1)},"data":`, '}'] as const
    await sendReady(reply, services.ready, { ...outcome, data: told }, around, cookies.length > 0)
  } else reply.type('application/json; charset=utf-8').send(jsonBody({ ...head, data: told }))
}

/** Whether a person follows a link, as opposed to a program that reads codes. */
export const wantsPage = ({ request }: FastifyReply): boolean => request.headers.accept?.includes('text/html') === true

/**
 * Refuses to send a file. Clients save any answer as the file, so the refusal must not look like a file. A person who followed a link reads a
 * sentence.
 */
function refuseFile(reply: FastifyReply, door: Door, lang: Lang, error: AppError): void {
  const entry: { code: number; status?: number } = errors[error.error]
  const status = entry.status ?? (error.error === 'NOT_FOUND' ? 404 : 403)
  if (wantsPage(reply))
    reply
      .code(tellOutage(reply, error) ?? (door === 'legacy' ? 200 : status))
      .type('text/plain; charset=utf-8')
      .send(messageOf(error, lang))
  else sendRefusal(reply, door, lang, error, status)
}

/**
 * Marks a refusal as caused by an outage, on both doors: HTTP 503 with `Retry-After` (RFC 9110, sections 10.2.3 and 15.6.4). Proxies and tools like
 * `curl --retry` then try again.
 * @returns the status; undefined for any other refusal
 */
function tellOutage(reply: FastifyReply, error: AppError): 503 | undefined {
  const seconds = retrySeconds(error)
  if (seconds === undefined) return undefined
  reply.code(503).header('retry-after', String(seconds))
  return 503
}

/**
 * A successful call may have a warning. Its answer then names one of the call's errors as `warning`. Our own interface reads the name; clients of the
 * protocol get its error code beside the data.
 */
function warned(definition: CallDefinition, data: unknown, lang: Lang): { error_code: number; error_message?: string } {
  const { warning } = (data ?? {}) as { warning?: unknown }
  const name = definition.errors?.find((error) => error === warning)
  return name ? { error_code: errors[name].code, error_message: errorText(name, lang) } : { error_code: 0 }
}

/**
 * Sends a refusal. On both doors it is HTTP 200 with a code, as clients of the protocol expect; other HTTP statuses are for the transport. The
 * legacy door uses only two of them: 404 for a call that does not exist (docs/protocol.md, Calls that do not exist), and 503 in an outage.
 * @param status the HTTP status on our own door for an error that has no status of its own
 */
export function sendRefusal(reply: FastifyReply, door: Door, lang: Lang, error: AppError, status = 200): void {
  const entry: { code: number; status?: number } = errors[error.error]
  const unavailable = tellOutage(reply, error)
  if (error.error === 'TOO_MANY') reply.header('retry-after', String(error.params.seconds ?? 60))
  const body = { error_code: entry.code, error_message: messageOf(error, lang) }
  const told =
    door === 'legacy'
      ? body
      : {
          ...body,
          error_name: error.error,
          ...(error.field ? { error_field: error.field } : {}),
          ...(error.data === undefined ? {} : { error_data: error.data }),
        }
  reply
    .code(unavailable ?? (door === 'own' ? (entry.status ?? status) : error.error === 'UNKNOWN_CALL' ? 404 : 200))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(told))
}
