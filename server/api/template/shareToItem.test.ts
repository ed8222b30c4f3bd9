import { expect, test } from 'vitest'
import { TEMPLATES_PER_ITEM } from '#server/domain/template/template-limits.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePeople, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { keepTemplate, offeredTo } from '#server/test/templates.ts'
import { ITEMS_IN_A_LIST } from '#shared/limits.ts'

const t = testApp()

test('the list that is sent replaces the one before, and an empty one ends all sharing', async () => {
  const user = await makeUser(t)
  const items = [
    await makeItem(t, { owner: user }),
    await makeItem(t, { owner: user }),
    await makeItem(t, { owner: user }),
  ]
  const [a, b, c] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]]
  const { id: template_id } = await keepTemplate(t, user, { items: [a, b] })
  const share = (item_id?: string) => t.call('template/shareToItem', { template_id, item_id }, user)
  const offers = async () => Promise.all(items.map(async (item) => (await offeredTo(t, item, user)).length))
  expect(await offers()).toEqual([1, 1, 0])
  expect(await share(` ${c.item_id}, ${b.item_id},,${c.item_id}`)).toEqual({ error_code: 0, data: [] })
  expect(await offers()).toEqual([0, 1, 1])
  await share('')
  expect(await offers()).toEqual([0, 0, 0])
  await share(String(a.item_id))
  await share()
  expect(await offers()).toEqual([0, 0, 0])
})

test('a writer of one catalog may offer a template in the item', async () => {
  const item = await makeItem(t)
  const limited = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
  await keepTemplate(t, limited, { items: [item] })
  expect(await offeredTo(t, item, item.owner)).toEqual(['Kept'])
})

test('one item that the user may not write in refuses the whole list', async () => {
  const item = await makeItem(t)
  const { reader, stranger, editor } = await makePeople(t, item)
  for (const person of [reader, stranger]) {
    const own = await makeItem(t, { owner: person })
    const { id: template_id } = await keepTemplate(t, person)
    const item_id = `${own.item_id},${item.item_id}`
    expect(await refused(t, 'template/shareToItem', { template_id, item_id }, person)).toBe('NO_PERMISSION')
  }
  const { id: template_id } = await keepTemplate(t, editor)
  const gone = await makeItem(t, { owner: editor, is_del: 1 })
  for (const item_id of [gone.item_id, 987_654])
    expect(await refused(t, 'template/shareToItem', { template_id, item_id }, editor)).toBe('NOT_FOUND')
})

test('an archived item takes no template, and keeps or loses the one that it has', async () => {
  const item = await makeItem(t)
  const { item_id, owner } = item
  const shared = await keepTemplate(t, owner, { items: [item] })
  const other = await makeItem(t, { owner })
  await t.services.database.db.updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item_id).execute()
  const fresh = await keepTemplate(t, owner)
  expect(await refused(t, 'template/shareToItem', { template_id: fresh.id, item_id }, owner)).toBe('ITEM_ARCHIVED')
  const both = { template_id: shared.id, item_id: `${item_id},${other.item_id}` }
  expect((await t.call('template/shareToItem', both, owner)).error_code).toBe(0)
  expect(await offeredTo(t, item, owner)).toEqual(['Kept'])
  expect((await t.call('template/shareToItem', { template_id: shared.id }, owner)).error_code).toBe(0)
  expect(await offeredTo(t, item, owner)).toEqual([])
})

test('an item has room for a limited number of templates', async () => {
  const item = await makeItem(t, { item_name: 'Fern' })
  const { item_id, owner } = item
  const { db } = t.services.database
  const row = { uid: owner.uid, username: '', template_title: 'T', template_content: 'x', addtime: 1 }
  const made = await db
    .insertInto('template')
    .values(Array.from({ length: TEMPLATES_PER_ITEM - 1 }, () => row))
    .returning('id')
    .execute()
  await db
    .insertInto('template_item')
    .values(made.map(({ id }) => ({ template_id: id, item_id, uid: owner.uid, username: '', created_at: 1 })))
    .execute()
  const writer = await makeMember(t, item)
  await keepTemplate(t, writer, { items: [item] })
  const { id: template_id } = await keepTemplate(t, writer)
  const answer = await t.call('template/shareToItem', { template_id, item_id }, writer)
  expect(answer).toMatchObject({ error_name: 'ITEM_TEMPLATES_FULL', error_message: expect.stringContaining('Fern') })
  expect(await refused(t, 'template/shareToItem', { template_id, item_id }, writer)).toBe('ITEM_TEMPLATES_FULL')
})

test('guests, templates of others and rubbish are refused', async () => {
  const item = await makeItem(t)
  const { item_id, owner } = item
  const { id: template_id } = await keepTemplate(t, owner)
  expect(await refused(t, 'template/shareToItem', { template_id, item_id })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'template/shareToItem', { template_id, item_id }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'template/shareToItem', { template_id: 987_654, item_id }, owner)).toBe('NO_PERMISSION')
  for (const list of ['x', '1;2', '-1', '0', '1.5', "1' or 1=1", '99999999999999999999', '9007199254740993'])
    expect(await refused(t, 'template/shareToItem', { template_id, item_id: list }, owner)).toBe('BAD_FIELD:item_id')
  const many = Array.from({ length: ITEMS_IN_A_LIST + 1 }, (_, i) => i + 1).join(',')
  expect(await refused(t, 'template/shareToItem', { template_id, item_id: many }, owner)).toBe('BAD_FIELD:item_id')
})
