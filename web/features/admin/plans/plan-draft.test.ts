import { expect, test } from 'vitest'
import { type AdminPlan, draftOf, limitOf, sentPlan } from './plan-draft.ts'

const PLAN: AdminPlan = {
  plan_id: 7,
  plan_name: 'Team',
  price_text: '10',
  items: null,
  pages_per_item: 100,
  people_per_item: 0,
  storage_bytes: 1_000_000_007,
  traffic_bytes: 1024 ** 3 / 2,
  period_months: 12,
  s_number: 3,
  is_retired: 0,
  revision: 'abc',
  orders: 0,
  confirmed: 0,
}

test('a plan that nobody changes is sent exactly as it was', () => {
  expect(sentPlan(draftOf(PLAN), PLAN)).toEqual({
    plan_id: 7,
    revision: 'abc',
    plan_name: 'Team',
    price_text: '10',
    period_months: '12',
    s_number: '3',
    is_retired: false,
    items: -1,
    pages_per_item: 100,
    people_per_item: 0,
    storage_bytes: 1_000_000_007,
    traffic_bytes: 1024 ** 3 / 2,
  })
})

test.each([
  ['items', '', -1],
  ['items', ' 12 ', 12],
  ['items', '1.5', undefined],
  ['items', 'many', undefined],
  ['storage_bytes', '0,5', 1024 ** 3 / 2],
  ['storage_bytes', '2', 2 * 1024 ** 3],
  ['traffic_bytes', '-1', undefined],
] as const)('%s typed as "%s" is %s', (name, text, value) => {
  expect(limitOf(name, text)).toBe(value)
})
