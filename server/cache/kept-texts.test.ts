import { expect, test } from 'vitest'
import { KeptTexts } from './kept-texts.ts'

const page = (page_id: number, revision = 1, item_type = 1) => ({ page_id, revision, item_type })

test('texts of a page are cached for one revision and one kind of item', () => {
  const texts = new KeptTexts()
  texts.add(page(7), { folded: 'the serval', shown: 'The Serval' })
  expect(texts.get(page(7))).toEqual({ folded: 'the serval', shown: 'The Serval' })
  expect(texts.get(page(7, 2))).toEqual({})
  expect(texts.get(page(7, 1, 4))).toEqual({})
  expect(texts.get(page(8))).toEqual({})
  texts.add(page(7, 2), { shown: 'The Margay' })
  expect(texts.get(page(7, 2))).toEqual({ folded: undefined, shown: 'The Margay' })
  expect(texts.get(page(7))).toEqual({})
})

test.for([
  ['only ASCII', 'The Serval', 'the serval'],
  ['not folded to lower case', 'The Serval', 'serval'],
  ['Chinese', '資料庫 API', '资料库 api'],
  ['empty', '', ''],
])('the two texts of a page may be added one after the other: %s', ([, shown, folded]) => {
  const texts = new KeptTexts()
  texts.add(page(1), { folded })
  expect(texts.get(page(1))).toEqual({ folded, shown: undefined })
  texts.add(page(1), { shown })
  expect(texts.get(page(1))).toEqual({ folded, shown })
  texts.add(page(1), { folded })
  expect(texts.get(page(1))).toEqual({ folded, shown })
})

test('it tells which texts of a page it has, of whatever revision', () => {
  const texts = new KeptTexts()
  const has = (folded: boolean, shown: boolean) => texts.has(7, { folded, shown })
  expect(has(true, false)).toBe(false)
  texts.add(page(7), { folded: '资料库' })
  expect([has(true, false), has(false, true), has(true, true)]).toEqual([true, false, false])
  texts.add(page(7), { shown: '資料庫' })
  expect([has(true, false), has(false, true), has(true, true)]).toEqual([true, true, true])
  texts.add(page(7, 2), { shown: 'Margay', folded: 'margay' })
  expect([has(true, false), has(false, true), has(true, true)]).toEqual([true, true, true])
})

test('it never holds more than its size, and keeps what was read last', () => {
  const texts = new KeptTexts(10_000)
  for (let at = 1; at <= 20; at += 1) {
    texts.add(page(at), { folded: `${at} `.repeat(400), shown: '资'.repeat(100) })
    texts.get(page(1))
  }
  const cached = Array.from({ length: 20 }, (_, at) => at + 1).filter((id) => texts.get(page(id)).folded !== undefined)
  expect(cached.length).toBeLessThan(10)
  expect(cached).toContain(1)
  expect(cached).toContain(20)
  texts.add(page(99), { shown: 'x'.repeat(20_000) })
  expect(texts.get(page(99))).toEqual({})
})
