import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { ORPHAN_SECONDS } from '#server/domain/attachment/compare-files.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { OCTAVO_PROGRAM } from '#server/test/built-server.ts'
import { makeFile, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'
import { purgeRecycleBin } from './purge-recycle-bin.ts'
import { sweepFiles } from './sweep-files.ts'

const t = testApp()
const db = () => t.services.database.db
const uploads = () => join(t.services.config.DATA_DIR, 'uploads')

/** Files have the time of the machine. */
beforeEach(() => {
  t.time.now = Math.floor(Date.now() / 1000)
})

const warnings: { details: object; message: string }[] = []
const sweep = () => sweepFiles.run(t.services, { warn: (details, message) => void warnings.push({ details, message }) })

/** Stores bytes without a row, as a server does that is killed in between. */
async function makeOrphan(age: number): Promise<string> {
  const path = join(t.services.storage.incoming, `orphan${age}`)
  await writeFile(path, PNG)
  const key = await t.services.storage.put(path)
  const then = t.time.now - age
  await utimes(join(uploads(), key), then, then)
  return key
}

const keyOf = async (file_id: number) =>
  (await db().selectFrom('upload_file').select('storage_key').where('file_id', '=', file_id).executeTakeFirstOrThrow())
    .storage_key
const isThere = async (key: string) => (await t.services.storage.stat(key)) !== undefined

test('bytes without a row are removed once they are a day old, and nothing else is', async () => {
  const [old, young] = [await makeOrphan(ORPHAN_SECONDS), await makeOrphan(ORPHAN_SECONDS - 60)]
  const { file_id } = await makeFile(t, await makeUser(t), {})
  const kept = await keyOf(file_id)
  await utimes(join(uploads(), kept), 1, 1)
  await sweep()
  expect([await isThere(old), await isThere(young), await isThere(kept)]).toEqual([false, true, true])
})

test('uploads that were never stored are removed when they are a day old', async () => {
  const paths = [ORPHAN_SECONDS, 60].map((age) => ({ age, path: join(t.services.storage.incoming, `part${age}`) }))
  for (const { age, path } of paths) {
    await writeFile(path, 'part')
    await utimes(path, t.time.now - age, t.time.now - age)
  }
  await sweep()
  expect(readdirSync(t.services.storage.incoming)).toEqual(['part60'])
})

test('a row without bytes is reported and stays', async () => {
  const { file_id } = await makeFile(t, await makeUser(t), {})
  await t.services.storage.remove(await keyOf(file_id))
  warnings.length = 0
  await sweep()
  expect(warnings).toEqual([
    { details: { count: 1, file_ids: [file_id] }, message: 'files are missing in the storage' },
  ])
  await db().deleteFrom('upload_file').where('file_id', '=', file_id).execute()
  warnings.length = 0
  await sweep()
  expect(warnings).toEqual([])
})

test('a key cannot point outside the folder', async () => {
  for (const key of ['../octavo.db', 'ab/../../octavo.db', '/etc/passwd', '']) {
    expect(await t.services.storage.stat(key)).toBeUndefined()
    await expect(t.services.storage.read(key)).rejects.toThrow('The storage has no file')
  }
})

test('when a page leaves the recycle bin for good, its files are removed, except those that other pages have too', async () => {
  const item = await makeItem(t)
  const [page, other] = [await makePage(t, item), await makePage(t, item)]
  const alone = await makeFile(t, item.owner, page)
  const both = await makeFile(t, item.owner, page)
  await t.call('attachment/bindingPage', { file_id: both.file_id, page_id: other.page_id }, item.owner)
  const keys = [await keyOf(alone.file_id), await keyOf(both.file_id)]
  await t.call('page/delete', { page_id: page.page_id }, item.owner)
  t.time.now += RECYCLE_SECONDS
  await purgeRecycleBin.run(t.services)
  expect(await Promise.all(keys.map(isThere))).toEqual([false, true])
  const left = await db().selectFrom('file_page').select(['file_id', 'page_id']).where('item_id', '=', item.item_id)
  expect(await left.execute()).toEqual([{ file_id: both.file_id, page_id: other.page_id }])
})

test('when an item is deleted, its files are removed, except those of a copy in another item', async () => {
  const item = await makeItem(t)
  const attached = await makeFile(t, item.owner, await makePage(t, item))
  const pasted = await makeFile(t, item.owner, { item_id: item.item_id })
  const copied = await makeFile(t, item.owner, await makePage(t, item))
  const other = await makeItem(t, { owner: item.owner })
  const page = await makePage(t, other)
  await t.call('attachment/bindingPage', { file_id: copied.file_id, page_id: page.page_id }, item.owner)
  const keys = [await keyOf(attached.file_id), await keyOf(pasted.file_id), await keyOf(copied.file_id)]
  const gone = { is_del: 1, last_update_time: t.time.now }
  await db().updateTable('item').set(gone).where('item_id', '=', item.item_id).execute()
  t.time.now += RECYCLE_SECONDS
  await purgeRecycleBin.run(t.services)
  expect(await Promise.all(keys.map(isThere))).toEqual([false, false, true])
  expect((await t.inject({ url: `/api/attachment/visitFile?sign=${copied.sign}` })).rawPayload).toEqual(PNG)
})

test('octavo file check reads every file, and names those that are missing or damaged', async () => {
  const check = async () => {
    const { DATABASE_URL, DATA_DIR } = t.services.config
    const child = spawn(process.execPath, [OCTAVO_PROGRAM, 'file', 'check'], { env: { DATABASE_URL, DATA_DIR } })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
      })
    const code = await new Promise((resolve) => child.once('close', resolve))
    return { code, said }
  }
  expect(await check()).toMatchObject({ code: 0, said: expect.stringMatching(/^\d+ files, 0 of them damaged\n$/) })
  const user = await makeUser(t)
  const [lost, changed] = [await makeFile(t, user, { filename: 'lost.png' }), await makeFile(t, user, {})]
  await t.services.storage.remove(await keyOf(lost.file_id))
  await writeFile(join(uploads(), await keyOf(changed.file_id)), 'x')
  const { code, said } = await check()
  expect(code).toBe(1)
  expect(said).toContain(`${lost.file_id}  lost.png: missing`)
  expect(said).toMatch(new RegExp(`^${changed.file_id}  .*: not as it was uploaded$`, 'm'))
  expect(said).toMatch(/octavo: \d+ files, 2 of them damaged/)
})
