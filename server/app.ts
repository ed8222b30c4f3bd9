import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { brokenBy, retrySeconds } from '#server/outage.ts'
import { noteFailure } from '#server/outage-watch.ts'
import { AppError } from '#shared/errors.ts'
import { handlerOf } from './api/index.ts'
import { callRunner } from './call/run-call.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { mountDocs } from './docs/mount-docs.ts'
import { atPace, BODY_BYTES_PER_SECOND, BODY_GRACE_SECONDS } from './http/body-pace.ts'
import { BODY_ROOM_WAIT_MS } from './http/body-rooms.ts'
import {
  CALL_BODY_BYTES,
  CALL_BODY_FIELDS,
  OTHER_BODY_BYTES,
  SMALL_BODY_BYTES,
  UPLOAD_FIELDS_BYTES,
} from './http/body-sizes.ts'
import { limitConnections } from './http/connection-limit.ts'
import { isCall, mountDoors, refuseBadAddress, refuseUnknownAddress, sendRefusal, wantsPage } from './http/doors.ts'
import { endConnectionsOnClose } from './http/end-connections.ts'
import { mountHealth } from './http/health.ts'
import { BROTLI_EACH_TIME, COMPRESS_FROM_BYTES, ENCODINGS, mountLegacyEncodings } from './http/packed.ts'
import { skipBody } from './http/read-body.ts'
import { parseQuery } from './http/read-fields.ts'
import { endSlowReaders } from './http/reader-pace.ts'
import { doorOf, languageOf } from './http/request-facts.ts'
import { mountRequestIds, requestIds } from './http/request-id.ts'
import { withOneSlash } from './http/route.ts'
import { mountSecurityHeaders } from './http/security-headers.ts'
import { withoutSitePath } from './http/site-path.ts'
import { mountTraces } from './http/trace-requests.ts'
import { mountForwardedAddresses } from './http/trusted-proxies.ts'
import { mountMock } from './mock/mount-mock.ts'
import { isTracing, traceIds } from './tracing/trace.ts'
import { mountWeb } from './web/mount-web.ts'
import { outagePage } from './web/outage-page.ts'
import { sendOutagePage } from './web/send-screen.ts'
import { findWebFiles, type WebFiles } from './web/web-files.ts'

/** Excludes `application/octet-stream`, the type of uploaded files, which are sent as they are, whole or in parts. */
const COMPRESSED_TYPES = /^text\/(?!event-stream)|[/+](?:json|text|xml)(?:;|$)/

/** Fields that may hold a token: the headers of a request, and their copy that the multipart parser would add to a debug log. */
const NOT_LOGGED = ['req.headers', 'busboyOptions.headers']

/**
 * The longest time in which a request must arrive, in milliseconds: the time of the largest body at the slowest pace. A slower body is ended earlier
 * (`body-pace.ts`). Without a limit Fastify waits for ever.
 */
function arrivalMs({ UPLOAD_MB }: Config): number {
  const largest = Math.max(CALL_BODY_BYTES, UPLOAD_MB * 1024 * 1024 + UPLOAD_FIELDS_BYTES)
  return BODY_ROOM_WAIT_MS + Math.ceil(BODY_GRACE_SECONDS + largest / BODY_BYTES_PER_SECOND) * 1000
}

/** Lines of the log name the trace that they belong to, as they name the request. */
const traceIdsInLog = () => (isTracing() ? { mixin: () => traceIds() ?? {} } : {})

/**
 * Builds the whole application. The server and every test use this one.
 * @param web the built interface; null without one
 */
export async function buildApp(services: Services, web: WebFiles | null = findWebFiles()): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    logger: config.LOG_LEVEL !== 'silent' && { level: config.LOG_LEVEL, redact: NOT_LOGGED, ...traceIdsInLog() },
    // A log line for each request would cost more than most calls. The metrics count requests, and failures are logged.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    genReqId: requestIds(config.TRUST_PROXY),
    bodyLimit: SMALL_BODY_BYTES,
    requestTimeout: arrivalMs(config),
    frameworkErrors: refuseBadAddress,
    // `//` and `%2f` are not changed before routing, so that only the normalised route decides. Only the first slash of the legacy door may be doubled.
    routerOptions: { ignoreDuplicateSlashes: false, caseSensitive: true, querystringParser: parseQuery },
    rewriteUrl: ({ url = '/' }: IncomingMessage) => withOneSlash(withoutSitePath(config, url)),
  })
  services.outages.logTo(app.log)
  endConnectionsOnClose(app)
  endSlowReaders(app.server)
  limitConnections(app, services)
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { fieldSize: SMALL_BODY_BYTES, fields: CALL_BODY_FIELDS, parts: CALL_BODY_FIELDS, fileSize: 0 },
  })
  // `readFields` reads the bodies of calls, because it knows the habits of the protocol's clients. All other bodies are dropped.
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    if (!isCall(request)) await atPace(request.raw, services.bodies.pace, skipBody(request, OTHER_BODY_BYTES))
  })
  await app.register(cookie)
  mountForwardedAddresses(app)
  mountRequestIds(app)
  mountTraces(app, config)
  mountLegacyEncodings(app)
  await app.register(compress, {
    global: true,
    // `readFields` refuses encoded bodies and names the header.
    globalDecompression: false,
    threshold: COMPRESS_FROM_BYTES,
    customTypes: COMPRESSED_TYPES,
    encodings: [...ENCODINGS],
    brotliOptions: { params: BROTLI_EACH_TIME },
  })
  mountSecurityHeaders(app, services.config.APP_URL?.startsWith('https:') ?? false)
  app.setErrorHandler((error: { statusCode?: number; code?: string }, request, reply) => {
    const door = doorOf(request)
    const lang = languageOf(request, undefined)
    if (error instanceof AppError) {
      const seconds = web && !isCall(request) && wantsPage(reply) ? retrySeconds(error) : undefined
      if (web && seconds !== undefined) return sendOutagePage(reply, outagePage(web, lang, error, seconds), seconds)
      return sendRefusal(reply, door, lang, error)
    }
    // A forbidden file is answered as a missing one.
    if (error.statusCode === 403 || error.statusCode === 404) return refuseUnknownAddress(request, reply)
    if (error.statusCode === 413) return sendRefusal(reply, door, lang, new AppError('TOO_LARGE'))
    if (error.statusCode && error.statusCode < 500)
      return sendRefusal(reply, door, lang, new AppError('BAD_BODY', { reason: '@malformed_form' }))
    const id = request.id
    noteFailure(services, request.log, error, { id }, 'a request failed')
    return sendRefusal(reply, door, lang, brokenBy(error, id))
  })
  mountHealth(app, services)
  mountDocs(app, services)
  mountMock(app, services)
  const runCall = callRunner(handlerOf)
  mountDoors(app, services, runCall)
  app.setNotFoundHandler(refuseUnknownAddress)
  await mountWeb(app, services, runCall, web)
  return app
}
