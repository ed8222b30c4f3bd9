import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, type TestItem, type TestUser } from '#server/test/factories.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { checkIndex, indexStale } from './index-pages.ts'
import { noteToIndex } from './pages.repository.ts'

/** Pages with an incomplete index entry are found all the same. */

const t = testApp()
/** More different words than an entry holds on either engine. */
const WORDS = 75_000
const wordAt = (at: number) => `${at.toString(36).padStart(4, 'q')}serialword`

let item: TestItem

beforeAll(async () => {
  item = await makeItem(t)
  await makePage(t, item, { page_title: 'Short', page_content: `${wordAt(3)} alone` })
  const page_content = Array.from({ length: WORDS }, (_, at) => wordAt(at)).join('\n')
  await makePage(t, item, { page_title: 'Register of words', page_content: `${page_content}\nlast words of all` })
})

const titles = async (keyword: string, as: TestUser = item.owner) =>
  (await t.call('item/search', { item_id: item.item_id, keyword }, as)).data.pages.map((page) => page.page_title)

test('the last word of a page with more words than its entry holds', async () => {
  expect(await titles(wordAt(WORDS - 1))).toEqual(['Register of words'])
  expect(await titles('words of all')).toEqual(['Register of words'])
  expect((await titles(wordAt(3))).sort()).toEqual(['Register of words', 'Short'])
})

test('a part inside its last word', async () => {
  expect(await titles(wordAt(WORDS - 1).slice(1, 9))).toEqual(['Register of words'])
})

test('a word that no page has finds nothing', async () => {
  expect(await titles('aardvark')).toEqual([])
})

test('only by those who may read the page', async () => {
  const catalog = await makeCatalog(t, item)
  const limited = await makeMember(t, item, { group: 0, cat_id: catalog.cat_id })
  expect(await titles(wordAt(WORDS - 1), limited)).toEqual([])
})

test('a page without an entry, until the job has made it', async () => {
  const page = await makePage(t, item, { page_title: 'Late', page_content: 'chrysanthemum' })
  const { db, dialect } = t.services.database
  await searchIndexOf(dialect).remove(db, [page.page_id])
  await noteToIndex(db, [page.page_id])
  expect(await titles('chrysanthemum')).toEqual(['Late'])
  await indexStale(t.services.database)
  expect(await titles('chrysanthemum')).toEqual(['Late'])
  expect(await checkIndex(t.services.database)).toMatchObject({ stale: [], strays: [] })
})
