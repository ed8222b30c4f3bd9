import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { timeText } from '#server/time.ts'

const t = testApp()

const post = async (
  name: 'listAnnouncements' | 'addAnnouncement',
  input: Record<string, unknown>,
  as?: { token: string },
) => (await t.legacy(`adminMessage/${name}`, input, as)).json()

test('a newer client lists announcements without drafts and withdrawn ones', async () => {
  const admin = await makeAdmin(t)
  const add = async (input: Record<string, unknown>) =>
    (await t.call('adminMessage/addAnnouncement', input, admin)).data.id
  const first = await add({ message_content: 'First' })
  await add({ message_content: 'Draft', is_draft: 1 })
  const withdrawn = await add({ message_content: 'Withdrawn' })
  await t.call('adminMessage/withdrawAnnouncement', { id: withdrawn }, admin)
  t.time.now += 1
  // A newer client sends the time as text. It is not shown before.
  const send_at = timeText(t.time.now + 3600)
  const sent = { message_content: 'Later', message_type: 'announce_web', send_at }
  const later = (await post('addAnnouncement', sent, admin)).data.id
  const { data } = await post('listAnnouncements', { page: 1, count: 20 }, admin)
  expect(data).toEqual([
    expect.objectContaining({ id: later, message_content: 'Later', addtime: send_at, from_name: admin.username }),
    expect.objectContaining({ id: String(first), message_content: 'First', message_type: 'announce' }),
  ])
  expect((await post('listAnnouncements', { page: 2, count: 1 }, admin)).data).toHaveLength(1)
  const user = await makeUser(t)
  const seen = async () =>
    (await t.call('message/getAnnouncementList', {}, user)).data.map((one) => one.message_content)
  expect(await seen()).toEqual(['First'])
  t.time.now += 3600
  expect(await seen()).toEqual(['Later', 'First'])
})

test('an empty time means at once, and what is no time is refused', async () => {
  const admin = await makeAdmin(t)
  for (const send_at of ['', 'null', 'undefined'])
    expect((await post('addAnnouncement', { message_content: 'Now', send_at }, admin)).error_code).toBe(0)
  for (const send_at of ['2028-02-29', '2028-12-31 23:59:59', '2028-03-01T00:30:00+08:00'])
    expect((await post('addAnnouncement', { message_content: 'x', send_at }, admin)).error_code).toBe(0)
  for (const send_at of ['tomorrow', '2026-13-01 00:00:00', '2026-02-31', '2026-04-31 10:00:00', '1'])
    expect((await post('addAnnouncement', { message_content: 'x', send_at }, admin)).error_code).toBe(10101)
})

test('nobody else may, and an invalid page is refused', async () => {
  expect((await post('listAnnouncements', {}, await makeUser(t))).error_code).toBe(10103)
  expect((await post('listAnnouncements', {})).error_code).toBe(10102)
  expect((await post('listAnnouncements', { page: 0 }, await makeAdmin(t))).error_code).toBe(10101)
})
