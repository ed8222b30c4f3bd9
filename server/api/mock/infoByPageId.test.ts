import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('readers of the page get its mock; a page without one has an empty list', async () => {
  const item = await makeItem(t, { password: 'p' })
  const people = await makePeople(t, item)
  const page = await makePage(t, item)
  const bare = await makePage(t, item)
  await t.call('mock/add', { page_id: page.page_id, template: '{"a": "<b>"}', path: '/x' }, people.editor)
  const { data } = await t.call('mock/infoByPageId', { page_id: page.page_id }, people.reader)
  expect(data).toMatchObject({ template: '{"a": "<b>"}', path: '/x', uid: people.editor.uid })
  expect((await t.call('mock/infoByPageId', { page_id: bare.page_id }, people.reader)).data).toEqual([])
  const legacy = (await t.legacy('mock/infoByPageId', { page_id: page.page_id }, people.reader)).json()
  expect(legacy.data).toMatchObject({
    page_id: String(page.page_id),
    view_times: '0',
    template: '{&quot;a&quot;: &quot;&lt;b&gt;&quot;}',
  })
  expect(legacy.data).not.toHaveProperty('method')
})

test('others are refused, and bad ids', async () => {
  const item = await makeItem(t, { password: 'p' })
  const people = await makePeople(t, item)
  const { page_id } = await makePage(t, item)
  expect(await refused(t, 'mock/infoByPageId', { page_id }, null)).toBe('ITEM_NOT_VISIBLE')
  expect(await refused(t, 'mock/infoByPageId', { page_id }, people.stranger)).toBe('ITEM_NOT_VISIBLE')
  expect(await refused(t, 'mock/infoByPageId', { page_id: 987_654 }, people.owner)).toBe('NOT_FOUND')
  for (const none of [0, '', undefined])
    expect((await t.legacy('mock/infoByPageId', { page_id: none })).json()).toEqual({ error_code: 0, data: [] })
  for (const bad of [-1, 'x'])
    expect(await refused(t, 'mock/infoByPageId', { page_id: bad }, people.owner)).toBe('BAD_FIELD:page_id')
})
