import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

const create = async (page_id: number, as: TestUser) => {
  const { error_code, data } = await t.call('page/createSinglePage', { page_id, isCreateSiglePage: 'true' }, as)
  expect(error_code).toBe(0)
  return data as { unique_key: string; page_id: number }
}
const statusOf = async (unique_key: string) => (await t.call('page/infoByKey', { unique_key })).error_name ?? 'ok'

test('an editor shares a page; sharing again makes a new key and kills the old one', async () => {
  const item = await makeItem(t)
  const editor = await makeMember(t, item)
  const page = await makePage(t, item)
  const first = await create(page.page_id, editor)
  expect(first).toEqual({ page_id: page.page_id, unique_key: expect.stringMatching(/^[0-9a-f]{32}$/) })
  const second = await create(page.page_id, editor)
  expect(second.unique_key).not.toBe(first.unique_key)
  expect(await statusOf(first.unique_key)).toBe('NOT_FOUND')
  expect(await statusOf(second.unique_key)).toBe('ok')
})

test('a link that newer clients want to end is refused, because it would last', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const share = (expire_days: unknown) =>
    t.legacy('page/createSinglePage', { page_id: page.page_id, isCreateSiglePage: 'true', expire_days }, item.owner)
  expect((await share(7)).json()).toEqual({
    error_code: 10101,
    error_message: 'expire_days：要求了本站没有的功能，未执行任何操作',
  })
  expect((await t.call('page/info', { page_id: page.page_id }, item.owner)).data.unique_key).toBe('')
  for (const forever of [0, '', -1, 'false']) expect((await share(forever)).json().error_code).toBe(0)
})

test('the sharing is ended also by clients that send the days of a link', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const { unique_key } = await create(page.page_id, item.owner)
  const end = { page_id: page.page_id, isCreateSiglePage: 'false', expire_days: 7 }
  expect((await t.legacy('page/createSinglePage', end, item.owner)).json().error_code).toBe(0)
  expect(await statusOf(unique_key)).toBe('NOT_FOUND')
})

test('anything but true ends the sharing', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  for (const isCreateSiglePage of ['false', '1', '', undefined]) {
    const { unique_key } = await create(page.page_id, item.owner)
    const input = { page_id: page.page_id, isCreateSiglePage }
    expect(await t.call('page/createSinglePage', input, item.owner)).toEqual({ error_code: 0, data: [] })
    expect(await statusOf(unique_key)).toBe('NOT_FOUND')
  }
})

test('in an archived item nobody shares, but people who could write there end the sharing', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const people = await makePeople(t, item)
  const page = await makePage(t, item)
  const { unique_key } = await create(page.page_id, item.owner)
  await t.services.database.db.updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute()
  const call = (isCreateSiglePage: string, as: TestUser | null) =>
    refused(t, 'page/createSinglePage', { page_id: page.page_id, isCreateSiglePage }, as)
  expect(await call('true', item.owner)).toBe('ITEM_ARCHIVED')
  expect(await call('false', people.guest)).toBe('NOT_LOGGED_IN')
  for (const person of [people.stranger, people.reader]) expect(await call('false', person)).toBe('NO_PERMISSION')
  expect(await statusOf(unique_key)).toBe('ok')
  const end = { page_id: page.page_id, isCreateSiglePage: 'false' }
  expect((await t.call('page/createSinglePage', end, people.editor)).error_code).toBe(0)
  expect(await statusOf(unique_key)).toBe('NOT_FOUND')
})

test('users without the right to edit may not share', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const page = await makePage(t, item)
  const input = { page_id: page.page_id, isCreateSiglePage: 'true' }
  expect(await refused(t, 'page/createSinglePage', input, people.guest)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'page/createSinglePage', input, people.stranger)).toBe('NO_PERMISSION')
  expect(await refused(t, 'page/createSinglePage', input, people.reader)).toBe('NO_PERMISSION')
  const limited = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
  expect(await refused(t, 'page/createSinglePage', input, limited)).toBe('NO_PERMISSION')
})

test('an unknown page is refused', async () => {
  const item = await makeItem(t)
  const gone = await makePage(t, item, { is_del: 1 })
  const call = (page_id: unknown) =>
    refused(t, 'page/createSinglePage', { page_id, isCreateSiglePage: 'true' }, item.owner)
  expect(await call(gone.page_id)).toBe('NOT_FOUND')
  expect(await call(987_654)).toBe('NOT_FOUND')
  expect(await call(-1)).toBe('BAD_FIELD:page_id')
})
