import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { makeItem, makePage, type TestItem } from '#server/test/factories.ts'
import { findPages } from './find-pages.ts'
import { indexStale, searched, sortInIndexed } from './index-pages.ts'

const t = testApp()
const PAGES = 150

let item: TestItem

beforeAll(async () => {
  item = await makeItem(t)
  // Long enough that entries are stored apart from their rows.
  for (let page = 0; page < PAGES; page += 1) {
    const words = Array.from({ length: 300 }, (_, at) => `w${page.toString(36)}x${at.toString(36)}`)
    await makePage(t, item, { page_title: `Page ${page}`, page_content: `${words.join(' ')} cormorant${page % 50}` })
  }
  await indexStale(t.services.database)
  // While the entries are in the list that each search reads in whole, the planner may compare them one by one.
  await sortInIndexed(t.services.database)
})

test.runIf(TEST_DATABASE === 'postgres')(
  'a small site is searched by its index, not by comparing all entries',
  async () => {
    await t.services.database.db.transaction().execute(async (db) => {
      const where = searched({ db, services: t.services })
      const { pages } = await findPages(
        where,
        'cormorant7',
        { item_ids: [item.item_id], limited: [] },
        { partial: true },
      )
      expect(pages.map(({ page_title }) => page_title)).toContain('Page 7')
      const { rows } = await sql<{ compared: number; looked_up: number }>`
      select seq_tup_read as compared, idx_scan as looked_up from pg_stat_xact_user_tables where relname = 'page_search_terms'`.execute(
        db,
      )
      expect(rows).toEqual([{ compared: 0, looked_up: expect.any(Number) }])
      expect(rows[0]?.looked_up).toBeGreaterThan(0)
    })
  },
)

test.runIf(TEST_DATABASE === 'sqlite')('the pages of an item are not read to find a few of them', async () => {
  const { database } = t.services
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const where = { db: database.db, dialect: database.dialect }
  const scope = { item_ids: [item.item_id], limited: [] }
  const { pages } = await findPages(where, 'cormorant9', scope, { partial: true })
  expect(pages.map(({ page_title }) => page_title)).toContain('Page 9')
  const queries = new Set(prepare.mock.calls.map(([query]) => query).filter((query) => /^\s*select\b/i.test(query)))
  prepare.mockRestore()
  const file = new DatabaseSync(database.file as string, { readOnly: true })
  file.function('lower', { deterministic: true }, (text) => text)
  const plans = [...queries].flatMap((query) =>
    file
      .prepare(`explain query plan ${query}`)
      .all()
      .map(({ detail }) => String(detail)),
  )
  file.close()
  expect(plans).toEqual(expect.arrayContaining([expect.stringMatching(/^SEARCH p USING INTEGER PRIMARY KEY/)]))
  expect(plans.filter((detail) => /^SCAN (p|x)$|page_item/.test(detail))).toEqual([])
})
