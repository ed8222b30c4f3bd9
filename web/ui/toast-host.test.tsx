import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { LocaleProvider, loadTexts } from '#web/lib/locale.tsx'
import { toast, toastStore } from './toast.ts'
import { ToastHost } from './toast-host.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('after a toast with the focus was dismissed, the next one goes by itself', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const texts = await loadTexts('en')
  await act(async () =>
    root.render(
      <LocaleProvider lang="en" texts={texts}>
        <ToastHost />
      </LocaleProvider>,
    ),
  )
  await act(async () => toast('First'))
  const close = box.querySelector<HTMLButtonElement>('.o-toast-close')
  await act(async () => close?.focus())
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(toastStore.snapshot()).toHaveLength(1)
  await act(async () => close?.click())
  await act(async () => toast('Second'))
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(toastStore.snapshot()).toEqual([])
  await act(async () => root.unmount())
})
