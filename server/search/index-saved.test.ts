import { expect, test } from 'vitest'
import { indexNotedPages } from '#server/jobs/index-noted-pages.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, type TestItem, type TestUser } from '#server/test/factories.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { checkIndex } from './index-pages.ts'
import { IndexSaved } from './index-saved.ts'
import { listNoted, loadForIndex, markIndexed, noteToIndex } from './pages.repository.ts'

/** A save notes its page as to be indexed. The page is found at once, and indexed a moment later. */

const t = testApp()
const database = () => t.services.database

/** An item whose saves are only noted. */
async function site() {
  await t.services.indexing.settled()
  t.services.indexing.add = () => {}
  const item = await makeItem(t)
  const save = async (page_title: string, page_content: string, page_id = 0) =>
    (await t.call('page/save', { item_id: item.item_id, page_id, page_title, page_content }, item.owner)).data.page_id
  const search = async (keyword: string, as: TestUser = item.owner) =>
    (await t.call('item/search', { item_id: item.item_id, keyword }, as)).data
  const titles = async (keyword: string, as?: TestUser) =>
    (await search(keyword, as)).pages.map((page) => page.page_title).toSorted()
  return { item, save, search, titles }
}

const noted = (item: TestItem) => listNoted(database(), [item.item_id], 0, 1000)

test('a noted page is found by its words, by some of them and by insides of words, and no longer by former ones', async () => {
  const { item, save, search, titles } = await site()
  const page_id = await save('Cats', 'The serval hunts at dusk.')
  expect(await noted(item)).toEqual([page_id])
  expect(await titles('serval')).toEqual(['Cats'])
  expect(await titles('erva')).toEqual(['Cats'])
  expect((await search('serval zyzzyva')).pages[0]).toMatchObject({ page_title: 'Cats', missing: ['zyzzyva'] })
  await save('Cats', 'The margay hunts at dusk.', page_id)
  expect(await titles('margay')).toEqual(['Cats'])
  expect(await titles('serval')).toEqual([])
  await indexNotedPages.run(t.services, { warn: () => {} })
  expect(await noted(item)).toEqual([])
  expect(await checkIndex(database())).toMatchObject({ stale: [], strays: [] })
  expect(await titles('margay')).toEqual(['Cats'])
  await save('Cats', 'The caracal hunts at dusk.', page_id)
  expect(await titles('caracal')).toEqual(['Cats'])
  expect(await titles('margay')).toEqual([])
})

test('a word of a noted page is not corrected', async () => {
  const { save, search } = await site()
  await save('One', 'A registry of names.')
  await indexNotedPages.run(t.services, { warn: () => {} })
  await save('Two', 'A registra of names.')
  expect(await search('registra unknownword')).toMatchObject({ corrected: '' })
})

test('members with a limit do not find noted pages of other catalogs', async () => {
  const { item, save, titles } = await site()
  await save('Secret', 'The serval hunts.')
  const { data } = await t.call('catalog/save', { item_id: item.item_id, cat_name: 'Open' }, item.owner)
  const member = await makeMember(t, item, { group: 0, cat_id: data.cat_id })
  expect(await titles('serval', member)).toEqual([])
})

test('a search waits for more noted pages than it reads', async () => {
  const { item, save, titles } = await site()
  const names = Array.from({ length: 130 }, (_, at) => `Page ${at}`)
  for (const name of names) await save(name, name === 'Page 3' ? 'the only serval' : 'other words')
  expect(await noted(item)).toHaveLength(130)
  expect(await titles('serval')).toEqual(['Page 3'])
  expect(await noted(item)).toEqual([])
})

test('a page that was saved again while it was indexed stays noted', async () => {
  const { item, save, titles } = await site()
  const page_id = await save('Cats', 'serval')
  const { db } = database()
  const [read] = await loadForIndex(db, [page_id])
  await save('Cats', 'margay', page_id)
  const mark = { page_id, item_id: item.item_id, revision: 1, is_whole: 1 }
  expect(await markIndexed(db, [{ ...mark, seen: read?.seen ?? null }])).toEqual(new Set())
  expect(await noted(item)).toEqual([page_id])
  expect(await titles('margay')).toEqual(['Cats'])
})

test('the process of a save indexes the page a moment later', async () => {
  const { item, save } = await site()
  const indexing = new IndexSaved(database(), 0, false)
  t.services.indexing.add = (page_id) => indexing.add(page_id)
  const page_id = await save('Cats', 'serval')
  await indexing.settled()
  expect(await noted(item)).toEqual([])
  await noteToIndex(database().db, [page_id])
  await indexing.catchUp([item.item_id])
  expect(await noted(item)).toEqual([])
})

test('a page that was indexed meanwhile is not indexed again', async () => {
  const { item, save } = await site()
  const page_ids = [await save('Cats', 'serval'), await save('Dogs', 'dhole')]
  expect(await loadForIndex(database().db, page_ids)).toHaveLength(2)
  await indexNotedPages.run(t.services, { warn: () => {} })
  expect(await loadForIndex(database().db, page_ids)).toEqual([])
  await save('Dogs', 'jackal', page_ids[1])
  expect(await loadForIndex(database().db, page_ids)).toMatchObject([{ page_id: page_ids[1], item_id: item.item_id }])
})

test('words that several pages share are in the vocabulary once', async () => {
  const { save, titles } = await site()
  for (const name of ['One', 'Two', 'Three']) await save(name, 'quokkaland is shared')
  await indexNotedPages.run(t.services, { warn: () => {} })
  const words = await searchIndexOf(database().dialect).wordsWith(database().db, 'kkalan', 0, 10)
  expect(words.map(({ word }) => word)).toEqual(['quokkaland'])
  expect(await titles('kkalan')).toEqual(['One', 'Three', 'Two'])
})
