import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import pg from 'pg'
import { READY_BYTES } from '#server/answer/preserialised.ts'
import { buildApp } from '#server/app.ts'
import { ByteLru } from '#server/cache/byte-lru.ts'
import { KeptTexts } from '#server/cache/kept-texts.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { openMigrated } from '#server/db/open-migrated.ts'
import { KINDS } from '#server/domain/operation/kinds.ts'
import { OperationRunner } from '#server/domain/operation/operation-runner.ts'
import { renderPage } from '#server/domain/page/render-page.ts'
import { RenderSaved } from '#server/domain/page/render-saved.ts'
import { BodyRooms } from '#server/http/body-rooms.ts'
import { watchOutages } from '#server/http/watch-outages.ts'
import { FairTurns } from '#server/limits/fair-turns.ts'
import { itemTurnsOf } from '#server/limits/item-turns.ts'
import { OPEN_API_TURNS } from '#server/policy/key-holder.ts'
import { IndexSaved } from '#server/search/index-saved.ts'
import { openSecrets } from '#server/secrets/secrets.ts'
import { openStores } from '#server/storage/stores.ts'
import { systemClock } from '#server/time.ts'

/** The use of a database. On PostgreSQL statements are round trips, including `begin` and `commit`, and bytes are those of the connection. */
export interface Asked {
  statements: number
  /** Bytes from the database. On SQLite: its rows as JSON. */
  bytes: number
}

/** The whole application in this process, with counts of what it asks of its databases. */
export interface CountedApp {
  app: FastifyInstance
  services: Services & { rendering: RenderSaved; indexing: IndexSaved; operations: OperationRunner }
  /** The use since the last look, of the primary and of the replica. */
  take(): { primary: Asked; replica: Asked }
  /** Closes the application. The workers of the process stay, for the next one. */
  close(): Promise<void>
}

/** Counts statements, and the bytes of their rows. */
class RowCounter implements KyselyPlugin {
  asked: Asked = { statements: 0, bytes: 0 }

  transformQuery({ node }: PluginTransformQueryArgs) {
    this.asked.statements += 1
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    this.asked.bytes += Buffer.byteLength(
      JSON.stringify(result.rows, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
    )
    return result
  }
}

/** Counts the bytes of the `pg` connections to a port. */
function countConnections() {
  const statements = new Map<number, number>()
  const clients = new Map<pg.Client, number>()
  const { query } = pg.Client.prototype
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are passed on as they are
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: any[]) {
    statements.set(this.port, (statements.get(this.port) ?? 0) + 1)
    if (!clients.has(this)) clients.set(this, 0)
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (query as any).apply(this, given)
  } as typeof query
  return (url: string | undefined): Asked => {
    const port = url ? Number(new URL(url).port) : 0
    let bytes = 0
    for (const [client, before] of clients) {
      if (client.port !== port) continue
      const { stream } = (client as unknown as { connection: { stream: { bytesRead: number } } }).connection
      bytes += stream.bytesRead - before
      clients.set(client, stream.bytesRead)
    }
    const asked = { statements: statements.get(port) ?? 0, bytes }
    statements.set(port, 0)
    return asked
  }
}

/** Builds the application as `server/main.ts` does, without jobs and operations. @param env its environment */
export async function countedApp(env: Record<string, string>): Promise<CountedApp> {
  const config = readConfig({ LOG_LEVEL: 'fatal', ...env })
  const ofConnections = countConnections()
  const opened = (await openMigrated(config)).database
  const rows = new RowCounter()
  const isPostgres = opened.dialect === 'postgres'
  const database: Database = isPostgres ? opened : { ...opened, db: opened.db.withPlugin(rows) }
  const secrets = openSecrets(config)
  const rendering = new RenderSaved({ config, database }, renderPage)
  const indexing = new IndexSaved(database)
  const storage = await openStores({ config, database, secrets })
  const services = {
    ...{ config, database, secrets, rendering, indexing, storage },
    outages: watchOutages({ database, storage }),
    clock: systemClock,
    ready: new ByteLru(READY_BYTES),
    searchTexts: new KeptTexts(),
    operations: new OperationRunner(KINDS),
    turns: new FairTurns(OPEN_API_TURNS),
    itemTurns: itemTurnsOf(database),
    bodies: new BodyRooms(),
  }
  const app = await buildApp(services)
  return {
    app,
    services,
    take: () => {
      if (isPostgres)
        return { primary: ofConnections(config.DATABASE_URL), replica: ofConnections(config.DATABASE_READ_URL) }
      const primary = rows.asked
      rows.asked = { statements: 0, bytes: 0 }
      return { primary, replica: { statements: 0, bytes: 0 } }
    },
    close: async () => {
      services.outages.stop()
      await app.close()
      await rendering.stop()
      await indexing.stop()
      await opened.close()
    },
  }
}
