import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const db = () => t.services.database.db

test('a catalog goes with all in it; each page is in the recycle bin', async () => {
  const item = await makeItem(t)
  const editor = await makeMember(t, item)
  const top = await makeCatalog(t, item, { cat_name: 'Top' })
  const below = await makeCatalog(t, item, { parent: top })
  const deepest = await makeCatalog(t, item, { parent: below })
  const other = await makeCatalog(t, item)
  const titles = ['in top', 'below', 'deepest']
  for (const [i, { cat_id }] of [top, below, deepest].entries())
    await makePage(t, item, { cat_id, page_title: titles[i] as string })
  await makePage(t, item, { cat_id: below.cat_id, page_title: 'gone before', is_del: 1 })
  const kept = [await makePage(t, item, { cat_id: other.cat_id }), await makePage(t, item)]
  const saved = t.time.now
  t.time.now += 10

  const answer = await t.call('catalog/delete', { item_id: item.item_id, cat_id: top.cat_id }, editor)
  const [entry] = (await t.call('recycle/getCatalogList', { item_id: item.item_id }, item.owner)).data
  expect(answer).toEqual({ error_code: 0, data: { recycle_id: entry?.id } })
  const { data: left } = await t.call('catalog/catListName', { item_id: item.item_id })
  expect(left.map((one) => one.cat_id)).toEqual([other.cat_id])
  const bin = await db().selectFrom('recycle').selectAll().where('item_id', '=', item.item_id).orderBy('id').execute()
  expect(bin.map((one) => one.page_title)).toEqual(titles)
  expect(bin[0]).toMatchObject({ del_by_uid: editor.uid, del_by_username: editor.username, del_time: t.time.now })
  const pages = await db()
    .selectFrom('page')
    .selectAll()
    .where('item_id', '=', item.item_id)
    .orderBy('page_id')
    .execute()
  expect(pages.filter((page) => page.is_del === 0).map((page) => page.page_id)).toEqual(
    kept.map((page) => page.page_id),
  )
  expect(pages.every((page) => page.addtime === saved)).toBe(true)
  const log = await db().selectFrom('item_change_log').selectAll().where('item_id', '=', item.item_id).execute()
  expect(log).toMatchObject([{ op_action_type: 'delete', op_object_type: 'catalog', op_object_name: 'Top' }])
})

test('the answer names the entry of the recycle bin; existing clients get an empty list', async () => {
  const item = await makeItem(t)
  const made = async () => ({ cat_id: (await makeCatalog(t, item, { cat_name: 'API' })).cat_id })
  const [first, second] = [await made(), await made()]
  const { recycle_id } = (await t.call('catalog/delete', first, item.owner)).data
  const legacy = await t.legacy('catalog/delete', second, item.owner)
  expect(legacy.json()).toEqual({ error_code: 0, data: [] })
  const { data } = await t.call('recycle/getCatalogList', { item_id: item.item_id }, item.owner)
  expect(data.map((one) => one.id).at(-1)).toBe(recycle_id)
})

test('while another user edits a page in it nothing is deleted, and the page and the user are named', async () => {
  const item = await makeItem(t)
  const writer = await makeMember(t, item)
  const top = await makeCatalog(t, item)
  const below = await makeCatalog(t, item, { parent: top })
  const page = await makePage(t, item, { cat_id: below.cat_id, page_title: 'Install' })
  await makePage(t, item, { cat_id: top.cat_id })
  const elsewhere = await makePage(t, item)
  for (const { page_id } of [page, elsewhere]) await t.call('page/setLock', { page_id }, writer)
  const input = { item_id: item.item_id, cat_id: top.cat_id }
  expect(await refused(t, 'catalog/delete', input, item.owner)).toBe('PAGE_LOCKED')
  const { error_message } = await t.call('catalog/delete', { ...input, l: 'en-us' }, item.owner)
  expect(error_message).toBe(`${writer.username} is editing “Install”`)
  // The lock of a user who may no longer write has no effect.
  await db().deleteFrom('item_member').where('uid', '=', writer.uid).execute()
  expect((await t.call('catalog/delete', input, item.owner)).error_code).toBe(0)
})

test('one’s own lock does not keep one from deleting a catalog', async () => {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  const page = await makePage(t, item, { cat_id: catalog.cat_id })
  await t.call('page/setLock', { page_id: page.page_id }, item.owner)
  expect((await t.call('catalog/delete', { cat_id: catalog.cat_id }, item.owner)).error_code).toBe(0)
})

test('the item_id is ignored: the right is checked for the catalog', async () => {
  const own = await makeItem(t)
  const foreign = await makeCatalog(t, await makeItem(t))
  const input = { item_id: own.item_id, cat_id: foreign.cat_id }
  expect(await refused(t, 'catalog/delete', input, own.owner)).toBe('NO_PERMISSION')
})

test('people without the right to edit are refused, including a limited member outside the one catalog', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const catalog = await makeCatalog(t, item)
  const limited = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
  const input = { item_id: item.item_id, cat_id: catalog.cat_id }
  expect(await refused(t, 'catalog/delete', input, people.guest)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'catalog/delete', input, people.stranger)).toBe('NO_PERMISSION')
  expect(await refused(t, 'catalog/delete', input, people.reader)).toBe('NO_PERMISSION')
  expect(await refused(t, 'catalog/delete', input, limited)).toBe('NO_PERMISSION')
})

test('an unknown catalog is refused', async () => {
  const { owner } = await makeItem(t)
  expect(await refused(t, 'catalog/delete', { cat_id: 987_654 }, owner)).toBe('NOT_FOUND')
  for (const cat_id of [0, -1, '', '9007199254740993'])
    expect(await refused(t, 'catalog/delete', { cat_id }, owner)).toBe('BAD_FIELD:cat_id')
})

test('a page that is saved while its catalog is deleted is not lost in it', async () => {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  const page = { item_id: item.item_id, cat_id: catalog.cat_id, page_title: 'x', page_content: 'x' }
  await Promise.all([
    t.call('catalog/delete', { cat_id: catalog.cat_id }, item.owner),
    t.call('page/save', page, item.owner),
  ])
  const pages = await db().selectFrom('page').select('is_del').where('item_id', '=', item.item_id).execute()
  expect(pages.every((one) => one.is_del === 1)).toBe(true)
})
