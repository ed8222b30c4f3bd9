import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'

const t = testApp()

test('a site administrator sees the files of everybody, or of one', async () => {
  const admin = await makeAdmin(t)
  const [ada, bob] = [await makeUser(t), await makeUser(t)]
  await makeFile(t, ada, { filename: 'ada.png' })
  await makeFile(t, bob, { filename: 'bob.png' })
  const { data } = await t.call('attachment/getAllList', {}, admin)
  expect(data.list.map((file) => [file.display_name, file.username])).toEqual([
    ['bob.png', bob.username],
    ['ada.png', ada.username],
  ])
  expect(data).toMatchObject({ total: 2, used: PNG.length * 2 })
  const ofAda = (await t.call('attachment/getAllList', { username: ada.username }, admin)).data
  expect(ofAda).toMatchObject({ total: 1, list: [{ display_name: 'ada.png' }] })
  const ofPart = (await t.call('attachment/getAllList', { username: ada.username.slice(1) }, admin)).data
  expect(ofPart).toEqual(ofAda)
  expect((await t.call('attachment/getAllList', { username: 'nobody' }, admin)).data.list).toEqual([])
})

test('finds files that no page has once they are a day old, and those whose bytes are missing', async () => {
  const admin = await makeAdmin(t)
  const item = await makeItem(t)
  const page = await makePage(t, item)
  await makeFile(t, item.owner, page)
  const loose = await makeFile(t, item.owner, {})
  const found = async (state: number) => {
    const { data } = await t.call('attachment/getAllList', { username: item.owner.username, state }, admin)
    expect(data.found_bytes).toBe(data.total * PNG.length)
    return data.list.map((file) => file.file_id)
  }
  expect(await found(1)).toEqual([])
  t.time.now += 24 * 3600 + 1
  expect(await found(1)).toEqual([loose.file_id])

  const { db } = t.services.database
  const row = db.selectFrom('upload_file').select('storage_key').where('file_id', '=', loose.file_id)
  const { storage_key } = await row.executeTakeFirstOrThrow()
  const path = join(t.services.config.DATA_DIR, 'uploads', storage_key)
  await rename(path, `${path}.away`)
  expect(await found(2)).toEqual([])
  await sweepFiles.run(t.services)
  expect(await found(2)).toEqual([loose.file_id])
  const { data } = await t.call('attachment/getAllList', { state: 2 }, admin)
  expect([data.list[0]?.missing_since, data.missing_checked]).toEqual([t.time.now, t.time.now])
  await rename(`${path}.away`, path)
  await sweepFiles.run(t.services)
  expect(await found(2)).toEqual([])
})

test('nobody else does', async () => {
  expect((await t.call('attachment/getAllList')).error_name).toBe('NOT_LOGGED_IN')
  expect((await t.call('attachment/getAllList', {}, await makeUser(t))).error_name).toBe('NO_PERMISSION')
  expect((await t.call('attachment/getAllList', { page: 0 }, await makeAdmin(t))).error_field).toBe('page')
})
