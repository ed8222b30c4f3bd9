import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem } from '#server/test/factories.ts'
import { checkIndex, tidyIndex } from './index-pages.ts'

const t = testApp()

test('a search finds the same after the index was made faster', async () => {
  const item = await makeItem(t)
  const names = Array.from({ length: 40 }, (_, at) => `Page ${at}`)
  for (const page_title of names) {
    const page = { item_id: item.item_id, page_id: 0, page_title, page_content: 'serval' }
    await t.call('page/save', page, item.owner)
  }
  const found = async () => {
    const { pages } = (await t.call('item/search', { item_id: item.item_id, keyword: 'serval' }, item.owner)).data
    return pages.map(({ page_title }) => page_title)
  }
  const before = await found()
  expect(before.toSorted()).toEqual(names.toSorted())
  await tidyIndex(t.services.database)
  expect(await found()).toEqual(before)
  expect(await checkIndex(t.services.database)).toMatchObject({ stale: [], strays: [] })
  if (t.services.database.dialect === 'postgres') return
  const { rows } = await sql<{ segments: number }>`
    select count(distinct segid) as segments from page_search_terms_idx`.execute(t.services.database.db)
  expect(rows[0]?.segments).toBeLessThan(4)
})
