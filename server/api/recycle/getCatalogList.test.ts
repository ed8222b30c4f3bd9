import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeMember, makePeople } from '#server/test/factories.ts'
import { moveCatalogAway } from '#server/test/moved-catalog.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a catalog that was moved away is in the recycle bin, once, with its pages', async () => {
  const { item, entry, editor, hideout, owner } = await moveCatalogAway(t)
  expect(entry).toEqual({
    id: expect.any(Number),
    item_id: item.item_id,
    cat_name: 'a',
    pages: 3,
    del_by_uid: editor.uid,
    del_by_username: editor.username,
    del_time: expect.stringMatching(/^\d{4}-/),
    is_moved: 1,
    moved_to_item_id: 0,
    moved_to_item_name: '',
  })
  const list = (as = owner) => t.call('recycle/getCatalogList', { item_id: item.item_id }, as)
  expect((await list(editor)).data).toMatchObject([
    { moved_to_item_id: hideout.item_id, moved_to_item_name: 'Hideout' },
  ])
  const bin = (await t.call('recycle/getList', { item_id: item.item_id }, owner)).data
  expect(bin.map((row) => [row.page_title, row.moved_catalog_id])).toEqual(
    ['p3', 'p2', 'p1'].map((title) => [title, entry.id]),
  )
})

test('people who may write in its target catalog see it', async () => {
  const { item, x } = await moveCatalogAway(t)
  const { item_id } = item
  const people = await makePeople(t, item)
  const call = (as: Parameters<typeof t.call>[2]) => refused(t, 'recycle/getCatalogList', { item_id }, as)
  expect(await call(people.guest)).toBe('NOT_LOGGED_IN')
  for (const person of [people.stranger, people.reader]) expect(await call(person)).toBe('ITEM_NOT_EDITED')
  const seen = async (cat_id: number) =>
    (await t.call('recycle/getCatalogList', { item_id }, await makeMember(t, item, { cat_id }))).data.length
  expect(await seen(x.cat_id)).toBe(1)
  expect(await seen((await makeCatalog(t, item)).cat_id)).toBe(0)
  expect(await refused(t, 'recycle/getCatalogList', { item_id: 0 }, item.owner)).toBe('BAD_FIELD:item_id')
  expect(await refused(t, 'recycle/getCatalogList', { item_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
})
