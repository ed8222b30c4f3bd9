import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { makeItemWithKey } from '#server/test/item-key.ts'
import { sealSecrets } from './seal-secrets.ts'

const t = testApp()

const stored = async (item_id: number) => {
  const { db } = t.services.database
  const { password } = await db
    .selectFrom('item')
    .select('password')
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow()
  const key = await db.selectFrom('item_token').select('api_token').where('item_id', '=', item_id).executeTakeFirst()
  return { password, api_token: key?.api_token }
}

test('secrets are stored encrypted, the job encrypts older ones, and both keep working', async () => {
  const owner = await makeUser(t)
  const { item, key } = await makeItemWithKey(t, { owner })
  const { db } = t.services.database
  await db.updateTable('item').set({ password: 'of before' }).where('item_id', '=', item.item_id).execute()
  await db.updateTable('item_token').set({ api_token: key.api_token }).where('item_id', '=', item.item_id).execute()
  const { item_id } = (await t.call('item/add', { item_name: 'New', password: 'of today' }, owner)).data
  const { api_token } = (await t.call('item/getKey', { item_id }, owner)).data
  const open = await makeItem(t, { owner })
  expect(await stored(item_id)).toEqual({
    password: expect.stringMatching(/^sealed:1:/),
    api_token: expect.stringMatching(/^sealed:1:/),
  })
  expect(await stored(item.item_id)).toEqual({ password: 'of before', api_token: key.api_token })

  await sealSecrets.run(t.services)
  expect(await stored(item.item_id)).toEqual({
    password: expect.stringMatching(/^sealed:1:/),
    api_token: expect.stringMatching(/^sealed:1:/),
  })
  expect((await stored(open.item_id)).password).toBe('')

  for (const [id, password, token] of [
    [item.item_id, 'of before', key],
    [item_id, 'of today', (await t.call('item/getKey', { item_id }, owner)).data],
  ] as const) {
    expect((await t.call('item/detail', { item_id: id }, owner)).data.password).toBe(password)
    expect((await t.call('item/info', { item_id: id, _item_pwd: password } as never)).error_code).toBe(0)
    expect((await t.call('item/info', { item_id: id, _item_pwd: 'wrong' } as never)).error_code).not.toBe(0)
    const { api_key, api_token } = token
    const push = { api_key, api_token, page_title: 'Pushed', page_content: 'text' }
    expect((await t.call('item/updateByApi', push)).error_code).toBe(0)
  }
  expect(api_token).toMatch(/^[0-9a-f]{32}$/)
  const list = (await t.call('item/myList', {}, owner)).data
  expect(list.map(({ password }) => password).sort()).toEqual(['', 'of before', 'of today'])
})
