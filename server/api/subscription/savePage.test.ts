import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeMember, makeUser } from '#server/test/factories.ts'
import { pageWithPeople } from '#server/test/notices.ts'
import { refused } from '#server/test/refused.ts'
import { PEOPLE_IN_A_LIST } from '#shared/limits.ts'

const t = testApp()

test('a writer subscribes readers of the page, each once', async () => {
  const { page, editor, reader } = await pageWithPeople(t)
  const save = (uids: string) => t.call('subscription/savePage', { page_id: page.page_id, uids }, editor)
  expect(await save(`${reader.uid}`)).toEqual({ error_code: 0, data: [] })
  expect((await save(` ${editor.uid}, ${reader.uid},,${reader.uid}`)).error_code).toBe(0)
  const { data } = await t.call('subscription/getPageList', { page_id: page.page_id }, editor)
  expect(data.map((row) => row.uid)).toEqual([reader.uid, editor.uid])
  expect(data[0]).toMatchObject({ username: reader.username, object_type: 'page', action_type: 'update' })
})

test('a stranger, a member of another catalog and nobody are not subscribed, and then nobody is', async () => {
  const { item, page, editor, reader } = await pageWithPeople(t)
  const limited = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
  for (const uid of [(await makeUser(t)).uid, limited.uid, 999_999])
    expect(
      await refused(t, 'subscription/savePage', { page_id: page.page_id, uids: `${reader.uid},${uid}` }, editor),
    ).toBe('NOT_A_MEMBER:uids')
})

test.each([
  '',
  ' , ',
  'x',
  '1,x',
  '-1',
  '1.5',
  '1e3',
  '99999999999999999999',
  '[1,2]',
  Array.from({ length: PEOPLE_IN_A_LIST + 1 }, (_, i) => i + 1).join(','),
  Array.from({ length: 10_000 }, (_, i) => i + 1).join(','),
])('the list %.20s is refused by name', async (uids) => {
  const { page, editor } = await pageWithPeople(t)
  expect(await refused(t, 'subscription/savePage', { page_id: page.page_id, uids }, editor)).toBe('BAD_FIELD:uids')
})

test('readers, strangers and guests may not', async () => {
  const { page, reader } = await pageWithPeople(t)
  const input = { page_id: page.page_id, uids: String(reader.uid) }
  expect(await refused(t, 'subscription/savePage', input, reader)).toBe('NO_PERMISSION')
  expect(await refused(t, 'subscription/savePage', input, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'subscription/savePage', input)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'subscription/savePage', { ...input, page_id: 999_999 }, reader)).toBe('NOT_FOUND')
  for (const page_id of [-1, 0, 'x', 1e20])
    expect(await refused(t, 'subscription/savePage', { ...input, page_id }, reader)).toBe('BAD_FIELD:page_id')
})
