import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
beforeEach(() => t.services.database.db.deleteFrom('message_content').execute())

test("a draft and a planned announcement are the administrators', until the time has come", async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const seen = async () =>
    (await t.call('message/getAnnouncementList', {}, user)).data.map((one) => one.message_content)
  const write = async (input: Record<string, unknown>) =>
    (await t.call('adminMessage/addAnnouncement', input, admin)).data.id
  const show_time = t.time.now + 100
  const draft = await write({ message_content: 'Draft', is_draft: 1 })
  const planned = await write({ message_content: 'Planned', show_time })
  await write({ message_content: 'Now' })
  expect(await seen()).toEqual(['Now'])
  const { list, total } = (await t.call('adminMessage/getList', {}, admin)).data
  expect(total).toBe(3)
  expect(list.map(({ message_content, state, is_shown }) => [message_content, state, is_shown])).toEqual([
    ['Planned', 0, 0],
    ['Now', 0, 1],
    ['Draft', 1, 0],
  ])
  expect(list[0]?.show_time).toBe(show_time)
  t.time.now = show_time
  expect(await seen()).toEqual(['Planned', 'Now'])
  expect((await t.call('message/getUnread', {}, user)).data.announce).toMatchObject({ message_content: 'Planned' })

  await write({ id: draft, message_content: 'Draft, finished' })
  expect(await seen()).toContain('Draft, finished')
  const again = { id: planned, message_content: 'Changed' }
  expect(await refused(t, 'adminMessage/addAnnouncement', again, admin)).toBe('ANNOUNCEMENT_SHOWN')
  expect(await refused(t, 'adminMessage/addAnnouncement', { ...again, id: 987_654 }, admin)).toBe('NOT_FOUND')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminMessage/getList', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminMessage/getList', {})).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'adminMessage/getList', { page: 0 }, await makeAdmin(t))).toBe('BAD_FIELD:page')
})
