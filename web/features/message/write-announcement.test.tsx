import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANNOUNCEMENT_STATE } from '#shared/kinds.ts'
import { callKey } from '#web/lib/api.ts'
import { LocaleProvider, loadMoreTexts, loadTexts } from '#web/lib/locale.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { WriteAnnouncement, type Written } from './write-announcement.tsx'

const onDirty = vi.fn()
const onDone = vi.fn()
let root: Root
let sent: URLSearchParams[]
let end: () => void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  vi.stubGlobal('fetch', (_address: string, { body }: { body: URLSearchParams }) => {
    sent.push(body)
    return new Promise((resolve) => {
      end = () => resolve(Response.json({ error_code: 0, data: { id: 3 } }))
    })
  })
  queryClient.setQueryData(callKey('user/info'), null)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function draw(edited: Written | null) {
  const texts = await loadTexts('en')
  await loadMoreTexts()
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <LocaleProvider lang="en" texts={texts}>
          <MemoryRouter>
            <WriteAnnouncement {...{ edited, onDirty, onDone }} />
          </MemoryRouter>
        </LocaleProvider>
      </QueryClientProvider>,
    ),
  )
}
const words = () => document.querySelector('textarea') as HTMLTextAreaElement
const type = (field: HTMLTextAreaElement | HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (label: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === label)
    button?.click()
  })
async function endSend() {
  const isBusy = () => document.querySelector('form')?.getAttribute('aria-busy') === 'true'
  await vi.waitFor(() => expect(isBusy()).toBe(true))
  await act(async () => end())
  await vi.waitFor(() => expect(isBusy()).toBe(false))
}

test('what is typed while a draft is sent stays, and changes that draft', async () => {
  await draw(null)
  await press('Keep as a draft')
  await type(words(), 'First')
  await press('Save draft')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await type(words(), 'Second')
  await endSend()
  expect([words().value, onDirty.mock.lastCall, onDone.mock.calls.length]).toEqual(['Second', [true], 0])
  await press('Save draft')
  await endSend()
  expect(sent.map((body) => [body.get('id'), body.get('message_content')])).toEqual([
    ['0', 'First'],
    ['3', 'Second'],
  ])
  expect([words().value, onDirty.mock.lastCall, onDone.mock.calls.length]).toEqual(['', [false], 1])
})

test('what is typed while an announcement is sent to everybody stays as another announcement', async () => {
  await draw(null)
  await type(words(), 'First')
  await press('Announce')
  await type(words(), 'Second')
  await endSend()
  expect([words().value, onDirty.mock.lastCall]).toEqual(['Second', [true]])
  await press('Announce')
  await endSend()
  expect(sent.map((body) => body.get('id'))).toEqual(['0', '0'])
})

test('another time of a planned announcement is not lost without a question', async () => {
  const show_time = Date.parse('2099-01-01T10:00') / 1000
  await draw({ id: 3, message_content: 'Next year', state: ANNOUNCEMENT_STATE.announced, show_time } as Written)
  expect(onDirty.mock.lastCall).toEqual([false])
  const time = document.querySelector('input[type=datetime-local]') as HTMLInputElement
  await type(time, '2099-02-01T10:00')
  expect(onDirty.mock.lastCall).toEqual([true])
  await type(time, '2099-01-01T10:00')
  expect(onDirty.mock.lastCall).toEqual([false])
  await press('Keep as a draft')
  expect(onDirty.mock.lastCall).toEqual([true])
})
