import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { installFaketime } from '../../scripts/faketime.ts'
import { installSlapd } from '../../scripts/slapd.ts'
import { BUILT_PROGRAMS } from './built-server.ts'
import { startPostgres } from './postgres.ts'
import { databaseUrl, withClient } from './test-database.ts'

/** Migrates the template database. Each test gets a copy of it. */
async function migrate(url: string): Promise<void> {
  const database = await openDatabase(url)
  try {
    await migrateToLatest(database)
  } finally {
    await database.close()
  }
}

/** Creates the template file of the SQLite tests. */
async function setupSqlite(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-template-'))
  const file = join(folder, 'template.db')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  await migrate(`sqlite:${file}`)
  process.env.TEST_SQLITE_TEMPLATE = file
  return async () => remove()
}

/** Starts PostgreSQL and creates the template database. Its name is unique, because several runs may share a server. */
async function setupPostgres(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const template = `octavo_template_${randomBytes(4).toString('hex')}`
  await withClient(server.url, (client) => client.query(`create database ${pg.escapeIdentifier(template)}`))
  await migrate(databaseUrl(server.url, template))
  process.env.TEST_POSTGRES_ADMIN_URL = server.url
  process.env.TEST_POSTGRES_TEMPLATE = template
  return async () => {
    if (process.env.TEST_POSTGRES_URL) await dropAll(server.url, template)
    await server.stop()
  }
}

/** Removes the template, and databases that tests did not drop, from a server that we did not start. */
async function dropAll(url: string, template: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${template}%`,
    ])
    for (const { datname } of rows) {
      await client.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`)
    }
  })
}

/** Creates the folder for the folders of `temporaryFolder`. Both projects use one. */
function setupFolders(): () => void {
  process.env.TEST_FOLDERS ??= mkdtempSync(join(tmpdir(), 'octavo-tests-'))
  const folder = process.env.TEST_FOLDERS
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Vitest calls this before the first test of the projects `server-sqlite` and `server-postgres`. Returns the tear-down. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  installSlapd()
  installFaketime()
  process.env.TEST_BUILT_PROGRAMS = BUILT_PROGRAMS
  const removeFolders = setupFolders()
  const tearDown = await (project.name === 'server-postgres' ? setupPostgres() : setupSqlite())
  return async () => {
    await tearDown()
    removeFolders()
  }
}
