import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useBack } from '#web/lib/use-back.ts'
import { confirmStore } from './confirm.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | undefined
afterEach(() => act(() => root?.unmount()))

function Form() {
  useLeaveGuard(true, { title: 'Leave?', action: 'Leave' })
  return 'form'
}

const onBack = vi.fn()
function Report() {
  useBack(onBack)
  useLeaveGuard(true, { title: 'Leave?', action: 'Leave' }, { back: false })
  return 'report'
}

const settle = (go: () => unknown) =>
  act(async () => {
    go()
    await new Promise((resolve) => setTimeout(resolve, 50))
  })

async function open(form: ReactNode): Promise<Element> {
  history.pushState({ idx: 0, key: 'a' }, '', '/before')
  history.pushState({ idx: 1, key: 'b' }, '', '/form')
  const box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  const screen = (
    <BrowserRouter>
      <Routes>
        <Route path="/form" element={form} />
        <Route path="*" element="another" />
      </Routes>
    </BrowserRouter>
  )
  await act(async () => root?.render(screen))
  return box
}

test('Back from a part of a form that a link led to does not ask; Back from the form does', async () => {
  const box = await open(<Form />)

  // what a browser does for a link to #part
  history.pushState(null, '', '#part')
  await settle(() => dispatchEvent(new PopStateEvent('popstate', { state: null })))
  expect([location.hash, confirmStore.snapshot()]).toEqual(['#part', null])
  await settle(() => history.back())
  expect([location.pathname + location.hash, confirmStore.snapshot()]).toEqual(['/form', null])

  await settle(() => history.back())
  expect(location.pathname).toBe('/form')
  await settle(() => confirmStore.snapshot()?.answer('yes'))
  expect([location.pathname, box.textContent]).toEqual(['/before', 'another'])
})

test('Back on a dialog with a result that is not kept only closes the dialog, which asks', async () => {
  const box = await open(<Report />)
  await settle(() => history.back())
  expect([location.pathname, box.textContent, confirmStore.snapshot()]).toEqual(['/form', 'report', null])
  expect(onBack).toHaveBeenCalledOnce()
})
