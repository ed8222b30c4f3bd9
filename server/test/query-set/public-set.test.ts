import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { expectWantedPages } from './expect-wanted-pages.ts'
import { loadCorpus, loadQueries, QUERY_KINDS } from './public-set.ts'

const items = loadCorpus()
const pages = items.flatMap((item) => item.pages)
const queries = loadQueries()

test('the public documents are whole, and more than half of them are Chinese', () => {
  expect(pages.length).toBeGreaterThanOrEqual(1200)
  expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length)
  for (const { key, path, title, content } of pages) {
    expect([key, title.length > 0, path.length <= 3, title.isWellFormed() && content.isWellFormed()]).toEqual([
      key,
      true,
      true,
      true,
    ])
    expect(Buffer.byteLength(content), key).toBeLessThanOrEqual(8192)
  }
  const chinese = pages.filter(({ content }) => (content.match(/\p{Script=Han}/gu)?.length ?? 0) > content.length / 20)
  expect(chinese.length / pages.length).toBeGreaterThan(0.5)
})

test('each query wants pages that exist, and only words of no page want none', () => {
  expectWantedPages(pages, queries)
})

test('every kind has at least twelve queries, a third of them kept aside', () => {
  for (const kind of QUERY_KINDS) {
    const of = queries.filter((query) => query.kind === kind)
    expect([kind, of.length >= 12]).toEqual([kind, true])
    expect([kind, of.filter(({ set }) => set === 'kept').length]).toEqual([kind, Math.round(of.length / 3)])
  }
})

test('a word that no page contains is in none of the texts', () => {
  const texts = pages.map(({ title, content }) => `${title}\n${content}`.toLowerCase())
  for (const { query } of queries.filter(({ kind }) => kind === 'nothing'))
    expect([query, texts.some((text) => text.includes(query))]).toEqual([query, false])
})
