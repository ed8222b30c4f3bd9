import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { TEST_DATABASE } from './environment.ts'
import { fastFolder } from './fast-folder.ts'

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  /** For `openDatabase`: `sqlite:/path/to/file` or `postgres://…`. */
  url: string
  /** Removes it, even while others are connected. Close your own connection first. */
  drop(): Promise<void>
}

/** The address of another database on the server of `serverUrl`. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs `work` with a connection to `url`, which is closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** An environment variable that `global-setup.ts` set. */
function envOf(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: server tests run through vitest.config.ts (npm run test:server).`)
  return value
}

function createSqlite(): TestDatabase {
  const folder = mkdtempSync(join(fastFolder(), 'octavo-test-'))
  const file = join(folder, 'octavo.db')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  copyFileSync(envOf('TEST_SQLITE_TEMPLATE'), file)
  process.once('exit', remove)
  return {
    url: `sqlite:${file}`,
    drop: async () => {
      process.removeListener('exit', remove)
      remove()
    },
  }
}

/** @param template a database to copy; by default one without tables */
async function createPostgres(template = 'template1'): Promise<TestDatabase> {
  const adminUrl = envOf('TEST_POSTGRES_ADMIN_URL')
  const name = `${envOf('TEST_POSTGRES_TEMPLATE')}_${randomBytes(6).toString('hex')}`
  const run = (sql: string) => withClient(adminUrl, (client) => client.query(sql))
  // Copying the files takes a quarter of the time of writing their content to the log, which is the default of PostgreSQL.
  await run(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)} strategy file_copy`)
  return {
    url: databaseUrl(adminUrl, name),
    drop: async () => {
      await run(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
    },
  }
}

/** Creates a migrated, empty database on the engine of this test run (TEST_DATABASE). */
export async function createTestDatabase(): Promise<TestDatabase> {
  return TEST_DATABASE === 'postgres' ? createPostgres(envOf('TEST_POSTGRES_TEMPLATE')) : createSqlite()
}

/** Creates a database without tables on the engine of this test run. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  if (TEST_DATABASE === 'postgres') return createPostgres()
  const folder = mkdtempSync(join(fastFolder(), 'octavo-empty-'))
  const drop = async () => rmSync(folder, { recursive: true, force: true })
  return { url: `sqlite:${join(folder, 'octavo.db')}`, drop }
}
