import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { timeText } from '#server/time.ts'

const t = testApp()

async function share(given: { password?: string } = {}) {
  const item = await makeItem(t, given)
  const page = await makePage(t, item, { page_content: '# Hello' })
  const { data } = await t.call(
    'page/createSinglePage',
    { page_id: page.page_id, isCreateSiglePage: 'true' },
    item.owner,
  )
  return { item, page, unique_key: 'unique_key' in data ? data.unique_key : '' }
}

test('a guest reads a shared page of a private item, and does not learn where it stands', async () => {
  const { page, unique_key } = await share({ password: 'p' })
  const { error_code, data } = await t.call('page/infoByKey', { unique_key })
  expect(error_code).toBe(0)
  expect(data).toMatchObject({
    page_id: page.page_id,
    page_title: page.page_title,
    page_content: '# Hello',
    addtime: timeText(t.time.now),
    page_addtime: t.time.now,
    headings: [{ text: 'Hello' }],
  })
  expect(data).not.toHaveProperty('item_id')
  expect(data).not.toHaveProperty('cat_id')
  const legacy = (await t.legacy('page/infoByKey', { unique_key })).json().data
  expect(legacy).toMatchObject({ page_id: String(page.page_id), page_addtime: String(t.time.now) })
  expect(legacy).not.toHaveProperty('page_html')
})

test('an unknown key, an ended one, and one of a deleted page or item are refused', async () => {
  expect(await refused(t, 'page/infoByKey', { unique_key: 'nothing' })).toBe('NOT_FOUND')
  expect(await refused(t, 'page/infoByKey', { unique_key: '' })).toBe('BAD_FIELD:unique_key')
  expect(await refused(t, 'page/infoByKey', {})).toBe('BAD_FIELD:unique_key')

  const ended = await share()
  await t.call('page/createSinglePage', { page_id: ended.page.page_id }, ended.item.owner)
  expect(await refused(t, 'page/infoByKey', { unique_key: ended.unique_key })).toBe('NOT_FOUND')

  const deleted = await share()
  await t.call('page/delete', { page_id: deleted.page.page_id }, deleted.item.owner)
  expect(await refused(t, 'page/infoByKey', { unique_key: deleted.unique_key })).toBe('NOT_FOUND')

  const lost = await share()
  const { db } = t.services.database
  await db.updateTable('item').set({ is_del: 1 }).where('item_id', '=', lost.item.item_id).execute()
  expect(await refused(t, 'page/infoByKey', { unique_key: lost.unique_key })).toBe('NOT_FOUND')
})
