import { expect } from 'vitest'
import type { TestApp } from './build-test-app.ts'
import { makeCatalog, makeItem, makePage, makePeople, type TestUser } from './factories.ts'
import { refused } from './refused.ts'

/**
 * Expects the refusals that all calls for an export share: people without the right, bad input, and parts of another item.
 * @returns the item, and a function that makes the call as its owner and returns the refusal
 */
export async function expectExportRefusals(t: TestApp, name: 'export/markdown' | 'export/site' | 'export/word') {
  const item = await makeItem(t)
  const other = await makeItem(t, { owner: item.owner })
  const page = await makePage(t, other)
  const catalog = await makeCatalog(t, other)
  const people = await makePeople(t, item)
  const refusal = (more: Record<string, unknown>, as: TestUser | null = item.owner) =>
    refused(t, name, { item_id: item.item_id, ...more }, as)
  expect(await refusal({}, null)).toBe('NOT_LOGGED_IN')
  expect(await refusal({}, people.stranger)).toBe('NO_PERMISSION')
  expect(await refusal({}, people.reader)).toBe('NO_PERMISSION')
  expect(await refusal({ item_id: 0 })).toBe('BAD_FIELD:item_id')
  expect(await refusal({ cat_id: 'x' })).toBe('BAD_FIELD:cat_id')
  expect(await refusal({ page_id: 'x' })).toBe('BAD_FIELD:page_id')
  expect(await refusal({ item_id: 987_654 })).toBe('NOT_FOUND')
  expect(await refusal({ page_id: page.page_id })).toBe('WRONG_ITEM')
  expect(await refusal({ cat_id: catalog.cat_id })).toBe('WRONG_ITEM')
  return { item, refusal }
}
