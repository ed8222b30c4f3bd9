import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import { ping } from '#server/db/ping.ts'
import { isQuestion, QUESTION_HEADER, type Seen } from '#server/doctor/question.ts'
import { type LastingOutage, noteFailure } from '#server/outage-watch.ts'
import { sameSecret } from '#server/secrets/same-secret.ts'
import { StorageError } from '#server/storage/storage-error.ts'
import { metrics } from './metrics.ts'
import { siteMetrics, tellMetrics } from './site-metrics.ts'

/** How long the state of an object storage is valid, in milliseconds. Each check stores and removes an object, which may cost money. */
const STATE_MS = 30_000

/**
 * `/healthz`: the process is alive. `octavo doctor` also gets the facts that the server sees of its request. `/readyz`: the database answers and this
 * machine stores files. During other outages the process is `limited` but ready, because pages can be read; the answer names them. `/metrics`: for
 * Prometheus, with the token of the configuration.
 */
export function mountHealth(app: FastifyInstance, services: Services): void {
  const { config, database, storage } = services
  const stateOf = storageState(services)
  tellMetrics(services)
  app.get('/healthz', async (request) => {
    if (!isQuestion(services.secrets, request.headers[QUESTION_HEADER], services.clock())) return { status: 'ok' }
    return { status: 'ok', seen: seenOf(request) }
  })

  app.get('/readyz', async (request, reply) => {
    try {
      await ping(database.db)
    } catch (error) {
      noteFailure(services, request.log, error, {}, 'the database does not answer')
      return reply.code(503).send({ status: 'database does not answer', ...outagesOf(services) })
    }
    try {
      await storage.local.check()
    } catch (error) {
      const outage = noteFailure(services, request.log, error, {}, 'the folder of files cannot be written')
      // With a full disk everything can still be read.
      if (outage !== 'disk_full')
        return reply.code(503).send({ status: 'storage takes no files', storage: storage.local.kind })
    }
    const outages = outagesOf(services)
    return {
      status: outages ? 'limited' : 'ok',
      ...outages,
      database: database.dialect,
      ...(await stateOf(request.log)),
    }
  })

  app.get('/metrics', async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    // The address proves nothing: requests through a local proxy come from this machine.
    if (!config.METRICS_TOKEN || !sameSecret(token, config.METRICS_TOKEN))
      return reply.code(403).send({ status: 'forbidden' })
    return reply.type(metrics.contentType).send(await siteMetrics(services))
  })
}

/** The present outages, for an answer; undefined when there are none. */
function outagesOf({ outages }: Services): { outages: LastingOutage[] } | undefined {
  const lasting = outages.list()
  return lasting.length > 0 ? { outages: lasting } : undefined
}

/** The facts that this server sees of a request, for `octavo doctor`. */
function seenOf(request: FastifyRequest): Seen {
  const from = request.socket.remoteAddress ?? ''
  return {
    protocol: request.protocol,
    host: request.host,
    isForwarded: request.headers['x-forwarded-for'] !== undefined,
    isTrusted: request.ip !== from,
    from: from.replace(/^::ffff:/, ''),
  }
}

/** The kind of the storage for new files, and its last known problem if it has one. */
interface StorageState {
  storage: string
  storage_problem?: string
}

/** Checks the storage in the background. An answer never waits for an object storage: it has the last known state and starts the next check. */
function storageState({ storage }: Services) {
  let until = 0
  let problem: string | undefined
  const look = async (log: FastifyBaseLogger) => {
    try {
      await storage.check()
      problem = undefined
    } catch (error) {
      log.error({ err: error }, 'the storage takes no files')
      problem = error instanceof StorageError ? error.reason : 'unknown'
    }
  }
  return async (log: FastifyBaseLogger): Promise<StorageState> => {
    const kind = await storage.kind()
    if (kind === 'local') return { storage: kind }
    if (performance.now() >= until) {
      until = performance.now() + STATE_MS
      void look(log)
    }
    return { storage: kind, ...(problem && { storage_problem: problem }) }
  }
}
