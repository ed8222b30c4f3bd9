import { afterEach, describe, expect, test } from 'vitest'
import { anySignal } from './any-signal.ts'

const native = Object.getOwnPropertyDescriptor(AbortSignal, 'any')
afterEach(() => {
  if (native) Object.defineProperty(AbortSignal, 'any', native)
})

describe.each(['with', 'without'])('%s AbortSignal.any', (mode) => {
  const prepare = () => {
    if (mode === 'without') Reflect.deleteProperty(AbortSignal, 'any')
  }

  test('the reason is that of the first signal that aborts', () => {
    prepare()
    const [first, second] = [new AbortController(), new AbortController()]
    const signal = anySignal([first.signal, second.signal])
    expect(signal.aborted).toBe(false)
    let events = 0
    signal.addEventListener('abort', () => {
      events += 1
    })
    second.abort('second')
    first.abort('first')
    expect([signal.aborted, signal.reason, events]).toEqual([true, 'second', 1])
  })

  test('a signal that has aborted already aborts the new one at once', () => {
    prepare()
    const open = new AbortController()
    expect(anySignal([open.signal, AbortSignal.abort('before')]).reason).toBe('before')
    expect(anySignal([AbortSignal.abort('before'), open.signal]).aborted).toBe(true)
  })
})
