import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { ping } from '#server/db/ping.ts'
import { sameSecret } from '#server/secrets/same-secret.ts'
import { metrics } from './metrics.ts'

/** `/healthz`: the process is alive. `/readyz`: the database answers and the storage takes files. `/metrics`: for Prometheus, with the token of the configuration. */
export function mountHealth(app: FastifyInstance, { config, database, storage }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    try {
      await ping(database.db)
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'database does not answer' })
    }
    try {
      await storage.check()
    } catch (error) {
      request.log.error({ err: error }, 'the storage takes no files')
      return reply.code(503).send({ status: 'storage takes no files' })
    }
    return { status: 'ok', database: database.dialect, storage: storage.kind }
  })

  app.get('/metrics', async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    // The address proves nothing: requests through a local proxy come from this machine.
    if (!config.METRICS_TOKEN || !sameSecret(token, config.METRICS_TOKEN))
      return reply.code(403).send({ status: 'forbidden' })
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
