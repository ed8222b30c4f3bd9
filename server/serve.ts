import cluster from 'node:cluster'
import packageJson from '../package.json' with { type: 'json' }
import { READY_BYTES } from './answer/preserialised.ts'
import { buildApp } from './app.ts'
import { ensureAdministrator } from './auth/ensure-administrator.ts'
import { ByteLru } from './cache/byte-lru.ts'
import { KEPT_BY_PROCESS, KeptTexts } from './cache/kept-texts.ts'
import { type Config, ConfigError } from './config.ts'
import { openMigrated } from './db/open-migrated.ts'
import { siteClock } from './db/site-clock.ts'
import { KINDS } from './domain/operation/kinds.ts'
import { OperationRunner } from './domain/operation/operation-runner.ts'
import { renderPage } from './domain/page/render-page.ts'
import { RenderSaved } from './domain/page/render-saved.ts'
import { BodyRooms } from './http/body-rooms.ts'
import { watchOutages } from './http/watch-outages.ts'
import { jobsSettled } from './jobs/run-job-now.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { FairTurns } from './limits/fair-turns.ts'
import { itemTurnsOf } from './limits/item-turns.ts'
import { moveKind } from './migrate/operation/move-kind.ts'
import { oneLine } from './one-line.ts'
import { OPEN_API_TURNS } from './policy/key-holder.ts'
import { IndexSaved } from './search/index-saved.ts'
import { searchThreads } from './search/search-apart.ts'
import { openSecrets } from './secrets/secrets.ts'
import { openStores } from './storage/stores.ts'
import { startTracing } from './trace-export/start-tracing.ts'
import { workers } from './work/work.ts'

/** How many connections may wait until the process accepts them. The system may allow fewer (`net.core.somaxconn`). */
const BACKLOG = 4096
/** How long running requests may take to finish after SIGTERM, in milliseconds. */
const SHUTDOWN_MS = 10_000
/** How long sending the last traces may take of it, in milliseconds. */
const LAST_TRACES_MS = 2000

/**
 * Serves the site in this process until SIGTERM or SIGINT, or until the process that supervises it ends.
 * @param announce gets the address of the site when it can be reached
 * @throws ConfigError
 */
export async function serve(config: Config, announce: (address: string) => void): Promise<void> {
  const tracing = await startTracing(config.traces, packageJson.version)
  const { database } = await openMigrated(config)
  const secrets = openSecrets(config)
  const { clock, stop: stopClock } = await siteClock(database)
  const operations = new OperationRunner([...KINDS, moveKind])
  const storage = await openStores({ config, database, secrets })
  const indexing = new IndexSaved(database)
  const services = {
    config,
    database,
    storage,
    secrets,
    clock,
    ready: new ByteLru(READY_BYTES),
    searchTexts: new KeptTexts(KEPT_BY_PROCESS),
    rendering: new RenderSaved({ config, database }, renderPage, { mustWait: () => indexing.isBehind }),
    indexing,
    operations,
    turns: new FairTurns(OPEN_API_TURNS),
    itemTurns: itemTurnsOf(database),
    bodies: new BodyRooms(),
    outages: watchOutages({ database, storage }),
  }
  await ensureAdministrator(services)
  const app = await buildApp(services)
  tracing?.logTo(app.log)
  const scheduler = startScheduler(services, app.log)
  operations.start(services, app.log)
  const address = await app
    .listen({ port: config.PORT, host: config.HOST, backlog: BACKLOG })
    .catch((error: unknown) => {
      throw new ConfigError(`HOST ${config.HOST} and PORT ${config.PORT} cannot be listened on: ${oneLine(error)}`)
    })
  announce(config.APP_URL ?? address.replace('0.0.0.0', 'localhost').replace('[::]', 'localhost'))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    services.outages.stop()
    stopClock()
    await Promise.all([scheduler.stop(), operations.stop()])
    await app.close()
    await jobsSettled()
    await services.rendering.stop()
    await services.indexing.stop()
    await workers.close()
    await searchThreads.close()
    await database.close()
    await tracing?.stop(LAST_TRACES_MS)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (cluster.isWorker) process.on('disconnect', stop)
}
