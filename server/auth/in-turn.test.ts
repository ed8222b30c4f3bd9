import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('work of one key runs one after the other, also after a failure; other keys do not wait', async () => {
  const order: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const one = inTurn('a', async () => {
    await held
    order.push('one')
    throw new Error('no')
  })
  const two = inTurn('a', async () => {
    order.push('two')
    return 2
  })
  await inTurn('b', async () => void order.push('other'))
  letGo()
  await expect(one).rejects.toThrow('no')
  expect(await two).toBe(2)
  expect(order).toEqual(['other', 'one', 'two'])
})
