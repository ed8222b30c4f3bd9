import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openTarget } from '#server/backup/open-target.ts'
import { moveToStorage } from '#server/domain/attachment/move-to-storage.ts'
import { cleanPlaces, emptyPlace, newTarget } from '#server/test/backup-places.ts'
import { buildTestApp, type TestApp, testApp } from '#server/test/build-test-app.ts'
import { makeFile, makeUser } from '#server/test/factories.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import { verifyInThread, writeInThread } from './in-thread.ts'
import { restoreBackup } from './restore-backup.ts'

/** A site whose own files are in an object storage, and the store of the restored site. */
const store = await startS3Server()
const other = await startS3Server()
const t = testApp(store.env)
cleanPlaces()
afterAll(async () => {
  expect([...store.unsigned, ...other.unsigned]).toEqual([])
  await store.stop()
  await other.stop()
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Every file of a site: its key, and the hash of the bytes that its storage has. */
async function filesOf({ services: { database, storage } }: TestApp) {
  const rows = await database.db
    .selectFrom('upload_file')
    .select(['file_id', 'storage_key'])
    .orderBy('file_id')
    .execute()
  const files: { key: string; sha256: string }[] = []
  for (const { storage_key } of rows)
    files.push({ key: storage_key, sha256: sha256(await buffer(await storage.read(storage_key))) })
  return files
}

test('files in an object storage are backed up from there and restored into another one, equal to the byte', async () => {
  const owner = await makeUser(t)
  const bodies = [0, 1, 65_536, 3_000_001].map((size) => randomBytes(size))
  for (const body of bodies) await makeFile(t, owner, { body })
  const before = await filesOf(t)
  expect(before.map((file) => file.sha256)).toEqual(bodies.map(sha256))
  for (const { key } of before) expect(key).toMatch(/^octavo-[0-9a-f]{8}\//)
  // Nothing of them is on this machine.
  expect(readdirSync(t.services.config.DATA_DIR).includes('uploads') ? await localFiles(t) : []).toEqual([])

  const target = newTarget()
  const { config } = t.services
  for (const isIncremental of [false, true]) {
    const report = await writeInThread(config, { place: target.name, options: { isIncremental } }, {})
    expect(report).toMatchObject({ files: bodies.length, missing_count: 0, damaged_count: 0 })
    await verifyInThread(config, { place: target.name, options: { name: report.name } }, {})
    const place = await emptyPlace(undefined, { ...other.env })
    await restoreBackup(place, { target: await openTarget(place, target.name), name: report.name })
    const { DATA_DIR, DATABASE_URL } = place
    const restored = await buildTestApp({ ...other.env, DATA_DIR }, [], undefined, {
      url: DATABASE_URL,
      drop: async () => {},
    })
    try {
      // First on the machine, then in the other store.
      expect((await filesOf(restored)).map((file) => file.sha256)).toEqual(bodies.map(sha256))
      const stop = new AbortController().signal
      await moveToStorage(restored.services, { from: 'local', to: 's3', stop })
      const after = await filesOf(restored)
      expect(after.map((file) => file.sha256)).toEqual(bodies.map(sha256))
      for (const { key } of after) {
        expect(key).toMatch(/^octavo-[0-9a-f]{8}\//)
        expect(before.map((file) => file.key)).not.toContain(key)
      }
    } finally {
      await restored.close()
    }
  }
  // The original has its files as before.
  expect(await filesOf(t)).toEqual(before)
})

/** The keys of files in the folder of the machine. */
async function localFiles({ services }: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of services.storage.local.list()) keys.push(key)
  return keys
}
