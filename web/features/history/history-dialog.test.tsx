import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { callKey } from '#web/lib/api.ts'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { holdsTypedText } from '#web/lib/typed-text.ts'
import { HistoryDialog } from './history-dialog.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('notes of several versions keep the dialog until the last one is saved or given up', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const versions = [1, 2].map((page_history_id) => ({
    page_history_id,
    page_id: 7,
    page_comments: '',
    page_content: 'Text',
    page_title: 'Page',
    author_uid: 1,
    author_username: 'ann',
    saved_at: 100 * page_history_id,
    next_added: 1,
    next_removed: 0,
  }))
  queryClient.setQueryData(callKey('page/history', { page_id: 7 }), versions)
  const texts = await loadTexts('en')
  await loadMoreTexts()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <LocaleProvider lang="en" texts={texts}>
          <MemoryRouter>
            <HistoryDialog page_id={7} canEdit onClose={() => {}} />
          </MemoryRouter>
        </LocaleProvider>
      </QueryClientProvider>,
    ),
  )
  const press = (name: string, at = 0) =>
    act(async () =>
      [...document.querySelectorAll('button')]
        .filter((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)
        [at]?.click(),
    )
  await press('Note', 0)
  await press('Note', 1)
  for (const field of document.querySelectorAll<HTMLInputElement>('.history-note input'))
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Before the release')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  expect(holdsTypedText()).toBe(true)
  await press('Cancel', 1)
  expect(holdsTypedText()).toBe(true)
  await press('Cancel')
  expect(holdsTypedText()).toBe(false)
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
