import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { storesOf } from '#server/storage/stores.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { OCTAVO_PROGRAM } from '#server/test/built-server.ts'
import { makeFile, makeUser, type TestFile, type TestUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import { moveToStorage, removeMoved } from './move-to-storage.ts'

/** A site with files on this machine and a configured store. */
const store = await startS3Server()
afterAll(async () => {
  expect(store.unsigned).toEqual([])
  await store.stop()
})
const { STORAGE: _, ...KNOWN } = store.env
const t = testApp(KNOWN)
const db = () => t.services.database.db

let user: TestUser
beforeEach(async () => {
  user ??= await makeUser(t)
  await db().deleteFrom('upload_file').execute()
  await db().deleteFrom('moved_file').execute()
})

async function filesOf(count: number) {
  const files = []
  for (let n = 0; n < count; n++) files.push(await makeFile(t, user, { body: `${PNG}${n}`, filename: `图 ${n}.png` }))
  return files
}
const keys = async () =>
  (await db().selectFrom('upload_file').select('storage_key').orderBy('file_id').execute()).map(
    (row) => row.storage_key,
  )
const visit = async (sign: string) => (await t.inject({ url: `/api/attachment/visitFile?sign=${sign}` })).statusCode
const there = { from: 'local', to: 's3' } as const
const back = { from: 's3', to: 'local' } as const

test('files go to the store and back, readable at every moment, with the same bytes', async () => {
  const files = await filesOf(7)
  const seen: number[] = []
  let reading = true
  const readers = (async () => {
    while (reading) for (const { sign } of files) seen.push(await visit(sign))
  })()
  expect(await moveToStorage(t.services, there)).toMatchObject({ moved: 7, bad: [] })
  expect((await keys()).every((key) => key.startsWith('octavo-'))).toBe(true)
  expect(await moveToStorage(t.services, there)).toMatchObject({ moved: 0, bad: [] })
  expect(await moveToStorage(t.services, back)).toMatchObject({ moved: 7, bad: [] })
  reading = false
  await readers
  expect(new Set(seen)).toEqual(new Set([200]))
  expect(seen.length).toBeGreaterThanOrEqual(files.length)
  expect((await keys()).every((key) => t.services.storage.local.holds(key))).toBe(true)
  expect(readdirSync(t.services.storage.incoming)).toEqual([])
})

test('an interrupted move continues where it stopped', async () => {
  const files = await filesOf(12)
  const stopping = new AbortController()
  const first = await moveToStorage(t.services, { ...there, stop: stopping.signal, onProgress: () => stopping.abort() })
  expect(first.moved).toBeGreaterThan(0)
  expect(first.moved).toBeLessThan(12)
  const second = await moveToStorage(t.services, there)
  expect(first.moved + second.moved).toBe(12)
  for (const { sign } of files) expect(await visit(sign)).toBe(200)
})

test('a damaged or missing file stays in its place and is named', async () => {
  const [, damaged, missing] = (await filesOf(3)) as [TestFile, TestFile, TestFile]
  const [, second, third] = (await keys()) as [string, string, string]
  await writeFile(join(t.services.storage.local.name, second), 'other bytes')
  await t.services.storage.remove(third)
  const { moved, bad } = await moveToStorage(t.services, there)
  expect(moved).toBe(1)
  expect(bad.map(({ file_id, problem }) => `${file_id} ${problem}`).sort()).toEqual(
    [`${damaged.file_id} damaged`, `${missing.file_id} missing`].sort(),
  )
  const [first, ...rest] = await keys()
  expect([first?.startsWith('octavo-'), rest]).toEqual([true, [second, third]])
})

test('a store that does not answer stops the move, and every file is still there', async () => {
  const files = await filesOf(3)
  const config = { ...t.services.config, S3_ENDPOINT: 'http://127.0.0.1:1' }
  const dead = { ...t.services, storage: storesOf({ ...t.services, config }) }
  await expect(moveToStorage(dead, there)).rejects.toThrow('nothing listens at its address')
  for (const { sign } of files) expect(await visit(sign)).toBe(200)
  expect(readdirSync(t.services.storage.incoming)).toEqual([])
})

test('bytes left behind survive the sweep, and are removed only on request, but not while an address may be in use', async () => {
  const [file] = await filesOf(1)
  const [before] = (await keys()) as [string]
  await moveToStorage(t.services, there)
  const isThere = async () => (await t.services.storage.stat(before)) !== undefined
  const { now } = t.time
  t.time.now = Math.floor(Date.now() / 1000) + 3 * 24 * 3600
  await sweepFiles.run(t.services)
  expect(await isThere()).toBe(true)
  t.time.now = now
  expect(await removeMoved(t.services, 'local')).toEqual({ removed: 0, young: 1 })
  t.time.now = now + 600
  expect(await removeMoved(t.services, 's3')).toEqual({ removed: 0, young: 0 })
  expect(await removeMoved(t.services, 'local')).toEqual({ removed: 1, young: 0 })
  expect(await isThere()).toBe(false)
  expect(await visit(file?.sign ?? '')).toBe(200)
  t.time.now = now
})

test('the bytes left behind by a deleted file are swept', async () => {
  await filesOf(1)
  const [before] = (await keys()) as [string]
  await moveToStorage(t.services, there)
  await db().deleteFrom('upload_file').execute()
  const { now } = t.time
  t.time.now = Math.floor(Date.now() / 1000) + 3 * 24 * 3600
  await sweepFiles.run(t.services)
  expect(await t.services.storage.stat(before)).toBeUndefined()
  t.time.now = now
})

test('octavo storage move prints its result, and refuses an unknown storage', async () => {
  const run = async (...words: string[]) => {
    const { DATABASE_URL, DATA_DIR } = t.services.config
    const child = spawn(process.execPath, [OCTAVO_PROGRAM, 'storage', 'move', ...words], {
      env: { DATABASE_URL, DATA_DIR, ...KNOWN },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
      })
    const code = await new Promise((resolve) => child.once('close', resolve))
    return { code, said }
  }
  await filesOf(2)
  const moved = await run('local', 's3', '--remove')
  expect(moved.said).toMatch(/^2 files moved, 0\.0 MiB$/m)
  expect(moved.said).toMatch(/^New files still go to local$/m)
  expect(moved.said).toMatch(/^2 were moved in the last minutes/m)
  expect(moved.code).toBe(0)
  expect(await run('local', 'tape')).toMatchObject({ code: 1, said: expect.stringContaining('tape is no storage') })
})
