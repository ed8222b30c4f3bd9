import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useReadAs } from './use-read-as.ts'

afterEach(() => vi.unstubAllGlobals())

test('commands are found by their names in pinyin', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const names = ['新建项目', '退出登录', '缓存策略', 'English']
  let found: string[] = []
  function Shown({ typed }: { typed: string }) {
    const isReadAs = useReadAs(typed, names)
    found = names.filter(isReadAs)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Shown typed="xinjian" />))
  await vi.waitFor(
    async () => {
      await act(async () => {})
      expect(found).toEqual(['新建项目'])
    },
    { timeout: 10_000 },
  )
  for (const [typed, expected] of [
    ['xjxm', ['新建项目']],
    ['denglu', ['退出登录']],
    ['huancun celve', ['缓存策略']],
    ['xx', []],
    ['x', []],
    ['', []],
  ] as const) {
    await act(async () => root.render(<Shown typed={typed} />))
    expect([typed, found]).toEqual([typed, expected])
  }
  await act(async () => root.unmount())
})
