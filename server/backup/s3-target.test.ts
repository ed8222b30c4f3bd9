import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { cleanPlaces, emptyPlace } from '#server/test/backup-places.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { makeFile, makeUser } from '#server/test/factories.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import { verifyInThread, writeInThread } from './in-thread.ts'
import { listBackups } from './list-backups.ts'
import { openTarget, S3_PLACE } from './open-target.ts'
import { pruneBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const store = await startS3Server()
const t = testApp()
cleanPlaces()

// The test does not depend on the engine.
const testOnce = test.skipIf(TEST_DATABASE === 'postgres')
afterAll(async () => {
  expect(store.unsigned).toEqual([])
  await store.stop()
})

/** The test's site with the object storage as a place for backups. Its files stay on this machine. */
const config = () => ({ ...t.services.config, ...readConfig({ ...store.env, STORAGE: 'local' }), ...own() })
const own = () => {
  const { DATA_DIR, DATABASE_URL } = t.services.config
  return { DATA_DIR, DATABASE_URL }
}
const target = () => openTarget(config(), S3_PLACE)

async function* pieces(size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += 1_000_000) yield Buffer.alloc(Math.min(1_000_000, size - at), at / 1_000_000)
}

testOnce('a backup goes to the object storage and is restored from there, incremental and encrypted too', async () => {
  await makeFile(t, await makeUser(t), {})
  const passphrase = 'correct horse battery'
  const steps = new Set<string>()
  const onProgress = ({ step }: { step: string }) => void steps.add(step)
  const options = { passphrase, isIncremental: true }
  const { name, missing } = await writeInThread(config(), { place: S3_PLACE, options }, { onProgress })
  expect(missing).toEqual([])
  expect(await listBackups(await target())).toMatchObject([{ name, isIncremental: true, isEncrypted: true }])
  await verifyInThread(config(), { place: S3_PLACE, options: { name, passphrase } }, {})
  const wrong = verifyInThread(config(), { place: S3_PLACE, options: { name, passphrase: 'another one' } }, {})
  await expect(wrong).rejects.toMatchObject({ reason: 'passphrase_wrong' })

  const place = await emptyPlace('sqlite')
  expect(await restoreBackup(place, { target: await target(), name, passphrase })).toMatchObject({ files: 1 })
  expect(readdirSync(join(place.DATA_DIR, 'uploads'))).toHaveLength(1)
  expect(await pruneBackups(await target(), 1)).toMatchObject({ removed: [], files: 0 })
})

testOnce('sites that share a bucket do not see the backups of each other', async () => {
  const other = await openTarget({ ...config(), BACKUP_S3_FOLDER: 'backups-of-another' }, S3_PLACE)
  const { name } = await writeBackup({ config: config(), storage: t.services.storage }, { target: other })
  const own = (await listBackups(await target())).map((backup) => backup.name)
  expect(own).not.toContain(name)
  await pruneBackups(await target(), 1)
  expect(await listBackups(other)).toMatchObject([{ name }])
})

testOnce('large objects are sent in parts and appear when they are whole', async () => {
  const place = await target()
  const size = 40_000_000
  expect(await place.write('octavo-large', pieces(size))).toBe(size)
  expect(await place.stat('octavo-large')).toMatchObject({ size })
  const found = await buffer((await place.read('octavo-large')) as AsyncIterable<Buffer>)
  expect(found.equals(await buffer(pieces(size)))).toBe(true)
  await place.remove('octavo-large')

  async function* broken(): AsyncGenerator<Buffer> {
    yield* pieces(size)
    throw new Error('the source ended')
  }
  await expect(place.write('octavo-broken', broken())).rejects.toThrow('the source ended')
  expect(await place.stat('octavo-broken')).toBeUndefined()
  expect(await place.read('octavo-broken')).toBeUndefined()
})
