import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { OrderSettings } from './order-settings.tsx'

let root: Root
let texts: Awaited<ReturnType<typeof loadTexts>>
let saves: URLSearchParams[]

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (address: string, { body }: { body: URLSearchParams }) => {
    if (address.endsWith('/adminPlan/saveSettings')) saves.push(body)
    return new Response(JSON.stringify({ error_code: 0, data: [] }))
  })
  texts = await loadTexts('en')
  await loadMoreTexts()
  queryClient.clear()
  saves = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const draw = (order_text: string) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <LocaleProvider lang="en" texts={texts}>
          <OrderSettings plans={[]} default_plan={0} order_text={order_text} />
        </LocaleProvider>
      </QueryClientProvider>,
    ),
  )
const field = () => document.querySelector('textarea') as HTMLTextAreaElement
const saveButton = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Save')
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

test('a saved text is no unsaved change when another administrator changes it later, and only changes are sent', async () => {
  await draw('By card')
  await type('By transfer')
  await act(async () => saveButton()?.click())
  await vi.waitFor(() => expect(saves.map((body) => body.get('order_text'))).toEqual(['By transfer']))
  expect(saves[0]?.has('default_plan')).toBe(false)
  await draw('By transfer')
  await vi.waitFor(() => expect(saveButton()).toBeUndefined())
  await draw('By invoice')
  expect(field().value).toBe('By invoice')
  expect(saveButton()).toBeUndefined()
})
