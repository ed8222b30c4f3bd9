import { expect, test } from 'vitest'
import { wordsOf } from './fold.ts'
import { locateAll } from './locate-all.ts'

const hits = (text: string, typed: string) =>
  locateAll(text, wordsOf(typed)).map(({ at, length }) => text.slice(at, at + length))

test.each([
  ['Get a user: getUser', 'USER get', ['Get', 'user', 'getUser']],
  ['Ｋａｆｋａ 消费 kafka', 'ｋａｆｋａ　消费', ['Ｋａｆｋａ', '消费', 'kafka']],
  ['1 ㎏ and 2 kg', 'kg', ['㎏', 'kg']],
  ['𠮷野家 (a+b)*', '野 (a+b)*', ['野', '(a+b)*']],
  ['banana', 'ana nan', ['anan']],
  ['text', '', []],
])('in %j the words %j are found at all their places', (text, typed, found) => {
  expect(hits(text, typed)).toEqual(found)
})
