import { expect, test } from 'vitest'
import { withAccessToken } from '#server/test/access-token.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a user sees the own tokens with their limits and last use, and never a token', async () => {
  const owner = await makeUser(t)
  const item = await makeItem(t, { owner })
  const wanted = { name: 'Script', scope: 'write', item_ids: String(item.item_id) } as const
  const { data: made } = await t.call('accessToken/add', wanted, owner)
  const script = { ...owner, token: made.token }
  await withAccessToken(t, await makeUser(t), { scope: 'read' })
  const day = 24 * 3600
  const row = {
    name: 'Script',
    scope: 'write',
    all_items: 0,
    items: [{ item_id: item.item_id, item_name: item.item_name }],
  }
  const before = (await t.call('accessToken/getList', {}, owner)).data
  expect(before).toEqual([
    { id: expect.any(Number), ...row, addtime: t.time.now, last_used: 0, token_expire: t.time.now + 90 * day },
  ])
  await t.call('item/info', { item_id: item.item_id }, script)
  expect((await t.call('accessToken/getList', {}, owner)).data[0]?.last_used).toBe(t.time.now)
  expect(JSON.stringify(before)).not.toContain(script.token)
})

test('a guest has no tokens', async () => {
  expect(await refused(t, 'accessToken/getList', {})).toBe('NOT_LOGGED_IN')
})
