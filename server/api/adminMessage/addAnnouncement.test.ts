import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { MESSAGE_LENGTH } from '#shared/limits.ts'

const t = testApp()

test('an administrator announces something', async () => {
  const admin = await makeAdmin(t)
  const { data } = await t.call('adminMessage/addAnnouncement', { message_content: ' Tonight\n<b>at ten</b> ' }, admin)
  const list = (await t.call('message/getAnnouncementList', {}, admin)).data
  expect(list[0]).toMatchObject({ id: data.id, message_content: 'Tonight\n<b>at ten</b>' })
})

test.each(['', '  ', 'x'.repeat(MESSAGE_LENGTH + 1), undefined])('%j is not a valid announcement', async (said) => {
  const admin = await makeAdmin(t)
  expect(await refused(t, 'adminMessage/addAnnouncement', { message_content: said }, admin)).toBe(
    'BAD_FIELD:message_content',
  )
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminMessage/addAnnouncement', { message_content: 'x' }, await makeUser(t))).toBe(
    'NO_PERMISSION',
  )
  expect(await refused(t, 'adminMessage/addAnnouncement', { message_content: 'x' })).toBe('NOT_LOGGED_IN')
})
