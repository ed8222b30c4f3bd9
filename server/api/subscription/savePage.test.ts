import { expect, test } from 'vitest'
import { MEMBER_GROUP, PEOPLE_IN_A_LIST } from '#shared/constants.ts'
import { testApp } from '../../test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makeUser } from '../../test/factories.ts'
import { subscribePeople } from '../../test/notices.ts'
import { refused } from '../../test/refused.ts'

const t = testApp()

async function privatePage() {
  const item = await makeItem(t, { password: 'visit' })
  const page = await makePage(t, item)
  const editor = await makeMember(t, item)
  const reader = await makeMember(t, item, { group: MEMBER_GROUP.read_only })
  return { item, page, editor, reader }
}

test('a writer subscribes people who may read the page, each once', async () => {
  const { page, editor, reader } = await privatePage()
  const save = (uids: string) => t.call('subscription/savePage', { page_id: page.page_id, uids }, editor)
  expect(await save(`${reader.uid}`)).toEqual({ error_code: 0, data: [] })
  expect((await save(` ${editor.uid}, ${reader.uid},,${reader.uid}`)).error_code).toBe(0)
  const { data } = await t.call('subscription/getPageList', { page_id: page.page_id }, editor)
  expect(data.map((row) => row.uid)).toEqual([reader.uid, editor.uid])
  expect(data[0]).toMatchObject({ username: reader.username, object_type: 'page', action_type: 'update' })
})

test('a stranger, a member of another catalog and nobody are not subscribed, and then nobody is', async () => {
  const { item, page, editor, reader } = await privatePage()
  const limited = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
  for (const uid of [(await makeUser(t)).uid, limited.uid, 999_999])
    expect(
      await refused(t, 'subscription/savePage', { page_id: page.page_id, uids: `${reader.uid},${uid}` }, editor),
    ).toBe('NOT_A_MEMBER:uids')
})

test('whoever may not read the page any more is not in the list', async () => {
  const { page, editor, reader } = await privatePage()
  await subscribePeople(t, page, [reader, await makeUser(t)])
  const { data } = await t.call('subscription/getPageList', { page_id: page.page_id }, editor)
  expect(data.map((row) => row.uid)).toEqual([reader.uid])
})

test('a subscription ends, for those of the list and for this page', async () => {
  const { item, page, editor, reader } = await privatePage()
  const other = await makePage(t, item)
  for (const one of [page, other]) await subscribePeople(t, one, [reader, editor])
  const uids = `${reader.uid},999999`
  expect((await t.call('subscription/deletePage', { page_id: page.page_id, uids }, editor)).data).toEqual([])
  const listOf = async (page_id: number) =>
    (await t.call('subscription/getPageList', { page_id }, editor)).data.map((row) => row.uid)
  expect(await listOf(page.page_id)).toEqual([editor.uid])
  expect(await listOf(other.page_id)).toEqual([reader.uid, editor.uid])
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
  const { page, editor } = await privatePage()
  for (const name of ['subscription/savePage', 'subscription/deletePage'] as const)
    expect(await refused(t, name, { page_id: page.page_id, uids }, editor)).toBe('BAD_FIELD:uids')
})

test('readers, strangers and guests neither see nor change the list', async () => {
  const { page, reader } = await privatePage()
  const input = { page_id: page.page_id, uids: String(reader.uid) }
  for (const name of ['subscription/savePage', 'subscription/deletePage', 'subscription/getPageList'] as const) {
    expect(await refused(t, name, input, reader)).toBe('NO_PERMISSION')
    expect(await refused(t, name, input, await makeUser(t))).toBe('NO_PERMISSION')
    expect(await refused(t, name, input)).toBe('NOT_LOGGED_IN')
    expect(await refused(t, name, { ...input, page_id: 999_999 }, reader)).toBe('NOT_FOUND')
    expect(await refused(t, name, { ...input, page_id: -1 }, reader)).toBe('BAD_FIELD:page_id')
  }
})
