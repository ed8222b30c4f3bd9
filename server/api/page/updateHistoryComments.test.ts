import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, type TestItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

async function makeVersion(item: TestItem) {
  const { page_id } = await makePage(t, item)
  await t.call('page/save', { page_id, item_id: item.item_id, page_content: 'now' }, item.owner)
  const { data } = await t.call('page/history', { page_id }, item.owner)
  return { page_id, page_history_id: data[0]?.page_history_id as number }
}

test('an editor writes a note on a version, and takes it away', async () => {
  const item = await makeItem(t)
  const editor = await makeMember(t, item)
  const input = await makeVersion(item)
  for (const page_comments of ['before the move & <b>', '']) {
    expect(await t.call('page/updateHistoryComments', { ...input, page_comments }, editor)).toEqual({
      error_code: 0,
      data: [],
    })
    expect((await t.call('page/history', { page_id: input.page_id })).data).toMatchObject([
      { page_comments, page_content: 'Text' },
    ])
  }
})

test('refused: versions of other pages, guests, strangers, readers, limited members; archived items', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const [one, other] = [await makeVersion(item), await makeVersion(item)]
  const call = (input: Record<string, unknown>, as: Parameters<typeof t.call>[2]) =>
    refused(t, 'page/updateHistoryComments', { page_comments: 'x', ...input }, as)
  expect(await call({ ...one, page_history_id: other.page_history_id }, item.owner)).toBe('NOT_FOUND')
  expect(await call({ ...one, page_history_id: 0 }, item.owner)).toBe('BAD_FIELD:page_history_id')
  expect(await call({ ...one, page_comments: 'x'.repeat(501) }, item.owner)).toBe('BAD_FIELD:page_comments')
  expect(await call(one, people.guest)).toBe('NOT_LOGGED_IN')
  expect(await call(one, people.stranger)).toBe('NO_PERMISSION')
  expect(await call(one, people.reader)).toBe('NO_PERMISSION')
  const limited = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
  expect(await call(one, limited)).toBe('NO_PERMISSION')
  await t.services.database.db.updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute()
  expect(await call(one, item.owner)).toBe('ITEM_ARCHIVED')
})
