import { beforeEach, expect, test } from 'vitest'
import { saveOption } from '#server/site-options.repository.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage } from '#server/test/factories.ts'
import { API_READER_VERSION } from '#shared/api-page/read.ts'
import { readApiPages } from './read-api-pages.ts'

const t = testApp()
const db = () => t.services.database.db
const read = () => readApiPages.run(t.services)
const place = async () =>
  (
    await db()
      .selectFrom('options')
      .select('option_value')
      .where('option_name', '=', 'api_pages_read')
      .executeTakeFirst()
  )?.option_value
const known = async (page_id: number) =>
  db().selectFrom('page_api').selectAll().where('page_id', '=', page_id).executeTakeFirst()

const BLOCK = ':::api POST /v2/users\nstatus: testing\n:::'

beforeEach(async () => {
  await db().deleteFrom('options').where('option_name', '=', 'api_pages_read').execute()
})

test('older pages are read once, also those in the recycle bin', async () => {
  const item = await makeItem(t)
  const sheet = await makeItem(t, { item_type: 4 })
  const pages = []
  for (let i = 0; i < 120; i += 1)
    pages.push(await makePage(t, item, { page_content: i % 2 ? BLOCK : 'Text', is_del: i % 3 ? 0 : 1 }))
  const cells = await makePage(t, sheet, { page_content: BLOCK })
  await read()
  for (const [i, { page_id, item_id }] of pages.entries())
    expect(await known(page_id)).toEqual(
      i % 2 ? { page_id, item_id, api_method: 'POST', api_path: '/v2/users', api_state: 2 } : undefined,
    )
  expect(await known(cells.page_id)).toBeUndefined()
  expect(await place()).toBe(`${API_READER_VERSION}:done`)

  const later = await makePage(t, item, { page_content: BLOCK })
  await read()
  expect(await known(later.page_id)).toBeUndefined()
})

test('a new version of the reader reads all pages again, and removes facts that it does not find', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item, { page_content: BLOCK })
  const other = await makePage(t, item)
  await db()
    .insertInto('page_api')
    .values({ page_id: other.page_id, item_id: item.item_id, api_method: 'GET', api_path: '/old', api_state: 0 })
    .execute()
  await saveOption(db(), 'api_pages_read', `${API_READER_VERSION - 1}:done`)
  await read()
  expect(await known(page.page_id)).toMatchObject({ api_method: 'POST' })
  expect(await known(other.page_id)).toBeUndefined()
})

test('an interrupted run continues where it stopped', async () => {
  const item = await makeItem(t)
  const before = await makePage(t, item, { page_content: BLOCK })
  const after = await makePage(t, item, { page_content: BLOCK })
  await saveOption(db(), 'api_pages_read', `${API_READER_VERSION}:${before.page_id}`)
  await read()
  expect(await known(before.page_id)).toBeUndefined()
  expect(await known(after.page_id)).toMatchObject({ api_method: 'POST' })
})

test('it runs with the other jobs of the site', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item, { page_content: BLOCK })
  t.time.now += 86_400
  expect((await t.call('ScriptCron/run')).error_code).toBe(0)
  expect(await known(page.page_id)).toMatchObject({ api_state: 2 })
})
