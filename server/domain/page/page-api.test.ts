import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makePage, type TestItem } from '#server/test/factories.ts'
import { makeItemWithKey } from '#server/test/item-key.ts'

const t = testApp()
const db = () => t.services.database.db

const BLOCK = ':::api POST https://api.example/v2/users/{id}\nstatus: developing\n:::\n\nMakes a user.'
const TEMPLATE = '##### 请求URL\n- ` http://xx.example/api/user `\n\n##### 请求方式\n- GET\n'
const JSON_PAGE = JSON.stringify({ info: { method: 'put', url: '/v1/x', apiStatus: '5' }, request: {}, response: {} })

/** The API fields in the menu for the pages at the root of an item, by title. */
async function known(item: { item_id: number }, as: TestItem['owner'] | null = null) {
  const { menu } = (await t.call('item/info', { item_id: item.item_id }, as)).data
  const pages = [...menu.pages, ...menu.catalogs.flatMap((catalog) => catalog.pages)]
  return Object.fromEntries(pages.map((page) => [page.page_title, `${page.api_method ?? ''} ${page.api_state ?? ''}`]))
}
const save = async (item: TestItem, page_title: string, page_content: string, more: object = {}) =>
  (await t.call('page/save', { item_id: item.item_id, page_title, page_content, ...more }, item.owner)).data

describe('the menu shows method and state of API pages', () => {
  test('in every form, and of no other page', async () => {
    const item = await makeItem(t)
    await save(item, 'block', BLOCK)
    await save(item, 'template', TEMPLATE)
    await save(item, 'json', JSON_PAGE)
    await save(item, 'prose', 'POST /v2/users makes a user.')
    expect(await known(item)).toEqual({ block: 'POST 1', template: 'GET 0', json: 'PUT 5', prose: ' ' })
  })

  test('from the last save', async () => {
    const item = await makeItem(t)
    const { page_id } = await save(item, 'page', BLOCK)
    await save(item, 'page', BLOCK.replace('POST', 'PATCH').replace('developing', 'completed'), { page_id })
    expect(await known(item)).toEqual({ page: 'PATCH 3' })
    await save(item, 'page', 'Nothing of it any more.', { page_id })
    expect(await known(item)).toEqual({ page: ' ' })
    expect(await db().selectFrom('page_api').selectAll().where('page_id', '=', page_id).execute()).toEqual([])
  })

  test('from the merged text of two writers', async () => {
    const item = await makeItem(t)
    const first = await save(item, 'page', `${BLOCK}\n\nOne.\n\nTwo.\n\nThree.`)
    const { page_id } = first
    await save(item, 'page', `${BLOCK.replace('developing', 'testing')}\n\nOne.\n\nTwo.\n\nThree.`, { page_id })
    const base_revision = first.revision
    const merged = await save(item, 'page', `${BLOCK}\n\nOne.\n\nTwo.\n\nFour.`, { page_id, base_revision })
    expect(merged.merged).toBe(1)
    expect(await known(item)).toEqual({ page: 'POST 2' })
  })

  test('from pushed pages', async () => {
    const { item, key } = await makeItemWithKey(t)
    for (const page_content of [BLOCK, BLOCK.replace('developing', '已废弃')])
      await t.call('item/updateByApi', { ...key, page_title: 'pushed', page_content })
    expect(await known(item)).toEqual({ pushed: 'POST 5' })
  })

  test('from copies, and from a page that is recovered from the recycle bin', async () => {
    const item = await makeItem(t)
    const catalog = await makeCatalog(t, item)
    await save(item, 'block', BLOCK)
    const { page_id } = await save(item, 'template', TEMPLATE, { cat_id: catalog.cat_id })
    const copy = (await t.call('item/add', { copy_item_id: item.item_id }, item.owner)).data
    expect(await known(copy, item.owner)).toEqual({ block: 'POST 1', template: 'GET 0' })
    await t.call('page/delete', { page_id }, item.owner)
    expect(await known(item)).toEqual({ block: 'POST 1' })
    await t.call('recycle/recover', { item_id: item.item_id, page_id }, item.owner)
    expect(await known(item)).toEqual({ block: 'POST 1', template: 'GET 0' })
  })

  test('in a list of pages that contain a word, too', async () => {
    const item = await makeItem(t)
    await save(item, 'block', BLOCK)
    const { menu } = (await t.call('item/info', { item_id: item.item_id, keyword: 'Makes' }, item.owner)).data
    expect(menu.pages).toMatchObject([{ api_method: 'POST', api_state: 1 }])
  })

  test('but not from a spreadsheet, whatever its cells contain', async () => {
    const item = await makeItem(t, { item_type: 4 })
    await save(item, 'sheet', JSON.stringify([{ name: 'a', rows: { 0: { cells: { 0: { text: BLOCK } } } } }]))
    expect(await db().selectFrom('page_api').selectAll().where('item_id', '=', item.item_id).execute()).toEqual([])
  })
})

test('a page whose API data cannot be written is not saved', async () => {
  const item = await makeItem(t)
  const { page_id } = await save(item, 'page', 'Before')
  await db().schema.alterTable('page_api').renameTo('page_api_gone').execute()
  try {
    expect(
      (await t.call('page/save', { item_id: item.item_id, page_id, page_content: BLOCK }, item.owner)).error_code,
    ).not.toBe(0)
  } finally {
    await db().schema.alterTable('page_api_gone').renameTo('page_api').execute()
  }
  expect((await t.call('page/info', { page_id })).data).toMatchObject({ page_content: 'Before', api_method: '' })
})

describe('a reader of the page', () => {
  test('gets method, address and state in addition to the text', async () => {
    const item = await makeItem(t)
    const { page_id } = await save(item, 'page', BLOCK)
    const { data } = await t.call('page/info', { page_id })
    expect(data).toMatchObject({
      api_method: 'POST',
      api_url: 'https://api.example/v2/users/{id}',
      api_state: 1,
      ext_info: '',
    })
    const other = await makePage(t, item)
    expect((await t.call('page/info', { page_id: other.page_id })).data).toMatchObject({
      api_method: '',
      api_url: '',
      api_state: 0,
    })
  })

  test('of API JSON sees a page, and not JSON', async () => {
    const item = await makeItem(t)
    const { page_id } = await save(item, 'page', JSON_PAGE)
    const { data } = await t.call('page/info', { page_id })
    expect(data.page_content).toBe(JSON_PAGE)
    expect(data.page_html).toContain('<span class="method method-put">PUT</span>')
    expect(data.page_html).not.toContain('apiStatus')
  })
})

describe('clients of the protocol', () => {
  const EXT_INFO = '{"page_type":"api","api_info":{"method":"post"}}'

  test('get the method from ext_info, and get no unknown field', async () => {
    const item = await makeItem(t)
    const { page_id } = await save(item, 'page', BLOCK)
    const [node] = (await t.legacy('item/info', { item_id: item.item_id })).json().data.menu.pages
    expect(node.ext_info).toBe(EXT_INFO)
    expect(Object.keys(node).filter((field) => field.startsWith('api_'))).toEqual([])
    const page = (await t.legacy('page/info', { page_id })).json().data
    expect(page.ext_info).toBe(EXT_INFO)
    expect(Object.keys(page).filter((field) => field.startsWith('api_'))).toEqual([])
  })

  test('get the value that a writer put there, and nothing for other pages', async () => {
    const item = await makeItem(t)
    await save(item, 'own', BLOCK, { ext_info: '{"page_type":"x"}' })
    await save(item, 'prose', 'Text')
    const { pages } = (await t.legacy('item/info', { item_id: item.item_id })).json().data.menu
    expect(pages.map((page: { ext_info: string }) => page.ext_info)).toEqual(['{"page_type":"x"}', ''])
  })
})
