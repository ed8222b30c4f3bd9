import { expect, test } from 'vitest'
import { wordsOf } from './fold.ts'
import { locate, locateAll } from './locate.ts'
import { parseQuery } from './query.ts'

const hit = (text: string, typed: string) => {
  const place = locate(text, parseQuery(typed))
  return place && text.slice(place.at, place.at + place.length)
}

test.each([
  ['use -Xmx2g here', '-xmx2g', '-Xmx2g'],
  ['a (b) [c] {d} ^e$ f|g *h+ i? j\\k l/m', '(B)', '(b)'],
  ['a ^e$ b', '^E$', '^e$'],
  ['path l/m/n', 'l/M', 'l/m'],
  ['two\n  words', 'two words', 'two\n  words'],
  ['Ｋａｆｋａ 消费', 'kafka', 'Ｋａｆｋａ'],
  ['㎏ and ＡＢＣ接口', 'abc接口', 'ＡＢＣ接口'],
  ['only one of both', 'nothing both', 'both'],
  ['', 'x', null],
  ['text', '%', null],
])('in %j the words %j stand as %j', (text, typed, found) => {
  expect(hit(text, typed)).toBe(found)
})

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
