import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { remindPeople } from '#server/test/notices.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('an administrator takes an announcement back, with the marks of its readers', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const { id } = (await t.call('adminMessage/addAnnouncement', { message_content: 'Wrong' }, admin)).data
  await t.call('message/setRead', { message_content_id: id }, user)
  expect(await t.call('adminMessage/deleteAnnouncement', { id }, admin)).toEqual({ error_code: 0, data: [] })
  expect((await t.call('message/getAnnouncementList', {}, user)).data).toEqual([])
  expect(await t.services.database.db.selectFrom('message').select('id').execute()).toEqual([])
  expect(await refused(t, 'adminMessage/deleteAnnouncement', { id }, admin)).toBe('NOT_FOUND')
})

test('a reminder is not an announcement', async () => {
  const [admin, item] = [await makeAdmin(t), await makeItem(t)]
  const id = await remindPeople(t, await makePage(t, item), admin, [item.owner])
  expect(await refused(t, 'adminMessage/deleteAnnouncement', { id }, admin)).toBe('NOT_FOUND')
})

test.each([0, -1, 'x', '1,2', undefined])('%j is not an id', async (id) => {
  expect(await refused(t, 'adminMessage/deleteAnnouncement', { id }, await makeAdmin(t))).toBe('BAD_FIELD:id')
})

test('nobody else may', async () => {
  const { id } = (await t.call('adminMessage/addAnnouncement', { message_content: 'x' }, await makeAdmin(t))).data
  expect(await refused(t, 'adminMessage/deleteAnnouncement', { id }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminMessage/deleteAnnouncement', { id })).toBe('NOT_LOGGED_IN')
})
