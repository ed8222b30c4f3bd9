import { expect, test } from 'vitest'
import { withAccessToken } from '#server/test/access-token.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a script pushes and reads with an access token and the id of the item, as its user', async () => {
  const item = await makeItem(t, { password: 'secret' })
  const editor = await makeMember(t, item)
  const script = await withAccessToken(t, editor, { scope: 'write' })
  const { item_id } = item
  const push = { item_id, page_title: 'Pushed', page_content: 'Hello', cat_name: 'API' }
  const { data } = await t.call('item/updateByApi', push, script)
  expect(data).toMatchObject({ page_title: 'Pushed', author_username: editor.username })
  const read = await t.call('open/getPage', { item_id, page_id: data.page_id }, script)
  expect(read.data).toMatchObject({ page_content: 'Hello' })
  expect((await t.call('open/getCatalogTree', { item_id }, script)).error_code).toBe(0)
  expect((await t.call('page/history', { page_id: data.page_id }, editor)).error_code).toBe(0)
})

test('the token needs the rights of the whole item', async () => {
  const item = await makeItem(t, { password: 'secret' })
  const { item_id } = item
  const { cat_id } = await makeCatalog(t, item)
  const page = await makePage(t, item)
  const push = { item_id, page_title: 'Pushed', page_content: 'Hello' }
  const token = async (user: Awaited<ReturnType<typeof makeUser>>, scope: 'read' | 'write' = 'write') =>
    withAccessToken(t, user, { scope })
  const limited = await token(await makeMember(t, item, { cat_id }))
  expect(await refused(t, 'open/updatePage', push, limited)).toBe('NO_PERMISSION')
  expect(await refused(t, 'open/getPage', { item_id, page_id: page.page_id }, limited)).toBe('NO_PERMISSION')
  expect(await refused(t, 'open/updatePage', push, await token(await makeUser(t)))).toBe('ITEM_NOT_VISIBLE')
  const reading = await token(item.owner, 'read')
  expect(await refused(t, 'open/updatePage', push, reading)).toBe('TOKEN_NOT_ENOUGH')
  expect((await t.call('open/getPage', { item_id, page_id: page.page_id }, reading)).error_code).toBe(0)
  expect(await refused(t, 'open/updatePage', push, item.owner)).toBe('BAD_FIELD:api_key')
})
