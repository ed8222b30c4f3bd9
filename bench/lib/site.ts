import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMigrated } from '#server/db/open-migrated.ts'
import { startPostgres } from '#server/test/postgres.ts'
import { addUser } from './add-user.ts'
import { type DataSet, fillSite } from './data-set.repository.ts'
import { ask, type KillableServer, killableServer } from './killable-server.ts'

export type Engine = 'sqlite' | 'postgres'
export const ENGINE_NAMES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** A running server on a filled site. */
export interface Site {
  engine: Engine
  server: KillableServer
  /** The settings with which the server was started. */
  settings: Record<string, string>
  dataDir: string
  items: DataSet
  /** The sessions of the owner of the items with pages, and of the user with 1,000 items. */
  owner: string
  collector: string
  /** How many seconds filling it took. */
  filled: number
  close(): Promise<void>
}

/**
 * Fills a new site on an engine (a temporary PostgreSQL that syncs as a real one does) and starts the built server on it.
 * @param ofServer further environment of the server
 */
export async function openSite(engine: Engine, ofServer: Record<string, string> = {}): Promise<Site> {
  const begun = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', removeData)
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const DATABASE_URL = postgres?.url ?? `sqlite:${join(dataDir, 'octavo.db')}`
  const settings = { DATA_DIR: dataDir, DATABASE_URL }
  const server = await killableServer(settings, undefined, ofServer)
  const close = async () => {
    await server.kill()
    await postgres?.stop()
    removeData()
    process.removeListener('exit', removeData)
  }
  try {
    const owner = await addUser(server.octavo, 'owner', 'first')
    const collector = await addUser(server.octavo, 'collector')
    const { database } = await openMigrated(settings)
    const items = await fillSite(
      database,
      { owner: 'owner', collector: 'collector' },
      Math.floor(Date.now() / 1000),
    ).finally(() => database.close())
    const filled = (performance.now() - begun) / 1000
    await server.start()
    await settle(server)
    return { engine, server, settings, dataDir, items, owner, collector, filled, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Lets the jobs process the pages that were inserted directly, as on a site with older pages, and restarts the server. This is not
 * part of the measurement.
 */
async function settle(server: KillableServer): Promise<void> {
  const answer = await ask(server.url, 'ScriptCron/run', {})
  if (answer?.error_code !== 0) throw new Error(`The jobs did not run: ${JSON.stringify(answer)}`)
  await server.kill()
  await server.start()
}
