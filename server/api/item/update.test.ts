import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makePeople, makeUser, type TestItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

const detailOf = async ({ item_id, owner }: TestItem) => (await t.call('item/detail', { item_id }, owner)).data
const update = (item: TestItem, input: object) => t.call('item/update', { item_id: item.item_id, ...input }, item.owner)

test('newer clients choose the groups of the own list that an item is in', async () => {
  const user = await makeUser(t)
  const group = async (group_name: string, as = user) =>
    (await t.call('itemGroup/save', { id: 0, group_name, item_ids: '' }, as)).data.id
  const [one, two, theirs] = [await group('one'), await group('two'), await group('theirs', await makeUser(t))]
  const added = { item_name: 'N', item_type: 1, item_group_ids: `${one},${theirs},987654` }
  const { item_id } = (await t.legacy('item/add', added, user)).json().data
  const groups = async () => (await t.legacy('item/detail', { item_id }, user)).json().data.group_ids
  const items = async (id: number) =>
    (await t.call('item/myList', { item_group_id: id }, user)).data.map((item) => String(item.item_id))
  expect(await groups()).toEqual([one])
  expect([await items(one), await items(two)]).toEqual([[item_id], []])
  const update = async (input: Record<string, unknown>) =>
    (await t.legacy('item/update', { item_id, ...input }, user)).json().error_code
  expect(await update({ item_group_ids: JSON.stringify([two]) })).toBe(0)
  expect(await groups()).toEqual([two])
  expect(await update({ item_name: 'Other' })).toBe(0)
  expect(await groups()).toEqual([two])
  expect(await update({ item_group_ids: '[]' })).toBe(0)
  expect(await groups()).toEqual([])
  expect(await update({ item_group_ids: 'x' })).toBe(10101)
  // "All items" is chosen: the list holds 0 (-1: the starred ones).
  for (const item_group_ids of ['0', '[0]', '-1,0', '[]']) {
    expect(await update({ item_group_ids: one })).toBe(0)
    expect(await update({ item_group_ids })).toBe(0)
    expect(await groups()).toEqual([])
  }
  expect(await update({ item_group_ids: `0,${one}` })).toBe(0)
  for (const item_group_ids of ['null', 'undefined']) expect(await update({ item_group_ids })).toBe(0)
  expect(await groups()).toEqual([one])
  const inNone = { item_name: 'A', item_group_ids: '0', item_group_id: 0 }
  expect((await t.legacy('item/add', inNone, user)).json().error_code).toBe(0)
  // Clients between the two send one group.
  const inOne = (await t.legacy('item/add', { item_name: 'M', item_group_id: two }, user)).json().data.item_id
  expect(await items(two)).toEqual([inOne])
  expect((await t.legacy('item/add', { item_name: 'S', item_group_id: -1 }, user)).json().error_code).toBe(0)
})

test('an administrator who is no member puts no item of others into own groups', async () => {
  const [admin, item] = [await makeAdmin(t), await makeItem(t)]
  const { id } = (await t.call('itemGroup/save', { id: 0, group_name: 'g', item_ids: '' }, admin)).data
  const input = { item_id: item.item_id, item_group_ids: [id] }
  expect((await t.call('item/update', input, admin)).error_code).toBe(0)
  expect((await t.legacy('item/detail', { item_id: item.item_id }, admin)).json().data.group_ids).toEqual([])
})

test('only what was sent changes', async () => {
  const item = await makeItem(t, { item_name: 'Old', item_domain: 'before', password: 'visit' })
  t.time.now += 10
  expect(await update(item, { item_description: 'New text' })).toEqual({ error_code: 0, data: [] })
  expect(await detailOf(item)).toMatchObject({
    item_name: 'Old',
    item_description: 'New text',
    item_domain: 'before',
    password: 'visit',
    last_update_time: t.time.now,
  })
  await update(item, { item_name: 'New', item_description: '', item_domain: 'After', password: '' })
  expect(await detailOf(item)).toMatchObject({
    item_name: 'New',
    item_description: '',
    item_domain: 'After',
    password: '',
  })
})

test('the item is found under its new domain, in any case, and no longer under the old one', async () => {
  const item = await makeItem(t, { item_domain: 'oldname' })
  await update(item, { item_domain: 'NewName' })
  expect((await t.call('item/info', { item_domain: 'newname' })).data.item_id).toBe(item.item_id)
  expect((await t.call('item/info', { item_domain: 'oldname' })).error_name).toBe('NOT_FOUND')
})

test('an empty domain takes it away, and another item may have it', async () => {
  const item = await makeItem(t, { item_domain: 'handed' })
  await update(item, { item_domain: '' })
  expect((await detailOf(item)).item_domain).toBe('')
  const other = await makeItem(t)
  expect((await update(other, { item_domain: 'handed' })).error_code).toBe(0)
})

test('its own domain, in another case, is not taken', async () => {
  const item = await makeItem(t, { item_domain: 'mine' })
  expect((await update(item, { item_domain: 'MINE' })).error_code).toBe(0)
  expect((await detailOf(item)).item_domain).toBe('MINE')
})

test('names and domains that cannot be are refused, with nothing changed', async () => {
  const item = await makeItem(t)
  await makeItem(t, { item_domain: 'theirs' })
  const call = (input: object) => refused(t, 'item/update', { item_id: item.item_id, ...input }, item.owner)
  expect(await call({ item_name: ' ' })).toBe('ITEM_NAME_MISSING:item_name')
  expect(await call({ item_name: 'x'.repeat(101) })).toBe('BAD_FIELD:item_name')
  expect(await call({ item_name: 'Good', item_domain: 'THEIRS' })).toBe('DOMAIN_TAKEN:item_domain')
  for (const item_domain of ['item', 'Api', '123', 'a-b'])
    expect(await call({ item_name: 'Good', item_domain })).toBe('DOMAIN_INVALID:item_domain')
})

test('of many items that want one domain at once, one gets it', async () => {
  const items = await Promise.all(Array.from({ length: 6 }, () => makeItem(t)))
  const answers = await Promise.all(items.map((item) => update(item, { item_domain: 'raced' })))
  expect(answers.map((answer) => answer.error_name ?? 'ok').sort()).toEqual([...Array(5).fill('DOMAIN_TAKEN'), 'ok'])
})

test('people who do not manage the item are refused; an archived item is not changed', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const input = { item_id: item.item_id, item_name: 'Stolen' }
  expect(await refused(t, 'item/update', input, people.guest)).toBe('NOT_LOGGED_IN')
  for (const person of [people.stranger, people.reader, people.editor])
    expect(await refused(t, 'item/update', input, person)).toBe('ITEM_NOT_MANAGED')
  for (const person of [people.item_admin, people.site_admin])
    expect((await t.call('item/update', input, person)).error_code).toBe(0)
  const archived = await makeItem(t, { is_archived: 1 })
  const late = { item_id: archived.item_id, item_name: 'x' }
  expect(await refused(t, 'item/update', late, archived.owner)).toBe('ITEM_ARCHIVED')
})

test('unknown items are refused', async () => {
  const gone = await makeItem(t, { is_del: 1 })
  const call = (item_id: unknown) => refused(t, 'item/update', { item_id, item_name: 'x' }, gone.owner)
  expect(await call(gone.item_id)).toBe('NOT_FOUND')
  expect(await call(987_654)).toBe('NOT_FOUND')
  for (const item_id of [0, -1, '9007199254740993']) expect(await call(item_id)).toBe('BAD_FIELD:item_id')
})

describe('search engines', () => {
  const switched = async (item: TestItem) => (await detailOf(item)).search_engines
  const logged = async (item: TestItem) =>
    (await t.call('item/getChangeLog', { item_id: item.item_id }, item.owner)).data.list.map((row) => [
      row.op_action_type,
      row.op_object_type,
      row.remark,
    ])

  test('are excluded until a manager of the item allows them, and the log records it', async () => {
    const item = await makeItem(t)
    expect(await switched(item)).toBe(0)
    await update(item, { item_name: 'Other' })
    expect(await switched(item)).toBe(0)
    await update(item, { search_engines: 1 })
    expect(await switched(item)).toBe(1)
    await update(item, { item_name: 'Once more' })
    await update(item, { search_engines: 1 })
    expect(await switched(item)).toBe(1)
    await update(item, { search_engines: '0' })
    expect(await switched(item)).toBe(0)
    expect((await logged(item)).filter(([, , remark]) => remark?.startsWith('search'))).toEqual([
      ['update', 'item', 'search_engines 0'],
      ['update', 'item', 'search_engines 1'],
    ])
  })

  test('never get a private item, and not by itself one that is open again', async () => {
    const item = await makeItem(t)
    await update(item, { search_engines: 1 })
    await update(item, { password: 'closed' })
    expect(await switched(item)).toBe(0)
    expect(await refused(t, 'item/update', { item_id: item.item_id, search_engines: 1 }, item.owner)).toBe(
      'BAD_FIELD:search_engines',
    )
    await update(item, { password: '' })
    expect(await switched(item)).toBe(0)
    await update(item, { search_engines: 1 })
    const both = { item_id: item.item_id, password: 'x', search_engines: 1 }
    expect(await refused(t, 'item/update', both, item.owner)).toBe('BAD_FIELD:search_engines')
    expect(await detailOf(item)).toMatchObject({ password: '', search_engines: 1 })
    const opening = await makeItem(t, { password: 'closed' })
    await update(opening, { password: '', search_engines: 1 })
    expect(await switched(opening)).toBe(1)
  })

  test('get no copy, and hear of the switch at no other door', async () => {
    const item = await makeItem(t)
    await update(item, { search_engines: 1 })
    const { item_id } = (await t.call('item/add', { copy_item_id: item.item_id }, item.owner)).data
    expect((await t.call('item/detail', { item_id }, item.owner)).data.search_engines).toBe(0)
    const legacy = (await t.legacy('item/detail', { item_id: item.item_id }, item.owner)).json()
    expect(legacy.data).not.toHaveProperty('search_engines')
  })

  test.each([2, -1, 'yes', '1.5'])('%s is not a switch', async (search_engines) => {
    const item = await makeItem(t)
    const input = { item_id: item.item_id, search_engines }
    expect(await refused(t, 'item/update', input, item.owner)).toBe('BAD_FIELD:search_engines')
  })

  test('people who do not manage the item cannot allow them', async () => {
    const item = await makeItem(t)
    const people = await makePeople(t, item)
    const input = { item_id: item.item_id, search_engines: 1 }
    expect(await refused(t, 'item/update', input, people.guest)).toBe('NOT_LOGGED_IN')
    for (const person of [people.stranger, people.reader, people.editor])
      expect(await refused(t, 'item/update', input, person)).toBe('ITEM_NOT_MANAGED')
    expect(await switched(item)).toBe(0)
  })
})
