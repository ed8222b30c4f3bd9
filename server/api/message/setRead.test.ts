import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { remindPeople } from '#server/test/notices.ts'
import { refused } from '#server/test/refused.ts'
import { snapshot } from '#server/test/unchanged.ts'

const t = testApp()

test('a user marks the own reminder, and nobody else’s', async () => {
  const [ada, bob, item] = [await makeUser(t), await makeUser(t), await makeItem(t)]
  const message_content_id = await remindPeople(t, await makePage(t, item), item.owner, [ada, bob])
  t.time.now += 60
  expect(await t.call('message/setRead', { message_content_id, from_uid: item.owner.uid }, ada)).toEqual({
    error_code: 0,
    data: [],
  })
  const statusOf = async (user: typeof ada) => (await t.call('message/getRemindList', {}, user)).data.list[0]
  expect(await statusOf(ada)).toMatchObject({ status: 1 })
  expect((await statusOf(ada))?.readtime).not.toBe('')
  expect(await statusOf(bob)).toMatchObject({ status: 0, readtime: '' })
})

test('an announcement is marked once, however often it is read', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const { id } = (await t.call('adminMessage/addAnnouncement', { message_content: 'Tonight' }, admin)).data
  const marks = await Promise.all([1, 2, 3].map(() => t.call('message/setRead', { message_content_id: id }, user)))
  expect(marks.map((answer) => answer.error_code)).toEqual([0, 0, 0])
  const rows = await t.services.database.db.selectFrom('message').select('id').where('to_uid', '=', user.uid).execute()
  expect(rows).toHaveLength(1)
})

test('a mark for nothing, or for a stranger’s reminder, changes nothing', async () => {
  const [ada, bob, item] = [await makeUser(t), await makeUser(t), await makeItem(t)]
  const foreign = await remindPeople(t, await makePage(t, item), item.owner, [ada])
  const before = await snapshot(t)
  for (const message_content_id of [foreign, 999_999])
    expect((await t.call('message/setRead', { message_content_id }, bob)).error_code).toBe(0)
  expect(await snapshot(t)).toEqual(before)
})

test.each([0, -1, 'x', '', 1e20, undefined])('%j is not an id', async (message_content_id) => {
  const user = await makeUser(t)
  expect(await refused(t, 'message/setRead', { message_content_id }, user)).toBe('BAD_FIELD:message_content_id')
})

test('a guest marks nothing', async () => {
  expect(await refused(t, 'message/setRead', { message_content_id: 1 })).toBe('NOT_LOGGED_IN')
})
