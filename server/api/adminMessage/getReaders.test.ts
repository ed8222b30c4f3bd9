import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('lists the readers with their times, latest first, without the writer', async () => {
  const [admin, ada, bob] = [await makeAdmin(t), await makeUser(t, { name: 'Ada L.' }), await makeUser(t)]
  const { id } = (await t.call('adminMessage/addAnnouncement', { message_content: 'Tonight' }, admin)).data
  await t.call('message/setRead', { message_content_id: id }, ada)
  t.time.now += 60
  await t.call('message/setRead', { message_content_id: id }, bob)
  const { data } = await t.call('adminMessage/getReaders', { id }, admin)
  expect(data).toEqual({
    total: 2,
    list: [
      { uid: bob.uid, username: bob.username, name: '', read_time: t.time.now },
      { uid: ada.uid, username: ada.username, name: 'Ada L.', read_time: t.time.now - 60 },
    ],
  })
  const second = await t.call('adminMessage/getReaders', { id, page: 2, count: 1 }, admin)
  expect(second.data.list.map((person) => person.uid)).toEqual([ada.uid])
})

test('of an announcement that exists, for administrators', async () => {
  expect(await refused(t, 'adminMessage/getReaders', { id: 987_654 }, await makeAdmin(t))).toBe('NOT_FOUND')
  expect(await refused(t, 'adminMessage/getReaders', { id: 'x' }, await makeAdmin(t))).toBe('BAD_FIELD:id')
  expect(await refused(t, 'adminMessage/getReaders', { id: 1 }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminMessage/getReaders', { id: 1 })).toBe('NOT_LOGGED_IN')
})
