import { expect, test } from 'vitest'
import type { Output } from '#shared/api/index.ts'
import { rowsOf } from './rows.ts'

const page = (page_id: number, api_method: string) => ({
  page_id,
  page_title: `Page ${page_id}`,
  item_id: 1,
  item_name: 'API',
  cat_name: '',
  api_method,
  headings: [],
})

test('a page whose calls have several methods shows none', () => {
  const answer = { pages: [page(1, 'POST'), page(2, 'POST,GET,DELETE'), page(3, '')], headings: [] }
  const rows = rowsOf(answer as unknown as Output<'search/link'>, { query: '', page: null }, 1, false)
  expect(rows.map(({ method }) => method)).toEqual(['POST', '', ''])
})
