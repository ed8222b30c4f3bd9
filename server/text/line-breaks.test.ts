import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage, type TestUser } from '#server/test/factories.ts'
import { LINE_BREAK_SETTING } from '#shared/kinds.ts'

const t = testApp()

const WRAPPED = [
  'The gateway keeps a queue for each tenant and hands requests on as soon as',
  'a worker is free. When the queue grows beyond its limit the oldest request',
  'is refused, and the client is told to wait for a while before it tries again',
  'with the same key.',
].join('\n')
const TYPED = 'Springfield 12345\nUnited States'

const hasBreaks = async (page_id: number, as: TestUser) =>
  (await t.call('page/info', { page_id }, as)).data.page_html.includes('<br')

async function makeSaver(line_breaks?: number) {
  const item = await makeItem(t)
  if (line_breaks !== undefined) await t.call('item/update', { item_id: item.item_id, line_breaks }, item.owner)
  const save = async (page_content: string, page_id = 0) => {
    const input = { item_id: item.item_id, page_id, page_title: 'Page', page_content }
    return (await t.call('page/save', input, item.owner)).data.page_id
  }
  return { ...item, save }
}

test('a hard-wrapped page is joined when it is saved, another one keeps its breaks', async () => {
  const { save, owner } = await makeSaver()
  const page_id = await save(WRAPPED)
  expect(await hasBreaks(page_id, owner)).toBe(false)
  expect(await hasBreaks(await save(TYPED), owner)).toBe(true)
  await save(TYPED, page_id)
  expect(await hasBreaks(page_id, owner)).toBe(true)
})

test('the setting of the item takes effect with the next save', async () => {
  const typed = await makeSaver(LINE_BREAK_SETTING.typed)
  const page_id = await typed.save(WRAPPED)
  expect(await hasBreaks(page_id, typed.owner)).toBe(true)
  const { item_id, owner } = typed
  await t.call('item/update', { item_id, line_breaks: LINE_BREAK_SETTING.markdown }, owner)
  expect(await hasBreaks(page_id, owner)).toBe(true)
  await typed.save(TYPED, page_id)
  expect(await hasBreaks(page_id, owner)).toBe(false)
})

test('a page from before the setting stays as it was until it is saved', async () => {
  const item = await makeSaver()
  const { page_id } = await makePage(t, item, { page_content: WRAPPED })
  expect(await hasBreaks(page_id, item.owner)).toBe(true)
  await item.save(WRAPPED, page_id)
  expect(await hasBreaks(page_id, item.owner)).toBe(false)
})

test('a pushed file is joined, even if the page was saved by hand before', async () => {
  const item = await makeSaver()
  const { api_key, api_token } = (await t.call('item/getKey', { item_id: item.item_id }, item.owner)).data
  const push = async (page_title: string, page_content: string) =>
    (await t.call('open/updatePage', { api_key, api_token, page_title, page_content })).data.page_id
  expect(await hasBreaks(await push('Readme', WRAPPED), item.owner)).toBe(false)
  await item.save(TYPED)
  expect(await hasBreaks(await push('Page', `# Page\n\n${WRAPPED}`), item.owner)).toBe(false)
})

test('copies of a page and of an item are shown like the originals', async () => {
  const { item_id, owner, save } = await makeSaver(LINE_BREAK_SETTING.markdown)
  const page_id = await save(TYPED)
  const other = await makeItem(t, { owner })
  const page = (await t.call('page/copy', { page_id, to_item_id: other.item_id, new_cat_id: 0 }, owner)).data
  expect(await hasBreaks(page.page_id, owner)).toBe(false)
  const copy = (await t.call('item/add', { copy_item_id: item_id }, owner)).data
  expect((await t.call('item/detail', { item_id: copy.item_id }, owner)).data.line_breaks).toBe(2)
  const { menu } = (await t.call('item/info', { item_id: copy.item_id }, owner)).data
  expect(await hasBreaks(menu.pages[0]?.page_id as number, owner)).toBe(false)
})

test('only those who manage the item may set it; the change log records it, and older clients do not see it', async () => {
  const { item_id, owner } = await makeSaver(LINE_BREAK_SETTING.typed)
  const log = (await t.call('item/getChangeLog', { item_id }, owner)).data.list
  expect(log.map((row) => row.remark)).toEqual(['line_breaks 1'])
  expect((await t.call('item/info', { item_id }, owner)).data.line_breaks).toBe(1)
  const legacy = (await t.legacy('item/info', { item_id }, owner)).json()
  expect(legacy.data).not.toHaveProperty('line_breaks')
  for (const line_breaks of [3, -1, 'yes'])
    expect(await t.call('item/update', { item_id, line_breaks }, owner)).toMatchObject({ error_field: 'line_breaks' })
})
