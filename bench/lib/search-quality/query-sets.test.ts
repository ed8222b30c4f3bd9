import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCorpus, loadQueries } from '#server/test/query-set/public-set.ts'

test.each(['english', 'chinese'])(
  'each query of the %s set wants pages that exist, and only words of no page want none',
  (name) => {
    const folder = join(import.meta.dirname, '../../query-sets', name)
    const pages = loadCorpus(folder).flatMap((item) => item.pages)
    const keys = new Set(pages.map(({ key }) => key))
    expect(keys.size).toBe(pages.length)
    for (const { key, content } of pages) expect(Buffer.byteLength(content), key).toBeLessThanOrEqual(8192)
    const queries = loadQueries(join(folder, 'queries.jsonl'))
    for (const { kind, query, wanted } of queries) {
      expect([query, wanted.filter((key) => !keys.has(key))]).toEqual([query, []])
      expect([query, wanted.length === 0]).toEqual([query, kind === 'nothing'])
    }
    expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length)
  },
)
