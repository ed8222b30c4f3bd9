import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { remindPeople } from '#server/test/notices.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('the newest unread reminder and announcement come, until they are read', async () => {
  const [user, admin, item] = [await makeUser(t), await makeAdmin(t), await makeItem(t)]
  const page = await makePage(t, item)
  expect((await t.call('message/getUnread', {}, user)).data).toEqual({ remind: [], announce: [] })
  t.time.now += 1
  const first = await remindPeople(t, page, item.owner, [user], 'first')
  const second = await remindPeople(t, page, item.owner, [user], 'second')
  const { data: announced } = await t.call('adminMessage/addAnnouncement', { message_content: 'Tonight' }, admin)
  const unread = async () => {
    const { remind, announce } = (await t.call('message/getUnread', {}, user)).data
    return [remind, announce].map((one) => (Array.isArray(one) ? null : one.message_content))
  }
  expect(await unread()).toEqual(['second', 'Tonight'])
  await t.call('message/setRead', { message_content_id: second }, user)
  expect(await unread()).toEqual(['first', 'Tonight'])
  await t.call('message/setRead', { message_content_id: first }, user)
  await t.call('message/setRead', { message_content_id: announced.id }, user)
  expect(await unread()).toEqual([null, null])
})

test('announcements from before an account existed are not new to it, nor to their author', async () => {
  const admin = await makeAdmin(t)
  await t.call('adminMessage/addAnnouncement', { message_content: 'Before' }, admin)
  const late = await makeUser(t)
  for (const user of [late, admin]) expect((await t.call('message/getUnread', {}, user)).data.announce).toEqual([])
  t.time.now += 1
  await t.call('adminMessage/addAnnouncement', { message_content: 'After' }, admin)
  expect((await t.call('message/getUnread', {}, late)).data.announce).toMatchObject({ message_content: 'After' })
})

test('a guest has nothing unread', async () => {
  expect(await refused(t, 'message/getUnread', {})).toBe('NOT_LOGGED_IN')
})
