import { expect, test } from 'vitest'
import { locate } from './locate.ts'
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
  ['ＳＱＬ 資料庫的連線', '资料库的连线', '資料庫的連線'],
  ['1 ㎏ 数据库', '數據庫', '数据库'],
  ['only one of both', 'nothing both', 'both'],
  ['', 'x', null],
  ['text', '%', null],
])('in %j the words %j stand as %j', (text, typed, found) => {
  expect(hit(text, typed)).toBe(found)
})
