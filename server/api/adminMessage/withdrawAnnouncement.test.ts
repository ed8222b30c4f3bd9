import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('readers no longer see it; administrators do, with those who had read it', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const { id } = (await t.call('adminMessage/addAnnouncement', { message_content: 'Tonight\nat ten' }, admin)).data
  await t.call('message/setRead', { message_content_id: id }, user)
  expect((await t.call('adminMessage/withdrawAnnouncement', { id }, admin)).error_code).toBe(0)
  expect((await t.call('message/getAnnouncementList', {}, user)).data).toEqual([])
  const { list } = (await t.call('adminMessage/getList', {}, admin)).data
  expect(list[0]).toMatchObject({ id, state: 2, is_shown: 0, read_num: 1 })
  expect(await auditOf(t, 'announcement.withdraw')).toEqual([`${admin.username}|Tonight||`])
  expect(await refused(t, 'adminMessage/withdrawAnnouncement', { id }, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminMessage/addAnnouncement', { id, message_content: 'x' }, admin)).toBe('NOT_FOUND')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminMessage/withdrawAnnouncement', { id: 1 }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminMessage/withdrawAnnouncement', { id: 1 })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'adminMessage/withdrawAnnouncement', { id: 0 }, await makeAdmin(t))).toBe('BAD_FIELD:id')
})
