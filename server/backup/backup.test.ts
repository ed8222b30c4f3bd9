import { existsSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import { migrateToLatest, migrationsNamed } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { openMigrated } from '#server/db/open-migrated.ts'
import { openPlace } from '#server/db/portable/open-place.ts'
import { checkIndex } from '#server/search/index-pages.ts'
import { openSecrets } from '#server/secrets/secrets.ts'
import { storesOf } from '#server/storage/stores.ts'
import { backupOf, cleanPlaces, contentOf, emptyPlace, newTarget } from '#server/test/backup-places.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeFile, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoredFiles } from './restored-files.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

const t = testApp()
cleanPlaces()

const TEXT = 'Über 正文 😀 "quoted" \\ back\tslash\r\nand \u2028 more'
const PASSWORD = 'visit-password'
const target = newTarget()
let name: string

beforeAll(async () => {
  t.time.now = Math.floor(Date.now() / 1000)
  const user = await makeUser(t)
  const item = await makeItem(t, { owner: user, password: PASSWORD })
  for (let at = 0; at < 3; at++) await makePage(t, item, { page_content: `${TEXT} ${at}` })
  const gone = await makePage(t, item, {})
  await t.services.database.db.deleteFrom('page').where('page_id', '=', gone.page_id).execute()
  await makeFile(t, user, { item_id: item.item_id })
  const report = await writeBackup(t.services, { target })
  expect(report).toMatchObject({ missing: [], damaged: [], key: 'inside', files: 1 })
  expect(await target.stat(report.name)).toMatchObject({ size: report.bytes })
  name = report.name
})

/** Opens a place as a server does that starts there. */
async function started<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const { database } = await openMigrated(config)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

test('a backup restores to the same site, in the other engine too, and back', async () => {
  const first = await contentOf(target, name)
  const inSqlite = await emptyPlace('sqlite')
  expect(await restoreBackup(inSqlite, { target, name })).toMatchObject({ files: 1, missing: 0, damaged: 0, pages: 3 })
  const second = await backupOf(inSqlite, target)
  expect(await contentOf(target, second)).toEqual(first)

  const back = await emptyPlace()
  await restoreBackup(back, { target, name: second })
  expect(await contentOf(target, await backupOf(back, target))).toEqual(first)
})

test('a restored site has its texts, files, secrets and search index, and never gives an id twice', async () => {
  const place = await emptyPlace()
  await restoreBackup(place, { target, name })
  await started(place, async (database) => {
    const { db } = database
    const pages = await db
      .selectFrom('page')
      .select(['page_id', 'page_content', 'revision'])
      .orderBy('page_id')
      .execute()
    expect(pages.map(({ page_content }) => page_content)).toEqual([0, 1, 2].map((at) => `${TEXT} ${at}`))
    expect(await checkIndex(database)).toEqual({ pages: 3, stale: [], strays: [] })
    const secrets = openSecrets(place)
    const { password, tree_version } = await db.selectFrom('item').selectAll().executeTakeFirstOrThrow()
    expect(secrets.open(password)).toBe(PASSWORD)
    const before = await t.services.database.db.selectFrom('item').select('tree_version').executeTakeFirstOrThrow()
    expect(tree_version).toBe(before.tree_version)
    const { storage_key } = await db.selectFrom('upload_file').select('storage_key').executeTakeFirstOrThrow()
    const stores = storesOf({ config: place, database, secrets })
    expect(await buffer(await stores.read(storage_key))).toEqual(PNG)

    // The fourth page was deleted. Its id is not given again, and the triggers work.
    const { page_id: _, ...row } = { ...(await db.selectFrom('page').selectAll().executeTakeFirstOrThrow()) }
    const made = await db.insertInto('page').values(row).returning('page_id').executeTakeFirstOrThrow()
    expect(made.page_id).toBe((pages.at(-1)?.page_id ?? 0) + 2)
    const after = await db.selectFrom('item').select('tree_version').executeTakeFirstOrThrow()
    expect(after.tree_version).toBe(tree_version + 1)
  })
})

test('a place that is not empty is refused and is not changed', async () => {
  const place = await emptyPlace()
  await started(place, async () => {})
  await expect(restoreBackup(place, { target, name })).rejects.toMatchObject({ reason: 'not_empty' })
  await started(place, async ({ db }) => expect(await db.selectFrom('page').selectAll().execute()).toEqual([]))

  const withFiles = await emptyPlace()
  const stores = storesOf({ config: withFiles, database: t.services.database, secrets: t.services.secrets })
  await stores.local.check()
  await writeFile(join(stores.incoming, 'a'), PNG)
  const key = await stores.local.put(join(stores.incoming, 'a'))
  await expect(restoreBackup(withFiles, { target, name })).rejects.toMatchObject({ reason: 'not_empty' })
  expect(await stores.local.stat(key)).toBeDefined()
})

test('a restore that fails leaves an empty place, and no server starts on an unfinished restore', async () => {
  const place = await emptyPlace()
  const failing = new AbortController()
  let start: Promise<unknown> | undefined
  const onProgress = ({ step }: { step: string }) => {
    if (step !== 'files') return
    // All rows are there, but a server that starts now refuses.
    start = openMigrated(place).then(
      () => 'started',
      (error: Error) => error.message,
    )
    failing.abort(new Error('stopped in the middle'))
  }
  await expect(restoreBackup(place, { target, name, onProgress, signal: failing.signal })).rejects.toThrow(
    'stopped in the middle',
  )
  expect(await start).toContain('a restore is running, or has not finished')
  expect(readdirSync(place.DATA_DIR).filter((name) => !name.startsWith('octavo.db'))).toEqual([])
  await restoreBackup(place, { target, name })
  await started(place, async ({ db }) => expect(await db.selectFrom('page').selectAll().execute()).toHaveLength(3))
})

test('a restore that ended while it moved its files begins again; a server that started since keeps the files', async () => {
  const bytes = async function* () {
    yield PNG
  }
  const key = 'ab/'.padEnd(35, 'ab')
  /** The remains of a restore that was killed before it opened its database. */
  const killed = async (place: Config) => {
    await openPlace(place.DATABASE_URL)
    const files = await restoredFiles(place.DATA_DIR)
    await files?.add(key, bytes())
    await files?.open()
  }
  const place = await emptyPlace('sqlite')
  await killed(place)
  await expect(openMigrated(place)).rejects.toThrow('a restore is running, or has not finished')
  await restoreBackup(place, { target, name })
  expect(existsSync(join(place.DATA_DIR, 'uploads', key))).toBe(false)
  expect(readdirSync(place.DATA_DIR).sort()).toEqual(['octavo.db', 'secret.key', 'uploads'])

  const used = await emptyPlace('sqlite')
  await killed(used)
  await started({ ...used, DATABASE_URL: `sqlite:${join(used.DATA_DIR, 'another.db')}` }, async () => {})
  await expect(restoreBackup(used, { target, name })).rejects.toMatchObject({ reason: 'not_empty' })
  expect(existsSync(join(used.DATA_DIR, 'uploads', key))).toBe(true)
})

test('a check restores into a temporary place and leaves nothing', async () => {
  expect(await verifyBackup({ target, name })).toMatchObject({ files: 1, missing: 0, damaged: 0 })
  const { DATABASE_URL } = await emptyPlace()
  await verifyBackup({ target, name, databaseUrl: DATABASE_URL })
  // It is empty again, so it can be used once more.
  await verifyBackup({ target, name, databaseUrl: DATABASE_URL })
})

test('a backup of an older version is restored and brought up to date', async () => {
  const old = await emptyPlace()
  const database = await openDatabase(old.DATABASE_URL)
  await migrateToLatest(database, migrationsNamed(Object.keys(migrations).filter((name) => name < '0008')))
  await sql`insert into item (item_name, uid, username, addtime, last_update_time) values ('Old', 1, 'ann', 1, 1)`.execute(
    database.db,
  )
  await database.close()
  const older = await backupOf(old, target)
  expect((await contentOf(target, older)).migrations.at(-1)).toBe('0007-moved-away')

  const place = await emptyPlace()
  await restoreBackup(place, { target, name: older })
  await started(place, async ({ db }) => {
    expect(await db.selectFrom('item').select(['item_name', 'line_breaks']).execute()).toEqual([
      { item_name: 'Old', line_breaks: 0 },
    ])
  })
})

test('missing and damaged files are reported, and everything else is restored', async () => {
  const place = await emptyPlace('sqlite')
  await restoreBackup(place, { target, name })
  const owner = await makeUser(t)
  await started(place, async (database) => {
    const config = place
    const secrets = openSecrets(config)
    const storage = storesOf({ config, database, secrets })
    await storage.local.check()
    const other = { ...t, time: t.time, services: { ...t.services, config, database, secrets, storage } }
    const [lost, changed] = [await makeFile(other, owner, {}), await makeFile(other, owner, {})]
    const keyOf = async ({ file_id }: { file_id: number }) =>
      (
        await database.db
          .selectFrom('upload_file')
          .select('storage_key')
          .where('file_id', '=', file_id)
          .executeTakeFirst()
      )?.storage_key ?? ''
    const keys = { lost: await keyOf(lost), changed: await keyOf(changed) }
    rmSync(join(config.DATA_DIR, 'uploads', keys.lost))
    await writeFile(join(config.DATA_DIR, 'uploads', keys.changed), 'other bytes')
    const report = await writeBackup(other.services, { target })
    expect(report).toMatchObject({ files: 2, missing: [keys.lost], missing_count: 1, damaged: [keys.changed] })
    expect(await verifyBackup({ target, name: report.name })).toMatchObject({ files: 2, missing: 1, damaged: 1 })
  })
})

test('a backup without the key is restored with the key, or without it on request', async () => {
  const apart = await writeBackup(t.services, { target, withoutKey: true })
  expect(apart.key).toBe('apart')
  const place = await emptyPlace('sqlite')
  const restored = (more = {}) => restoreBackup(place, { target, name: apart.name, ...more })
  await expect(restored()).rejects.toMatchObject({ reason: 'key_missing' })
  await writeFile(join(place.DATA_DIR, 'secret.key'), '0'.repeat(64))
  await expect(restored()).rejects.toMatchObject({ reason: 'key_other' })
  expect(readdirSync(place.DATA_DIR).filter((name) => !name.startsWith('octavo.db'))).toEqual(['secret.key'])
  await restored({ withNewKey: true })
})

test('a backup without a site is refused', async () => {
  const config = await emptyPlace('sqlite')
  await expect(writeBackup({ ...t.services, config }, { target })).rejects.toMatchObject({ reason: 'no_site' })
  expect(readdirSync(config.DATA_DIR)).toEqual([])
})
