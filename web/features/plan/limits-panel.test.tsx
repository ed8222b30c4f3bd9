import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import type { Quota } from '#web/parts/plans/plan-words.ts'
import { LimitsPanel } from './limits-panel.tsx'

const UNUSED: Quota = {
  ...{ collaborators_per_item: null, pages_per_item: null, items: null, storage_bytes: null, traffic_bytes: null },
  ...{ most_collaborators: null, most_pages: null, items_used: 0, storage_used: 0, traffic_used: 0 },
  ...{ upload_mb: 4, history_versions: 20, recycle_days: 30, plan: null, has_plans: 1 },
}

test('the end of a plan is the day of the site, as in the list of orders, in any time zone', async () => {
  const texts = await loadTexts('en')
  await loadMoreTexts()
  // A day that the clock of no browser makes of this time.
  const plan = { plan_id: 1, plan_name: 'Team', order_id: 1, end_time: 4_102_444_800, end_day: '2099-12-25' }
  const drawn = renderToStaticMarkup(
    <LocaleProvider lang="en" texts={texts}>
      <LimitsPanel quota={{ ...UNUSED, plan }} />
    </LocaleProvider>,
  )
  expect(drawn).toContain('until 25 December 2099')
})
