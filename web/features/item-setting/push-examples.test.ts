import { expect, test } from 'vitest'
import { en } from '#shared/i18n/en/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { pushExamples } from './push-examples.ts'

const pair = { api_key: 'key', api_token: 'token' }
const examplesOf = (item_type: number) =>
  pushExamples('https://docs.example.com', pair, { item_name: "Ann's notes", item_type }, true, en)

test('the examples of an item that shows one page use the title of this page and no folder', () => {
  const [page, read, ...others] = examplesOf(ITEM_TYPE.single_page)
  expect(others).toEqual([])
  for (const example of [page, read]) {
    expect(example?.copied).toContain(`--data-urlencode 'page_title=Ann'\\''s notes'`)
    expect(example?.copied).not.toContain('cat_name')
    expect(example?.copied).not.toMatch(/\\\n *\n/)
  }
  expect(examplesOf(ITEM_TYPE.spreadsheet).map(({ id }) => id)).toEqual(['read'])
  expect(examplesOf(ITEM_TYPE.regular).map(({ id }) => id)).toEqual(['page', 'folder', 'read'])
})
