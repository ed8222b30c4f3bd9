import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('announcements come newest first, each with whether the reader knows it', async () => {
  const admin = await makeAdmin(t)
  const add = async (message_content: string) =>
    (await t.call('adminMessage/addAnnouncement', { message_content }, admin)).data.id
  await add('Before the account')
  const user = await makeUser(t)
  t.time.now += 1
  const read = await add('Read')
  await add('New <b>')
  await t.call('message/setRead', { message_content_id: read, from_uid: admin.uid }, user)
  const { data } = await t.call('message/getAnnouncementList', {}, user)
  expect(data.map((row) => [row.message_content, row.status])).toEqual([
    ['New <b>', 0],
    ['Read', 1],
    ['Before the account', 1],
  ])
  expect(data[0]).toMatchObject({ message_type: 'announce', from_uid: admin.uid, from_name: admin.username })
  expect(data[0]?.message_content_id).toBe(data[0]?.id)
})

test('a guest reads no announcements', async () => {
  expect(await refused(t, 'message/getAnnouncementList', {})).toBe('NOT_LOGGED_IN')
})
