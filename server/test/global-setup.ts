import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { startPostgres } from './postgres.ts'
import { databaseUrl, withClient } from './test-database.ts'

/** Migrates an empty database once; each test gets a copy of it. */
async function migrate(url: string): Promise<void> {
  const database = await openDatabase(url)
  try {
    await migrateToLatest(database)
  } finally {
    await database.close()
  }
}

/** Makes the template file of the SQLite tests. */
async function setupSqlite(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-template-'))
  const file = join(folder, 'template.db')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  await migrate(`sqlite:${file}`)
  process.env.TEST_SQLITE_TEMPLATE = file
  return async () => remove()
}

/** Starts PostgreSQL and makes the template database; its name is this run's own, for servers that several runs share. */
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

/** Removes from a server that is not ours the template and the databases that tests did not drop. */
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

/** Called by Vitest before the first test of the projects `server-sqlite` and `server-postgres`; returns the tear-down. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.name === 'server-postgres' ? setupPostgres() : setupSqlite()
}
