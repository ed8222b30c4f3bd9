import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeUser } from '#server/test/factories.ts'
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

test('nobody else does', async () => {
  expect((await t.call('attachment/getAllList')).error_name).toBe('NOT_LOGGED_IN')
  expect((await t.call('attachment/getAllList', {}, await makeUser(t))).error_name).toBe('NO_PERMISSION')
  expect((await t.call('attachment/getAllList', { page: 0 }, await makeAdmin(t))).error_field).toBe('page')
})
