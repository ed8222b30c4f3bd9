import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const db = () => t.services.database.db

async function makeDeleted() {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  const page = await makePage(t, item, {
    page_title: 'Old',
    page_content: '# Head\n\n<script>alert(1)</script>text',
    cat_id: catalog.cat_id,
    author: item.owner,
  })
  await t.call('page/delete', { page_id: page.page_id }, item.owner)
  return { item, catalog, page, input: { item_id: item.item_id, page_id: page.page_id } }
}

test('a deleted page in its last state, sanitised', async () => {
  const { item, page, input } = await makeDeleted()
  const { data } = await t.call('recycle/info', input, item.owner)
  expect(data).toEqual({
    page_id: page.page_id,
    page_title: 'Old',
    page_content: '# Head\n\n<script>alert(1)</script>text',
    page_html: expect.stringContaining('<h1'),
    author_username: item.owner.username,
    addtime: expect.stringMatching(/^\d{4}-/),
  })
  expect(data.page_html).not.toContain('<script')
})

test('for people who may recover it, on an archived item too', async () => {
  const { item, catalog, input } = await makeDeleted()
  const people = await makePeople(t, item)
  expect(await refused(t, 'recycle/info', input, people.guest)).toBe('NOT_LOGGED_IN')
  for (const person of [people.stranger, people.reader])
    expect(await refused(t, 'recycle/info', input, person)).toBe('ITEM_NOT_EDITED')
  const elsewhere = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
  expect(await refused(t, 'recycle/info', input, elsewhere)).toBe('ITEM_NOT_EDITED')
  await db().updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute()
  for (const person of [people.editor, await makeMember(t, item, { cat_id: catalog.cat_id })])
    expect((await t.call('recycle/info', input, person)).error_code).toBe(0)
})

test('pages of other items, pages outside the recycle bin, unknown pages', async () => {
  const { item, input } = await makeDeleted()
  const other = await makeItem(t, { owner: item.owner })
  const call = (more: Record<string, unknown>) => refused(t, 'recycle/info', { ...input, ...more }, item.owner)
  expect(await call({ item_id: other.item_id })).toBe('WRONG_ITEM')
  expect(await call({ page_id: (await makePage(t, item)).page_id })).toBe('NOT_FOUND')
  expect(await call({ page_id: 987_654 })).toBe('NOT_FOUND')
  expect(await call({ page_id: 0 })).toBe('BAD_FIELD:page_id')
})
