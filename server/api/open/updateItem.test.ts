import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItemWithKey, pagesOf } from '#server/test/item-key.ts'
import { snapshot } from '#server/test/unchanged.ts'

const t = testApp()

test('a script pushes a page with the key of an item, and pushing again replaces it', async () => {
  const { item, key } = await makeItemWithKey(t)
  const page = { page_title: 'Title', cat_name: 'a/b', s_number: 4 }
  const first = await t.call('open/updateItem', { ...key, ...page, page_content: 'Text' })
  expect(first.data).toMatchObject({ page_title: 'Title', page_content: 'Text', s_number: 4, author_uid: 0 })
  const second = await t.call('open/updateItem', { ...key, ...page, page_content: 'New' })
  expect(second.data.page_id).toBe(first.data.page_id)
  expect(await pagesOf(t, item)).toMatchObject([{ path: '/a/b', page_content: 'New' }])
})

test('nobody without the key may, and the item is unchanged', async () => {
  const { item, key } = await makeItemWithKey(t)
  const before = await snapshot(t)
  const push = { ...key, api_token: 'wrong', page_title: 'Title', page_content: 'Text' }
  expect(await t.call('open/updateItem', push, item.owner)).toMatchObject({ error_code: 10306 })
  expect(await t.call('open/updateItem', { ...push, ...key, page_content: undefined })).toMatchObject({
    error_field: 'page_content',
  })
  expect(await snapshot(t)).toEqual(before)
})
