import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCorpus } from '#server/test/query-set/public-set.ts'
import { soundsLike } from '#server/text/pinyin.ts'
import { homophoneQueries } from './homophone-queries.ts'

test('a query of homophones is in no page and sounds like a word in each wanted title', () => {
  const corpus = loadCorpus(join(import.meta.dirname, '../../query-sets/chinese')).filter(({ name }) => name === 'vant')
  const queries = homophoneQueries(corpus, 'titles', 20)
  expect(queries.length).toBeGreaterThan(10)
  const pages = corpus.flatMap((item) => item.pages)
  for (const { query, wanted } of queries) {
    expect(pages.filter(({ title, content }) => `${title}\n${content}`.includes(query))).toEqual([])
    const titles = pages.filter(({ key }) => wanted.includes(key)).map(({ title }) => title)
    expect(titles.length).toBeGreaterThan(0)
    for (const title of titles) expect(soundsLike(title, query), `${query} in ${title}`).toBeDefined()
  }
})
