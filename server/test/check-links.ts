import { expect } from 'vitest'
import { linkedPages } from '#shared/page-link/scan.ts'
import type { TestApp } from './build-test-app.ts'

/** Expects that the table of links agrees with the texts of all pages, and contains no purged page. */
export async function checkLinks(t: TestApp): Promise<void> {
  const { db } = t.services.database
  const pages = await db.selectFrom('page').select(['page_id', 'page_content']).execute()
  const rows = await db.selectFrom('page_link').select(['page_id', 'to_page_id']).execute()
  const expected = pages.flatMap(({ page_id, page_content }) =>
    [...linkedPages(page_content).keys()].map((to_page_id) => `${page_id} to ${to_page_id}`),
  )
  expect(rows.map((row) => `${row.page_id} to ${row.to_page_id}`).sort()).toEqual(expected.sort())
}
