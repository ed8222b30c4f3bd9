import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makePage, makeUser } from '#server/test/factories.ts'
import { pageWithPeople, subscribePeople } from '#server/test/notices.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a subscription ends, for those of the list and for this page', async () => {
  const { item, page, editor, reader } = await pageWithPeople(t)
  const other = await makePage(t, item)
  for (const one of [page, other]) await subscribePeople(t, one, [reader, editor])
  const uids = `${reader.uid},999999`
  expect((await t.call('subscription/deletePage', { page_id: page.page_id, uids }, editor)).data).toEqual([])
  const listOf = async (page_id: number) =>
    (await t.call('subscription/getPageList', { page_id }, editor)).data.map((row) => row.uid)
  expect(await listOf(page.page_id)).toEqual([editor.uid])
  expect(await listOf(other.page_id)).toEqual([reader.uid, editor.uid])
})

test.each(['', ' , ', 'x', '1,x', '-1', '99999999999999999999'])('the list %j is refused by name', async (uids) => {
  const { page, editor } = await pageWithPeople(t)
  expect(await refused(t, 'subscription/deletePage', { page_id: page.page_id, uids }, editor)).toBe('BAD_FIELD:uids')
})

test('readers, strangers and guests may not', async () => {
  const { page, reader } = await pageWithPeople(t)
  const input = { page_id: page.page_id, uids: String(reader.uid) }
  expect(await refused(t, 'subscription/deletePage', input, reader)).toBe('NO_PERMISSION')
  expect(await refused(t, 'subscription/deletePage', input, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'subscription/deletePage', input)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'subscription/deletePage', { ...input, page_id: 999_999 }, reader)).toBe('NOT_FOUND')
  for (const page_id of [-1, 0, 'x', 1e20])
    expect(await refused(t, 'subscription/deletePage', { ...input, page_id }, reader)).toBe('BAD_FIELD:page_id')
})
