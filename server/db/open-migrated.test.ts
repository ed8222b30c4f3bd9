import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTestApp } from '#server/test/build-test-app.ts'
import { COMPILE_CACHE, TEST_DATABASE } from '#server/test/environment.ts'
import { makeItem } from '#server/test/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { failing, halfDone } from '#server/test/upgrade/later-migrations.ts'
import { COPIES_KEPT, copiesFolder, copyAside, listCopies } from './copy-aside.ts'
import { migrateToLatest, PROGRAM_VERSION, schemaDifferences } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { openDatabase } from './open.ts'
import { openMigrated, plannedMigrations } from './open-migrated.ts'

// Some tests start a process, which is slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 })
afterAll(() => vi.resetConfig())

let place: TestDatabase
let DATA_DIR: string
beforeEach(async () => {
  place = await createTestDatabase()
  DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-upgrade-'))
  const { database } = await openMigrated(at())
  await sql`insert into item (item_name, uid, username, addtime, last_update_time) values ('Before', 1, 'ada', 1, 1)`.execute(
    database.db,
  )
  await database.close()
})
afterEach(async () => {
  await place.drop()
  rmSync(DATA_DIR, { recursive: true })
})

const at = () => ({ DATABASE_URL: place.url, DATA_DIR })
const copies = () => listCopies(DATA_DIR)

/** The tables with their columns, the name of the item, and the migrations. */
async function stateOf(url: string) {
  const { db, close } = await openDatabase(url)
  const tables = await db.introspection.getTables()
  const { rows } = await sql<{ item_name: string }>`select item_name from item`.execute(db)
  await close()
  return { tables: tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]), rows }
}

test('a migration that fails leaves the old database, and one sentence explains what to do', async () => {
  const before = await stateOf(place.url)
  const start = openMigrated(at(), { ...migrations, ...halfDone, ...failing })
  await expect(start).rejects.toThrow(
    /^The database \S+ was not brought up to date: migration 9993-fails failed \(.*no_such_table.*\)\. The database is as it was before, nothing was changed\..* The version that ran until now can be started again; .*$/,
  )
  expect(await stateOf(place.url)).toEqual(before)
  const [copy, ...others] = await copies()
  expect(others).toEqual([])
  if (TEST_DATABASE === 'postgres') return expect(copy).toBeUndefined()
  await expect(start).rejects.toThrow(`A copy of it is ${copy}.`)
  expect(await stateOf(`sqlite:${copy}`)).toEqual(before)
})

test('a process killed during its migrations leaves a database that starts again', async () => {
  const before = await stateOf(place.url)
  const script = fileURLToPath(new URL('../test/upgrade/interrupted.ts', import.meta.url))
  const child = spawn(process.execPath, [script, place.url, DATA_DIR], {
    env: COMPILE_CACHE,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  expect(String((await once(child.stdout, 'data'))[0])).toBe('in the middle\n')
  child.kill('SIGKILL')
  await ended
  const { database, applied } = await openMigrated(at())
  await database.close()
  expect(applied).toEqual([])
  expect(await stateOf(place.url)).toEqual(before)
  const next = await openMigrated(at(), { ...migrations, ...halfDone })
  await next.database.close()
  expect(next.applied).toEqual(Object.keys(halfDone))
})

test('this version goes on with a database that a newer one has expanded, also a process that runs already', async () => {
  const t = await buildTestApp({}, [], undefined, { ...place, drop: async () => {} })
  const item = await makeItem(t)
  const { database } = await openMigrated(at(), { ...migrations, ...halfDone })
  await database.close()
  const owner = { token: item.owner.token }
  const saved = await t.call('page/save', { item_id: item.item_id, page_title: 'A', page_content: 'B' }, owner)
  expect(saved.error_code).toBe(0)
  expect((await t.call('item/info', { item_id: item.item_id }, owner)).data.menu.pages).toHaveLength(1)
  expect((await t.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200)
  await t.close()

  const again = await openMigrated(at())
  expect(again.applied).toEqual([])
  expect(await schemaDifferences(again.database)).toEqual([])
  await again.database.close()
  expect((await plannedMigrations(at())).pending).toEqual([])
})

test('a database that a newer version has contracted is refused, and the message names that version', async () => {
  const { database } = await openMigrated(at(), { ...migrations, ...halfDone })
  await sql`update schema_change set program_version = '98.1.0', works_since = '97.5.0' where migration = '9992-rows'`.execute(
    database.db,
  )
  await database.close()
  const refusal = new RegExp(
    `^The database \\S+ was changed by Octavo 98.1.0 \\(9991-column, 9992-rows\\), and this is Octavo ${PROGRAM_VERSION}, which does not work with it\\. Start Octavo 98.1.0 or later, or go back to .*$`,
  )
  await expect(openMigrated(at())).rejects.toThrow(refusal)
  await expect(plannedMigrations(at())).rejects.toThrow(refusal)
})

test('a database whose newer version left no note is refused too', async () => {
  const { db, close } = await openDatabase(place.url)
  await sql`insert into kysely_migration (name, timestamp) values ('9990-unknown', '2030-01-01T00:00:00.000Z')`.execute(
    db,
  )
  await sql`drop table schema_change`.execute(db)
  await close()
  await expect(openMigrated(at())).rejects.toThrow(
    /^The database \S+ was changed by a newer version of Octavo \(9990-unknown\), and this is Octavo /,
  )
})

test('each migration is noted with the version that applied it', async () => {
  const { db, close } = await openDatabase(place.url)
  const rows = await db.selectFrom('schema_change').select(['migration', 'program_version', 'works_since']).execute()
  await close()
  expect(rows).toContainEqual({ migration: '0029-schema-changes', program_version: PROGRAM_VERSION, works_since: '' })
})

test('pending migrations are listed before they are applied, and nothing is changed', async () => {
  const { db, close } = await openDatabase(place.url)
  const last = Object.keys(migrations).sort().at(-1) as string
  await sql`delete from kysely_migration where name = ${last}`.execute(db)
  await close()
  const planned = await plannedMigrations(at())
  expect(planned.pending).toEqual([last])
  expect(planned.copyTo).toBe(TEST_DATABASE === 'sqlite' ? copiesFolder(DATA_DIR) : undefined)
  expect(await copies()).toEqual([])
  expect((await plannedMigrations(at())).pending).toEqual([last])
})

test('a SQLite file is copied before its tables change, unless the setting forbids it; the newest copies are kept', async (context) => {
  if (TEST_DATABASE !== 'sqlite') return context.skip()
  mkdirSync(copiesFolder(DATA_DIR))
  for (const time of ['20200101T000000Z', '20210101T000000Z', '20220101T000000Z'])
    writeFileSync(join(copiesFolder(DATA_DIR), `octavo-${time}-0001-x.db`), '')
  writeFileSync(join(copiesFolder(DATA_DIR), 'octavo-20230101T000000Z-0001-x.db.part'), '')
  const { '9991-column': column, '9992-rows': rows } = halfDone
  const without = await openMigrated({ ...at(), COPY_BEFORE_UPGRADE: false }, { ...migrations, '9991-column': column! })
  await without.database.close()
  expect(without.copy).toBeUndefined()
  const { database, copy } = await openMigrated(at(), { ...migrations, '9991-column': column!, '9992-rows': rows! })
  await database.close()
  expect(copy).toMatch(/-\d{8}T\d{6}Z-9991-column\.db$/)
  expect(readdirSync(copiesFolder(DATA_DIR))).toHaveLength(COPIES_KEPT)
  expect((await copies())[0]).toBe(copy)
  expect((statSync(copy as string).mode & 0o777).toString(8)).toBe('600')
  const kept = new DatabaseSync(copy as string, { readOnly: true })
  expect(kept.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(kept.prepare('select item_name, item_colour from item').all()).toEqual([
    { item_name: 'Before', item_colour: 'blue' },
  ])
  kept.close()
})

test('a disk without room for the copy is named, and no copy is begun', async (context) => {
  if (TEST_DATABASE !== 'sqlite') return context.skip()
  const file = place.url.slice('sqlite:'.length)
  await expect(copyAside({ file, DATA_DIR, last: '0001-x' }, 5 * 1024 * 1024)).rejects.toThrow(
    /^the copy before the upgrade needs \d+ MB, and \S+ has 5 MB free$/,
  )
  expect(readdirSync(copiesFolder(DATA_DIR))).toEqual([])
})

test('two processes that begin an upgrade at once do it once', async () => {
  const [one, other] = [await openDatabase(place.url), await openDatabase(place.url)]
  const known = { ...migrations, ...halfDone }
  const applied = await Promise.all([migrateToLatest(one, known), migrateToLatest(other, known)])
  expect(applied.flat()).toEqual(Object.keys(halfDone))
  await Promise.all([one.close(), other.close()])
})
