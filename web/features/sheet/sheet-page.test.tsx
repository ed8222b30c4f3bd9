import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { Output } from '#shared/api/index.ts'
import { callKey, isCached } from '#web/lib/api.ts'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { SheetPage } from './sheet-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const page = {
  page_id: 7,
  item_id: 1,
  cat_id: 0,
  page_title: 'Events',
  page_content: '',
  revision: 1,
} as Output<'page/info'>

/** A server on which somebody else has the lock until it is taken over. */
const answers: Record<string, unknown> = {
  'page/setLock': { error_code: 10101, error_message: 'locked', error_name: 'PAGE_LOCKED' },
  'page/isLock': { error_code: 0, data: { lock: 1, is_cur_user: 0, lock_username: 'Li', lock_since: 0 } },
  'page/info': { error_code: 0, data: page },
}

test('the answer of the server is kept while the page is on screen, and forgotten when it is left', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.split('/api/')[1] ?? ''
    return { json: async () => answers[name] ?? { error_code: 0, data: {} } }
  })
  const texts = await loadTexts('en')
  await loadMoreTexts()
  const input = { page_id: page.page_id }
  queryClient.setQueryData(callKey('page/info', input), page)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const frame = (status: ReactNode, body: ReactNode) => (
    <>
      {status}
      {body}
    </>
  )
  await act(async () =>
    root.render(
      <LocaleProvider lang="en" texts={texts}>
        <SheetPage
          page={page}
          title="Events"
          savedAt={1}
          uid={1}
          editable
          mayTakeOver
          history={undefined}
          frame={frame}
          waiting={null}
        />
      </LocaleProvider>,
    ),
  )
  const takeOver = await vi.waitFor(() => {
    const found = [...host.querySelectorAll('button')].find((one) => one.textContent === texts.editor.lockTakeOver)
    return found ?? expect.fail(host.textContent ?? '')
  })
  const before = host.querySelector('main')
  await act(async () => takeOver.click())
  await vi.waitFor(() => expect(host.querySelector('main')).not.toBe(before))
  expect(isCached('page/info', input)).toBe(true)
  await act(async () => root.unmount())
  expect(isCached('page/info', input)).toBe(false)
})
