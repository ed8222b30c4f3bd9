import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { moveCatalogAway } from '#server/test/moved-catalog.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const db = () => t.services.database.db

test('managers of the item purge a catalog that was moved away, and the moved one stays', async () => {
  const { item, entry, owner, hideout, editor } = await moveCatalogAway(t)
  const input = { item_id: item.item_id, id: entry.id }
  expect(await refused(t, 'recycle/deleteCatalog', input, editor)).toBe('ITEM_NOT_MANAGED')
  expect(await t.call('recycle/deleteCatalog', input, owner)).toEqual({ error_code: 0, data: [] })
  for (const table of ['moved_catalog', 'recycle', 'page'] as const)
    expect(await db().selectFrom(table).selectAll().where('item_id', '=', item.item_id).execute(), table).toEqual([])
  const [change] = (await t.call('item/getChangeLog', { item_id: item.item_id }, owner)).data.list
  expect(change).toMatchObject({ op_action_type: 'purge', op_object_type: 'catalog', op_object_name: 'a' })
  const there = await t.call('item/info', { item_id: hideout.item_id }, editor)
  expect(there.data.menu.catalogs.map((catalog) => catalog.cat_name)).toEqual(['a'])
  expect(await refused(t, 'recycle/deleteCatalog', input, owner)).toBe('NOT_FOUND')
})

test('entries of other items, unknown entries, archived items, bad ids, guests', async () => {
  const { item, entry, hideout, editor, owner } = await moveCatalogAway(t)
  const call = (more: Record<string, unknown>, as: Parameters<typeof t.call>[2] = owner) =>
    refused(t, 'recycle/deleteCatalog', { item_id: item.item_id, id: entry.id, ...more }, as)
  expect(await call({}, null)).toBe('NOT_LOGGED_IN')
  expect(await call({ item_id: hideout.item_id }, editor)).toBe('WRONG_ITEM')
  expect(await call({ id: 987_654 })).toBe('NOT_FOUND')
  expect(await call({ id: 0 })).toBe('BAD_FIELD:id')
  expect(await call({ item_id: 0 })).toBe('BAD_FIELD:item_id')
  await db().updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute()
  expect(await call({})).toBe('ITEM_ARCHIVED')
})
