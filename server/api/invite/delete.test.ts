import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a manager of the target revokes a link; others may not, whatever else they manage', async () => {
  const [item, other] = [await makeItem(t), await makeItem(t)]
  const { invite_id } = (await t.call('invite/save', { item_id: item.item_id }, item.owner)).data
  const editor = await makeMember(t, item)
  expect(await refused(t, 'invite/delete', { invite_id })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'invite/delete', { invite_id }, editor)).toBe('ITEM_NOT_MANAGED')
  expect(await refused(t, 'invite/delete', { invite_id, item_id: other.item_id }, other.owner)).toBe('ITEM_NOT_MANAGED')
  expect(await refused(t, 'invite/delete', { invite_id: 'x' }, item.owner)).toBe('BAD_FIELD:invite_id')
  expect(await t.call('invite/delete', { invite_id }, item.owner)).toEqual({ error_code: 0, data: [] })
  expect(await refused(t, 'invite/delete', { invite_id }, item.owner)).toBe('NOT_FOUND')
})
