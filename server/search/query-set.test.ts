import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage, type TestItem } from '#server/test/factories.ts'
import { CORPUS } from '#server/test/query-set/corpus.ts'
import { QUERIES } from '#server/test/query-set/queries.ts'

/** Whether the wanted page comes first, among typical documents of teams and a hundred others. */

const t = testApp()
const OTHERS = 100
const OTHER_CHARACTERS = 8000
const FIRST_OF_FIVE = 5

let item: TestItem

beforeAll(async () => {
  item = await makeItem(t)
  const others = globSync('node_modules/{,@*/}[a-z]*/README.md')
    .sort()
    .slice(0, OTHERS)
    .map((file) => [file, readFileSync(file, 'utf8').slice(0, OTHER_CHARACTERS).toWellFormed()] as const)
  for (const [page_title, page_content] of [...CORPUS, ...others])
    await makePage(t, item, { page_title: page_title.slice(0, 100), page_content })
})

test('the wanted page is the first of nine queries in ten, and among the first five of nearly all', async () => {
  const wanted = QUERIES.filter(([, title]) => title !== '')
  expect(wanted.length).toBeGreaterThanOrEqual(200)
  const missed: string[] = []
  let [first, five] = [0, 0]
  for (const [keyword, title] of wanted) {
    const { data } = await t.call('item/search', { item_id: item.item_id, keyword }, item.owner)
    const place = data.pages.findIndex((page) => page.page_title === title.normalize())
    if (place === 0) first += 1
    else
      missed.push(
        `${keyword} → ${title}: ${place < 0 ? 'not found' : place + 1}, before it ${data.pages[0]?.page_title}`,
      )
    if (place >= 0 && place < FIRST_OF_FIVE) five += 1
  }
  expect(first / wanted.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9)
  expect(five / wanted.length, missed.join('\n')).toBeGreaterThanOrEqual(0.98)
})

test('a word that no page contains is not found', async () => {
  for (const [keyword] of QUERIES.filter(([, title]) => title === '')) {
    const { data } = await t.call('item/search', { item_id: item.item_id, keyword }, item.owner)
    expect([keyword, data.pages.map((page) => page.page_title)]).toEqual([keyword, []])
  }
})
