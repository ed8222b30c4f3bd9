import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { indexNotedPages } from '#server/jobs/index-noted-pages.ts'
import { indexPagesJob } from '#server/jobs/index-pages.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem } from '#server/test/factories.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { checkIndex, rebuildIndex, sortInIndexed, tidyIndex } from './index-pages.ts'

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

test('on PostgreSQL a rebuild makes the index of words anew, and so does the job after a rebuild that was cut off', async () => {
  const { database } = t.services
  if (database.dialect === 'sqlite') return
  const indexes = async () => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = 'page_search_terms' and schemaname = current_schema()`.execute(
      database.db,
    )
    return rows.map(({ indexdef }) => indexdef).sort()
  }
  const before = await indexes()
  expect(before.filter((one) => one.includes('gin'))).toHaveLength(1)
  await rebuildIndex(database)
  expect(await indexes()).toEqual(before)
  await searchIndexOf(database.dialect).clear(database.db)
  expect(await indexes()).not.toEqual(before)
  await indexPagesJob.run(t.services)
  expect(await indexes()).toEqual(before)
})

test('a search finds the same before and after entries were sorted in', async () => {
  const { database, indexing } = t.services
  const item = await makeItem(t)
  const names = Array.from({ length: 12 }, (_, at) => `Page ${at}`)
  for (const page_title of names)
    await t.call('page/save', { item_id: item.item_id, page_id: 0, page_title, page_content: 'margay' }, item.owner)
  await indexing.settled()
  const found = async () => {
    const { pages } = (await t.call('item/search', { item_id: item.item_id, keyword: 'margay' }, item.owner)).data
    return pages.map(({ page_title }) => page_title)
  }
  const before = await found()
  expect(before.toSorted()).toEqual(names.toSorted())
  await sortInIndexed(database)
  expect(await found()).toEqual(before)
  if (database.dialect === 'sqlite') return
  const { rows } = await sql<{ pages: number }>`
    select gin_clean_pending_list('page_search_terms_words') as pages`.execute(database.db)
  expect(rows).toEqual([{ pages: 0 }])
  await t.call(
    'page/save',
    { item_id: item.item_id, page_id: 0, page_title: 'More', page_content: 'margay' },
    item.owner,
  )
  await indexing.settled()
  await indexNotedPages.run(t.services, { warn: () => {} })
  expect(await found()).toHaveLength(13)
})
