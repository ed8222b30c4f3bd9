import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useStrayKeys } from './use-stray-keys.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('a key without a focused element goes to the grid, but Ctrl C copies text that is selected elsewhere', async () => {
  document.body.innerHTML = '<p>Sum: 12</p><div></div>'
  const [text, box] = [...document.body.children] as [Element, Element]
  const [focus, onKey] = [vi.fn(), vi.fn()]
  function Grid() {
    useStrayKeys(focus, onKey)
    return null
  }
  const root = createRoot(box)
  await act(async () => root.render(<Grid />))
  const press = (options: KeyboardEventInit) => {
    onKey.mockClear()
    dispatchEvent(new KeyboardEvent('keydown', options))
    return onKey.mock.calls.length
  }
  expect(press({ key: 'c', ctrlKey: true })).toBe(1)
  getSelection()?.selectAllChildren(text)
  expect(press({ key: 'c', ctrlKey: true })).toBe(0)
  expect(press({ key: 'x', metaKey: true })).toBe(0)
  expect(press({ key: 'a' })).toBe(1)
  expect(focus).toHaveBeenCalledTimes(2)
  await act(async () => root.unmount())
})
