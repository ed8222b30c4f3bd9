import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const db = () => t.services.database.db

test('a deleted page is in the recycle bin and nowhere else', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item, { page_title: 'Findable', page_content: 'findable' })
  const saved = t.time.now
  t.time.now += 10
  expect(await t.call('page/delete', { page_id: page.page_id }, item.owner)).toEqual({ error_code: 0, data: [] })

  const row = await db().selectFrom('page').selectAll().where('page_id', '=', page.page_id).executeTakeFirst()
  expect(row).toMatchObject({ is_del: 1, addtime: saved })
  const bin = await db().selectFrom('recycle').selectAll().where('item_id', '=', item.item_id).execute()
  expect(bin).toMatchObject([
    {
      item_id: item.item_id,
      page_id: page.page_id,
      page_title: 'Findable',
      del_by_uid: item.owner.uid,
      del_by_username: item.owner.username,
      del_time: t.time.now,
    },
  ])
  const log = await db().selectFrom('item_change_log').selectAll().where('item_id', '=', item.item_id).execute()
  expect(log).toMatchObject([{ op_action_type: 'delete', op_object_type: 'page', op_object_name: 'Findable' }])

  const { data: info } = await t.call('item/info', { item_id: item.item_id, default_page_id: page.page_id })
  expect(info.menu.pages).toEqual([])
  expect(info.default_page_id).toBe('')
  const { data: hits } = await t.call('item/search', { item_id: item.item_id, keyword: 'findable' }, item.owner)
  expect(hits.pages).toEqual([])
  expect((await t.call('item/info', { item_id: item.item_id, keyword: 'findable' })).data.menu.pages).toEqual([])
  expect((await t.call('item/detail', { item_id: item.item_id }, item.owner)).data.last_update_time).toBe(t.time.now)
})

test('it is deleted once, also by two at once', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const both = await Promise.all([1, 2].map(() => t.call('page/delete', { page_id: page.page_id }, item.owner)))
  expect(both.map((answer) => answer.error_code).sort()).toEqual([0, 10101])
  expect(await refused(t, 'page/delete', { page_id: page.page_id }, item.owner)).toBe('NOT_FOUND')
})

test('an editor deletes any page of the item, and a limited one any page of its catalog', async () => {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  const page = await makePage(t, item, { author: item.owner })
  expect((await t.call('page/delete', { page_id: page.page_id }, await makeMember(t, item))).error_code).toBe(0)
  const limited = await makeMember(t, item, { cat_id: catalog.cat_id })
  const below = await makeCatalog(t, item, { parent: catalog })
  const inside = await makePage(t, item, { cat_id: below.cat_id, author: item.owner })
  expect((await t.call('page/delete', { page_id: inside.page_id }, limited)).error_code).toBe(0)
})

test('other users may not, nor may an author who is no longer a member', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const page = await makePage(t, item, { author: people.stranger })
  expect(await refused(t, 'page/delete', { page_id: page.page_id }, people.guest)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'page/delete', { page_id: page.page_id }, people.stranger)).toBe('ITEM_NOT_EDITED')
  const readers = await makePage(t, item, { author: people.reader })
  expect(await refused(t, 'page/delete', { page_id: readers.page_id }, people.reader)).toBe('ITEM_NOT_EDITED')
  const limited = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
  const outside = await makePage(t, item, { author: limited })
  expect(await refused(t, 'page/delete', { page_id: outside.page_id }, limited)).toBe('ITEM_NOT_EDITED')
  const elsewhere = await makePage(t, item, { cat_id: (await makeCatalog(t, item)).cat_id, author: limited })
  expect(await refused(t, 'page/delete', { page_id: elsewhere.page_id }, limited)).toBe('ITEM_NOT_EDITED')
  // Existing clients know this refusal by its code.
  expect((await t.legacy('page/delete', { page_id: page.page_id }, people.reader)).json().error_code).toBe(10303)
  await db().updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute()
  expect(await refused(t, 'page/delete', { page_id: page.page_id }, people.editor)).toBe('ITEM_ARCHIVED')
})

test('an unknown page is refused', async () => {
  const { owner } = await makeItem(t)
  expect(await refused(t, 'page/delete', { page_id: 987_654 }, owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'page/delete', { page_id: 0 }, owner)).toBe('BAD_FIELD:page_id')
  expect(await refused(t, 'page/delete', { page_id: '9007199254740993' }, owner)).toBe('BAD_FIELD:page_id')
})
