import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { keepTemplate, offeredTo } from '#server/test/templates.ts'

const t = testApp()

test('a deleted template is gone from the own list and from every item', async () => {
  const item = await makeItem(t)
  const { id } = await keepTemplate(t, item.owner, { items: [item] })
  const kept = await keepTemplate(t, item.owner, { template_title: 'Other', items: [item] })
  expect(await t.call('template/delete', { id }, item.owner)).toEqual({ error_code: 0, data: [] })
  expect((await t.call('template/getMyList', {}, item.owner)).data.map((row) => row.id)).toEqual([kept.id])
  expect(await offeredTo(t, item, item.owner)).toEqual(['Other'])
  const left = await t.services.database.db.selectFrom('template_item').select('template_id').execute()
  expect(left).toEqual([{ template_id: kept.id }])
})

test('a template of another user, an unknown one and malformed ids are refused', async () => {
  const item = await makeItem(t)
  const { id } = await keepTemplate(t, await makeUser(t))
  expect(await refused(t, 'template/delete', { id }, item.owner)).toBe('NO_PERMISSION')
  expect(await refused(t, 'template/delete', { id: 987_654 }, item.owner)).toBe('NO_PERMISSION')
  expect(await refused(t, 'template/delete', { id: 'x' }, item.owner)).toBe('BAD_FIELD:id')
  expect(await refused(t, 'template/delete', { id })).toBe('NOT_LOGGED_IN')
})
