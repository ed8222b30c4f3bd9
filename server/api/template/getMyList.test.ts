import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { keepTemplate } from '#server/test/templates.ts'

const t = testApp()

test('everybody sees the own templates, newest first, with where each is offered', async () => {
  const user = await makeUser(t)
  expect((await t.call('template/getMyList', {}, user)).data).toEqual([])
  const item = await makeItem(t, { owner: user, item_name: 'Fern <API>' })
  const first = await keepTemplate(t, user, { template_title: 'first', items: [item] })
  const second = await keepTemplate(t, user, { template_title: 'second' })
  await keepTemplate(t, await makeUser(t), { template_title: 'of somebody else' })
  const { data } = await t.call('template/getMyList', {}, user)
  expect(data.map((row) => row.id)).toEqual([second.id, first.id])
  expect(data[0]).toMatchObject({ share_item: [], share_item_count: 0 })
  expect(data[1]?.share_item_count).toBe(1)
  expect(data[1]?.share_item[0]).toEqual({
    id: expect.any(Number),
    template_id: first.id,
    item_id: item.item_id,
    uid: user.uid,
    username: user.username,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    item_name: 'Fern <API>',
  })
})

test('on the legacy door ids are text, and of an item only the id is sent', async () => {
  const item = await makeItem(t)
  const template = await keepTemplate(t, item.owner, { items: [item] })
  const [row] = (await t.legacy('template/getMyList', {}, item.owner)).json().data
  expect(row).toMatchObject({ id: String(template.id), addtime: expect.stringMatching(/^\d{4}-/), share_item_count: 1 })
  expect(Object.keys(row.share_item[0]).sort()).toEqual([
    'created_at',
    'id',
    'item_id',
    'template_id',
    'uid',
    'username',
  ])
})

test('a deleted item is not counted', async () => {
  const item = await makeItem(t)
  await keepTemplate(t, item.owner, { items: [item] })
  const gone = { is_del: 1 }
  await t.services.database.db.updateTable('item').set(gone).where('item_id', '=', item.item_id).execute()
  const { data } = await t.call('template/getMyList', {}, item.owner)
  expect(data[0]).toMatchObject({ share_item: [], share_item_count: 0 })
})

test('guests have none', async () => {
  expect(await refused(t, 'template/getMyList', {})).toBe('NOT_LOGGED_IN')
})
