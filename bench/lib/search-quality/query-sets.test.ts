import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectWantedPages } from '#server/test/query-set/expect-wanted-pages.ts'
import { loadCorpus, loadQueries } from '#server/test/query-set/public-set.ts'

test.each(['english', 'chinese'])(
  'each query of the %s set wants pages that exist, and only words of no page want none',
  (name) => {
    const folder = join(import.meta.dirname, '../../query-sets', name)
    const pages = loadCorpus(folder).flatMap((item) => item.pages)
    expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length)
    for (const { key, content } of pages) expect(Buffer.byteLength(content), key).toBeLessThanOrEqual(8192)
    expectWantedPages(pages, loadQueries(join(folder, 'queries.jsonl')))
  },
)
