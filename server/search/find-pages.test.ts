import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, type TestItem, type TestUser } from '#server/test/factories.ts'
import { findPages } from './find-pages.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { searched } from './index-pages.ts'
import { probesIn, scopeIn } from './search-index.ts'

/** A word in more pages than are ranked. */

const t = testApp()
const PAGES = 320
const LIMITED = 4

let item: TestItem
let limited: TestUser

beforeAll(async () => {
  item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  limited = await makeMember(t, item, { group: 0, cat_id: catalog.cat_id })
  await makePage(t, item, { page_title: 'All about the ocelot and others', page_content: 'nothing' })
  await makePage(t, item, { page_title: 'Ocelot', page_content: 'nothing' })
  for (let at = 0; at < PAGES; at += 1)
    await makePage(t, item, {
      page_title: `Page ${at}`,
      page_content: `One ocelot, ${at % 2 ? 'awake' : 'asleep'}`,
      cat_id: at < LIMITED ? catalog.cat_id : 0,
    })
})

const titles = async (keyword: string, as: TestUser = item.owner) =>
  (await t.call('item/search', { item_id: item.item_id, keyword }, as)).data.pages.map((page) => page.page_title)

const newest = (count: number) => Array.from({ length: count }, (_, at) => `Page ${PAGES - 1 - at}`)

test('finds pages with the word in the title first, the shortest title before the others, and then the newest pages', async () => {
  expect(await titles('ocelot')).toEqual(['Ocelot', 'All about the ocelot and others', ...newest(98)])
  expect(await titles('OCEL')).toEqual(['Ocelot', 'All about the ocelot and others', ...newest(98)])
})

test('is found by a part inside it', async () => {
  expect(await titles('celot')).toHaveLength(100)
})

test('together with a second word finds the pages with both first', async () => {
  const found = await titles('ocelot awake')
  expect(found).toHaveLength(100)
  for (const title of found) expect(title).toMatch(/^Page \d*[13579]$/)
  expect((await titles('ocelot nothing')).slice(0, 2)).toEqual(['Ocelot', 'All about the ocelot and others'])
})

test('is found by a limited member only in the own catalog', async () => {
  expect((await titles('ocelot', limited)).sort()).toEqual(['Page 0', 'Page 1', 'Page 2', 'Page 3'])
})

test('finds the same pages first, whatever the number of pages that it asks for', async () => {
  const owned = await makeItem(t)
  const filler = 'Some words before and after it. '.repeat(800)
  for (let at = 0; at < 30; at += 1)
    await makePage(t, owned, { page_title: `Part ${at}`, page_content: `${filler}One okapi. ${filler}` })
  await makePage(t, owned, {
    page_title: 'Megaokapi',
    page_content: `# Megaokapi\n\n${'The megaokapi eats. '.repeat(12)}`,
  })
  const first = async (count: number) =>
    (await t.call('search/all', { keyword: 'okapi', count }, owned.owner)).data.pages.map((page) => page.page_title)
  const all = await first(50)
  expect(all).toHaveLength(31)
  expect(all[0]).toBe('Megaokapi')
  expect(await first(20)).toEqual(all.slice(0, 20))
})

test('of another item is not found', async () => {
  const other = await makeItem(t, { owner: item.owner })
  await makePage(t, other, { page_title: 'Ocelot elsewhere' })
  expect(await titles('ocelot')).not.toContain('Ocelot elsewhere')
  const { data } = await t.call('search/all', { keyword: 'ocelot' }, item.owner)
  expect(data.pages.map((page) => page.page_title).slice(0, 3)).toEqual([
    'Ocelot',
    'Ocelot elsewhere',
    'All about the ocelot and others',
  ])
})

test('is only found in the searched items, even if they are too many for the query of the index', async () => {
  const other = await makeItem(t)
  await makePage(t, other, { page_title: 'Ocelot of a stranger' })
  const where = searched({ db: t.services.database.db, services: t.services })
  const none = Array.from({ length: 30 }, (_, at) => 900_000 + at)
  const find = async (item_ids: number[]) =>
    (await findPages(where, 'ocelot', { item_ids, limited: [] })).pages.map((page) => page.page_title)
  expect(await find([...none, item.item_id])).toEqual(await titles('ocelot'))
  expect(await find([...none, other.item_id])).toEqual(['Ocelot of a stranger'])
  expect(await find(none)).toEqual([])
})

test('inside a word is found together with another word, although hundreds of words begin with it', async () => {
  const owned = await makeItem(t)
  const words = (count: number, make: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => make(at)).join(' ')
  await makePage(t, owned, { page_content: `${words(320, (at) => `zetaq${at}`)} ${words(30, (at) => `a${at}kwyz`)}` })
  await findPages(
    searched({ db: t.services.database.db, services: t.services }),
    'zetaq',
    scopeIn(owned.item_id, undefined),
  )
  await makePage(t, owned, { page_title: 'Inside both', page_content: 'mezzozetaq alokwyzen' })
  const where = searched({ db: t.services.database.db, services: t.services })
  const found = await findPages(where, 'zetaq kwyz', scopeIn(owned.item_id, undefined))
  expect(found.pages.map((page) => page.page_title)).toContain('Inside both')
})

test('is counted and listed in the searched items only, however many they are', async () => {
  const other = await makeItem(t)
  const newer = await makePage(t, other, { page_title: 'An ocelot of others' })
  const { db, dialect } = t.services.database
  await findPages(searched({ db, services: t.services }), 'ocelot', scopeIn(other.item_id, undefined))
  const match = probesIn('words', [{ kind: 'word', text: 'ocelot', prefix: true }])
  const none = Array.from({ length: 30 }, (_, at) => 900_000 + at)
  const ask = async (item_ids: number[]) => {
    const search = { db, scope: { item_ids, limited: [] }, filter: {} }
    const [entries = []] = await searchIndexOf(dialect).entries(search, [match], 5)
    return { entries, counts: await searchIndexOf(dialect).counts(search, [match], 500) }
  }
  const few = await ask([item.item_id])
  expect(few.entries).toHaveLength(5)
  expect(few.counts).toEqual([PAGES + 2])
  expect(few.entries).toEqual(few.entries.toSorted((one, next) => next - one))
  expect(few.entries).not.toContain(newer.page_id)
  expect(await ask([...none, item.item_id])).toEqual(few)
  expect(await ask([...none, other.item_id])).toEqual({ entries: [newer.page_id], counts: [1] })
  expect(await ask(none)).toEqual({ entries: [], counts: [0] })
})

test('finds pages in more items and in more catalogs than a statement may have parameters', async () => {
  const where = searched({ db: t.services.database.db, services: t.services })
  const ids = Array.from({ length: 70_000 }, (_, at) => at + 1)
  const limited = [{ item_id: item.item_id, cat_ids: ids }]
  for (const keyword of ['ocelot asleep', 'celot', 'ocelot unicornless']) {
    const inItems = await findPages(where, keyword, { item_ids: ids, limited: [] }, { partial: true })
    expect(inItems.pages.length, keyword).toBeGreaterThan(LIMITED)
    const inCatalogs = await findPages(where, keyword, { item_ids: [], limited }, { partial: true })
    expect(inCatalogs.pages.map((page) => page.page_title).toSorted()).toEqual(['Page 0', 'Page 1', 'Page 2', 'Page 3'])
  }
})

test('a name with hyphens comes before a longer name with it', async () => {
  const about = (name: string) =>
    `${`The plugin ${name} counts calls. `.repeat(name.length / 4)}\n\nIt sets rejected_code.`
  const owned = await makeItem(t)
  await makePage(t, owned, { page_title: 'limit-count', page_content: about('limit-count') })
  const longer = `${about('graphql-limit-count')} The default of rejected_code is 503.`
  await makePage(t, owned, { page_title: 'graphql-limit-count', page_content: longer })
  const { data } = await t.call(
    'item/search',
    { item_id: owned.item_id, keyword: 'limit-count rejected_code' },
    owned.owner,
  )
  expect(data.pages.map(({ page_title }) => page_title)).toEqual(['limit-count', 'graphql-limit-count'])
})
