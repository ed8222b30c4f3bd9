import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { OrderState } from './order-state.tsx'

type Order = Parameters<typeof OrderState>[0]['order']

let texts: Awaited<ReturnType<typeof loadTexts>>
beforeAll(async () => {
  texts = await loadTexts('en')
  await loadMoreTexts()
})

const drawn = (order: Partial<Order>) =>
  renderToStaticMarkup(
    <LocaleProvider lang="en" texts={texts}>
      <OrderState order={{ state: 'confirmed', end_time: '2099-12-31 18:00:00', ...order } as Order} />
    </LocaleProvider>,
  )

test('a period that has begun is in force, also for people in the west of the site', () => {
  // The clock of the site is hours ahead of that of the browser.
  const start_time = '2099-01-01 18:00:00'
  expect(drawn({ start_time, is_later: 0 })).toContain('In force until 2099-12-31')
  expect(drawn({ start_time, is_later: 1 })).toContain('Confirmed, begins on 2099-01-01')
})
