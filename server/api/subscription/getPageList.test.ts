import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { pageWithPeople, subscribePeople } from '#server/test/notices.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('users who may no longer read the page are not in the list', async () => {
  const { page, editor, reader } = await pageWithPeople(t)
  await subscribePeople(t, page, [reader, await makeUser(t)])
  const { data } = await t.call('subscription/getPageList', { page_id: page.page_id }, editor)
  expect(data.map((row) => row.uid)).toEqual([reader.uid])
})

test('the subscribers of a page of an archived item can still be seen, not changed', async () => {
  const { item, page, editor, reader } = await pageWithPeople(t)
  await subscribePeople(t, page, [reader])
  const { db } = t.services.database
  await db.updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute()
  const { data } = await t.call('subscription/getPageList', { page_id: page.page_id }, editor)
  expect(data.map((row) => row.uid)).toEqual([reader.uid])
  const input = { page_id: page.page_id, uids: reader.uid }
  expect(await refused(t, 'subscription/deletePage', input, editor)).toBe('ITEM_ARCHIVED')
})

test('readers, strangers and guests may not', async () => {
  const { page, reader } = await pageWithPeople(t)
  const input = { page_id: page.page_id, uids: String(reader.uid) }
  expect(await refused(t, 'subscription/getPageList', input, reader)).toBe('NO_PERMISSION')
  expect(await refused(t, 'subscription/getPageList', input, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'subscription/getPageList', input)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'subscription/getPageList', { ...input, page_id: 999_999 }, reader)).toBe('NOT_FOUND')
  expect(await refused(t, 'subscription/getPageList', { page_id: 0 }, reader)).toBe('NO_PERMISSION')
  expect(await refused(t, 'subscription/getPageList', { page_id: 0 })).toBe('NOT_LOGGED_IN')
  for (const page_id of [-1, 'x', 1e20])
    expect(await refused(t, 'subscription/getPageList', { ...input, page_id }, reader)).toBe('BAD_FIELD:page_id')
})
