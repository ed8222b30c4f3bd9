import { expect, test } from 'vitest'
import { type As, testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { ended, handbook, preview, start, treeOf, undo } from '#server/test/import-files.ts'
import { rawZip } from '#server/test/raw-zip.ts'

const t = testApp()

test('a new item gets the chosen name; undoing deletes it, unless people have written in it', async () => {
  const user = await makeUser(t)
  const { operation_id } = await preview(t, user)
  const made = await start(t, user, { operation_id, item_name: 'My book' })
  expect(made.result).toMatchObject({
    act: 'import',
    item_name: 'My book',
    is_new: true,
    created: 3,
    catalogs: 3,
    files: 1,
  })
  const { item_id } = made.result
  expect((await t.call('item/myList', {}, user)).data).toHaveLength(1)
  // The file of a preview is imported once.
  expect((await start(t, user, { operation_id })).state).toBe('failed')
  expect((await undo(t, user, made.operation_id)).result).toMatchObject({ act: 'undo', removed: 3 })
  expect((await t.call('item/myList', {}, user)).data).toEqual([])
  const again = await start(t, user, { operation_id: (await preview(t, user)).operation_id })
  await makePage(t, { ...(await makeItem(t)), item_id: again.result.item_id })
  const refused = await undo(t, user, again.operation_id)
  expect([refused.state, refused.error_name]).toEqual(['failed', 'IMPORT_CHANGED_SINCE'])
  expect(item_id).toBeGreaterThan(0)
})

test('an import into an item updates pages of the same folder and title; undoing gives them their text back', async () => {
  const item = await makeItem(t)
  const { owner, item_id } = item
  const own = await makePage(t, item, { page_title: 'Handbook', page_content: 'Written here' })
  await makePage(t, item, { page_title: 'Mine', page_content: 'Mine' })
  const before = await treeOf(t, item_id)
  const { operation_id, result } = await preview(t, owner, item_id)
  expect([result.existing, result.tree[0]]).toEqual([
    1,
    { id: expect.any(String), kind: 'page', depth: 0, title: 'Handbook', exists: true },
  ])
  const made = await start(t, owner, { operation_id, item_id })
  expect(made.result).toMatchObject({ is_new: false, created: 2, updated: 1, unchanged: 0 })
  expect((await treeOf(t, item_id)).Handbook).toContain('See [login]')
  expect((await t.call('page/history', { page_id: own.page_id }, owner)).data).toHaveLength(1)
  const undone = await undo(t, owner, made.operation_id)
  expect(undone.result).toEqual({ act: 'undo', item_id, removed: 2, restored: 1, kept: 0 })
  expect(await treeOf(t, item_id)).toEqual(before)
  expect(
    await t.services.database.db.selectFrom('catalog').selectAll().where('item_id', '=', item_id).execute(),
  ).toEqual([])
})

test('pages that were changed after the import stay', async () => {
  const item = await makeItem(t)
  const made = await start(t, item.owner, { ...(await preview(t, item.owner, item.item_id)), item_id: item.item_id })
  const { db } = t.services.database
  const page = await db
    .selectFrom('page')
    .selectAll()
    .where('page_title', '=', 'Login')
    .where('item_id', '=', item.item_id)
    .executeTakeFirstOrThrow()
  await t.call('page/save', { ...page, page_content: 'Mine now' }, item.owner)
  expect((await undo(t, item.owner, made.operation_id)).result).toMatchObject({ removed: 2, kept: 1 })
  expect(await treeOf(t, item.item_id)).toEqual({ 'api / Login': 'Mine now' })
})

test('attachments that people gave to imported pages are not lost', async () => {
  const item = await makeItem(t)
  const { owner, item_id } = item
  const attachTo = async (made: Awaited<ReturnType<typeof start>>) => {
    const page_id = made.result.pages.find(({ title }) => title === 'Login')?.page_id as number
    const { data } = await t.upload(
      'page/upload',
      { filename: 'mine.csv', body: Buffer.from('mine') },
      { page_id },
      owner,
    )
    return t.call('page/uploadList', { page_id }, owner).then((list) => [list.data[0]?.file_id, data.file_id])
  }
  const body = handbook({ 'api/login.md': '---\nattachments: [a.csv]\n---\n# Login\nx', 'api/a.csv': 'own' })
  const into = await start(t, owner, { ...(await preview(t, owner, item_id, body)), item_id })
  const [listed, sent] = await attachTo(into)
  expect(listed).toBe(sent)
  expect((await undo(t, owner, into.operation_id)).result).toMatchObject({ removed: 2, kept: 1 })
  expect(Object.keys(await treeOf(t, item_id))).toEqual(['api / Login'])
  const made = await start(t, owner, await preview(t, owner, 0, body))
  await attachTo(made)
  expect((await undo(t, owner, made.operation_id)).error_name).toBe('IMPORT_CHANGED_SINCE')
  // What the import itself attached goes with it, also when the item had the same file before.
  const plain = await start(t, owner, { ...(await preview(t, owner, item_id, body)), item_id, existing: 'both' })
  expect((await undo(t, owner, plain.operation_id)).result).toMatchObject({ removed: 3, kept: 0 })
})

test('pages that were moved to another item after the import stay there, and the others are taken back', async () => {
  const [item, other] = [await makeItem(t), await makeItem(t)]
  const { owner, item_id } = item
  await t.call('member/save', { item_id: other.item_id, username: owner.username, member_group_id: 1 }, other.owner)
  const own = await makePage(t, item, { page_title: 'Handbook', page_content: 'Written here' })
  const last = await makePage(t, item, { page_title: 'Last', page_content: 'Last text' })
  const body = handbook({ 'Last.md': 'Imported' })
  const made = await start(t, owner, { ...(await preview(t, owner, item_id, body)), item_id })
  expect(made.result).toMatchObject({ created: 2, updated: 2 })
  const login = made.result.pages.find(({ title }) => title === 'Login')?.page_id as number
  for (const page_id of [own.page_id, login]) expect((await move(page_id, other.item_id, owner)).error_code).toBe(0)
  const undone = await undo(t, owner, made.operation_id)
  expect([undone.state, undone.result]).toEqual(['done', { act: 'undo', item_id, removed: 1, restored: 1, kept: 2 }])
  expect(await treeOf(t, item_id)).toEqual({ Last: 'Last text' })
  expect((await t.call('page/info', { page_id: last.page_id }, owner)).data.page_content).toBe('Last text')
  expect(Object.keys(await treeOf(t, other.item_id))).toEqual(['Handbook', 'Login'])
})

const move = (page_id: number, to_item_id: number, as: As) =>
  t.call('page/copy', { page_id, to_item_id, new_cat_id: 0, is_del: 1 }, as)

/** Imports many new pages and then one that is there already. Calls `meanwhile` after some of the new ones. */
async function importWhile(item: Awaited<ReturnType<typeof makeItem>>, meanwhile: () => Promise<unknown>) {
  const { owner, item_id } = item
  const names = [...Array.from({ length: 200 }, (_, at) => `a/p${at}.md`), 'z.md']
  const body = rawZip(names.map((name) => ({ name, data: 'Imported' })))
  const { operation_id } = await preview(t, owner, item_id, body)
  const { data } = await t.call('import/start', { operation_id, item_id }, owner)
  while (Object.keys(await treeOf(t, item_id)).length < 10) await new Promise((resolve) => setImmediate(resolve))
  await meanwhile()
  return ended(t, data.operation_id, owner)
}

test('undoing brings back what a person saved while the import ran', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item, { page_title: 'z', page_content: 'Old text' })
  const made = await importWhile(item, () =>
    t.call('page/save', { ...page, page_content: 'Saved meanwhile' }, item.owner),
  )
  expect([made.state, (await treeOf(t, item.item_id)).z]).toEqual(['done', 'Imported'])
  expect((await undo(t, item.owner, made.operation_id)).result).toMatchObject({ removed: 200, restored: 1, kept: 0 })
  expect(await treeOf(t, item.item_id)).toEqual({ z: 'Saved meanwhile' })
})

test('a page that is moved to another item while the import runs stays as it is', async () => {
  const [item, other] = [await makeItem(t), await makeItem(t)]
  await t.call(
    'member/save',
    { item_id: other.item_id, username: item.owner.username, member_group_id: 1 },
    other.owner,
  )
  const page = await makePage(t, item, { page_title: 'z', page_content: 'Old text' })
  const made = await importWhile(item, () => move(page.page_id, other.item_id, item.owner))
  expect([made.state, made.result]).toMatchObject(['done', { created: 200, updated: 0, unchanged: 1 }])
  expect(await treeOf(t, other.item_id)).toEqual({ z: 'Old text' })
  expect((await undo(t, item.owner, made.operation_id)).result).toMatchObject({ removed: 200, restored: 0 })
  expect(await treeOf(t, other.item_id)).toEqual({ z: 'Old text' })
})

test.each(['a new item', 'an item'])('an import into %s that is cancelled leaves nothing', async (into) => {
  const item = await makeItem(t)
  const user = item.owner
  const item_id = into === 'an item' ? item.item_id : 0
  await makePage(t, item, { page_title: 'p0', page_content: 'Mine' })
  const body = rawZip(Array.from({ length: 300 }, (_, at) => ({ name: `a/p${at}.md`, data: 'x' })))
  const { operation_id } = await preview(t, user, item_id, body)
  const { db } = t.services.database
  const pages = async () => (await db.selectFrom('page').select('page_id').execute()).length
  const before = await pages()
  const { data } = await t.call('import/start', { operation_id, item_id }, user)
  while ((await pages()) < before + 20) await new Promise((resolve) => setImmediate(resolve))
  await t.call('operation/cancel', { operation_id: data.operation_id }, user)
  expect((await ended(t, data.operation_id, user)).state).toBe('cancelled')
  expect(await pages()).toBe(before)
  expect(await treeOf(t, item.item_id)).toEqual({ p0: 'Mine' })
  expect(await db.selectFrom('item').select('item_id').where('uid', '=', user.uid).execute()).toEqual([
    { item_id: item.item_id },
  ])
  expect(await db.selectFrom('catalog').selectAll().where('item_id', '=', item.item_id).execute()).toEqual([])
})

test('only the user who imported may undo it', async () => {
  const user = await makeUser(t)
  const made = await start(t, user, await preview(t, user))
  expect((await undo(t, await makeUser(t), made.operation_id)).error_name).toBe('NOT_FOUND')
  expect((await t.call('import/undo', { operation_id: made.operation_id }, null)).error_name).toBe('NOT_LOGGED_IN')
  expect((await t.call('import/undo', { operation_id: 'x' }, user)).error_name).toBe('BAD_FIELD')
})
