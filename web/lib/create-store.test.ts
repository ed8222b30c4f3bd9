import { expect, test } from 'vitest'
import { createStore } from './create-store.ts'

test('a listener reads the new value when it is called', () => {
  const store = createStore('first')
  const seen: string[] = []
  store.subscribe(() => seen.push(store.snapshot()))
  expect(store.snapshot()).toBe('first')
  store.set('second')
  store.set('third')
  expect(seen).toEqual(['second', 'third'])
})

test('a removed listener is not called again, the others are', () => {
  const store = createStore(0)
  const heard: string[] = []
  const stop = store.subscribe(() => heard.push('one'))
  store.subscribe(() => heard.push('other'))
  store.set(1)
  stop()
  store.set(2)
  expect(heard).toEqual(['one', 'other', 'other'])
})

test('two stores are independent', () => {
  const one = createStore('a')
  const other = createStore('b')
  let calls = 0
  other.subscribe(() => {
    calls += 1
  })
  one.set('c')
  expect([one.snapshot(), other.snapshot(), calls]).toEqual(['c', 'b', 0])
})
