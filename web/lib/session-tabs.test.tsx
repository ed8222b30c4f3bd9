import { expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { startSessionTabs } from './session-tabs.ts'

test('a changed tree of another tab is loaded again, also when that tab does not say of which item', () => {
  const channels: { onmessage?: (event: { data: unknown }) => void }[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        channels.push(this)
      }
    },
  )
  startSessionTabs()
  const key = (item_id: string) => ['item/info', { item_id }]
  const isOld = (item_id: string) => queryClient.getQueryState(key(item_id))?.isInvalidated
  const tell = (message: object) => {
    for (const item_id of [1, 2]) queryClient.setQueryData(key(String(item_id)), { item_id })
    channels[0]?.onmessage?.({ data: { type: 'tree-changed', ...message } })
    return ['1', '2'].map(isOld)
  }
  expect(tell({ item_id: 2 })).toEqual([false, true])
  expect(tell({ item_id: null })).toEqual([true, true])
  // the code of an older release
  expect(tell({})).toEqual([true, true])
  vi.unstubAllGlobals()
})
