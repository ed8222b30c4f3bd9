import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makePage } from '#server/test/factories.ts'
import { makeItemWithKey } from '#server/test/item-key.ts'
import { timeText } from '#server/time.ts'

const t = testApp()

test('a script reads a page by its id or its exact title', async () => {
  const { item, key } = await makeItemWithKey(t)
  const { cat_id } = await makeCatalog(t, item)
  const { page_id } = await makePage(t, item, { page_title: 'a & <b>', page_content: '<i>', cat_id })
  for (const by of [
    { page_id },
    { page_title: 'a & <b>' },
    { page_title: 'a &amp; &lt;b&gt;' },
    { page_id, page_title: 'x' },
  ]) {
    const { data } = await t.call('open/getPage', { ...key, ...by })
    expect(data).toMatchObject({ page_id, page_content: '<i>', cat_id, addtime: timeText(t.time.now) })
  }
  const legacy = (await t.legacy('open/getPage', { ...key, page_id })).json()
  expect(legacy.data).toMatchObject({ page_id: String(page_id), page_content: '&lt;i&gt;', page_title: 'a & <b>' })
})

test('a page of another item, a deleted one and an unknown one do not exist', async () => {
  const [{ item, key }, other] = [await makeItemWithKey(t), await makeItemWithKey(t)]
  const foreign = await makePage(t, other.item)
  const deleted = await makePage(t, item, { is_del: 1 })
  for (const page_id of [foreign.page_id, deleted.page_id, 999_999])
    expect(await t.call('open/getPage', { ...key, page_id })).toMatchObject({ error_name: 'NOT_FOUND' })
  expect(await t.call('open/getPage', { ...key, page_title: foreign.page_title })).toMatchObject({ error_code: 10101 })
})

test('an archived item can be read', async () => {
  const { item, key } = await makeItemWithKey(t, { is_archived: 1 })
  const { page_id } = await makePage(t, item)
  expect((await t.call('open/getPage', { ...key, page_id })).error_code).toBe(0)
})

test('bad input and a wrong key are refused', async () => {
  const { item, key } = await makeItemWithKey(t)
  const { page_id } = await makePage(t, item)
  for (const by of [{}, { page_id: -1 }, { page_id: '9007199254740993' }, { page_id: '1 or 1=1' }])
    expect(await t.call('open/getPage', { ...key, ...by })).toMatchObject({
      error_name: 'BAD_FIELD',
      error_field: 'page_id',
    })
  expect(await t.call('open/getPage', { ...key, api_token: 'x', page_id })).toMatchObject({
    error_name: 'KEY_MISMATCH',
  })
})
