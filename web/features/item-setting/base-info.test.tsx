import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { BaseInfo } from './base-info.tsx'
import type { ItemDetail } from './layout.tsx'

afterEach(() => vi.unstubAllGlobals())

const item = {
  ...{ item_id: 5, item_type: 1, item_name: 'Shop', item_description: '', item_domain: '', password: '' },
  ...{ search_engines: 0, line_breaks: 0, is_archived: 0 },
} as ItemDetail

test('what is typed while the settings of an item are saved counts as unsaved, and the next save sends it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const names: (string | null)[] = []
  let end = () => {}
  vi.stubGlobal('fetch', (address: string, { body }: { body: URLSearchParams }) => {
    if (address.endsWith('/item/update')) names.push(body.get('item_name'))
    return new Promise((resolve) => {
      end = () => resolve(Response.json({ error_code: 0, data: {} }))
    })
  })
  const texts = await loadTexts('en')
  await loadMoreTexts()
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <LocaleProvider lang="en" texts={texts}>
          <MemoryRouter>
            <BaseInfo item={item} />
          </MemoryRouter>
        </LocaleProvider>
      </QueryClientProvider>,
    ),
  )
  const type = (text: string) =>
    act(async () => {
      const input = host.querySelector('input') as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const save = () => act(async () => host.querySelector<HTMLElement>('button[type=submit]')?.click())
  const note = () => host.querySelector('[role=status]')?.textContent
  const isBusy = () => host.querySelector('form')?.getAttribute('aria-busy') === 'true'
  await type('First')
  await save()
  await vi.waitFor(() => expect(isBusy()).toBe(true))
  await type('Second')
  await act(async () => end())
  await vi.waitFor(() => expect(isBusy()).toBe(false))
  expect(note()).toBe(texts.setting.notSaved)
  await save()
  await vi.waitFor(() => expect(names).toEqual(['First', 'Second']))
  await act(async () => end())
  await vi.waitFor(() => expect(note()).toBe(''))
  await act(async () => root.unmount())
})
