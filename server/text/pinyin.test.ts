import { expect, test } from 'vitest'
import { zh } from '#shared/i18n/zh/index.ts'
import { isReadAs, otherSpelling, readName } from '#shared/search/pinyin.ts'
import { pinyinTokens } from './pinyin.ts'

/** The texts of the interface, which stand for names. */
const textsIn = (texts: object): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : text ? textsIn(text) : []))

test('a name has its syllables and its initials from each character on', () => {
  expect(pinyinTokens('迁移指南').sort()).toEqual(['nan', 'qianyizhinan', 'qyzn', 'yizhinan', 'yzn', 'zhinan', 'zn'])
})

test('each run of Chinese characters is read by itself, other characters not at all', () => {
  expect(pinyinTokens('API 登录')).toEqual(['denglu', 'dl', 'lu'])
  expect(pinyinTokens('Docker')).toEqual([])
})

test('a character with two readings is read in both', () => {
  expect(pinyinTokens('重启')).toEqual(expect.arrayContaining(['chongqi', 'zhongqi', 'cq', 'zq']))
  expect(pinyinTokens('银行')).toEqual(expect.arrayContaining(['yinhang', 'yinxing']))
})

test('a long run of characters with many readings has few tokens', () => {
  expect(pinyinTokens('重行长乐'.repeat(1000)).length).toBeLessThan(400)
})

test('a name is read as a word exactly if one of its tokens begins with it', () => {
  const names = ['重行长乐', '银行', 'API 登录', 'Docker', '', ...textsIn(zh).filter((_, at) => at % 20 === 0)]
  const words = names.slice(0, 60).flatMap((name) =>
    pinyinTokens(name)
      .slice(0, 6)
      .flatMap((token) => [token, token.slice(0, 2), token.slice(1), `${token}x`]),
  )
  const tokensOf = new Map(names.map((name) => [name, pinyinTokens(name)]))
  for (const [name, tokens] of tokensOf)
    for (const word of words)
      if (word !== '' && isReadAs(readName(name), word) !== tokens.some((token) => token.startsWith(word)))
        expect.fail(`${name}: ${word}`)
  expect(names.filter((name) => words.some((word) => isReadAs(readName(name), word))).length).toBeGreaterThan(100)
})

test('lve, nve and ü are spelt otherwise, and usual English words are not', () => {
  expect(['celve', 'nvedai', 'lüxing', 'nüer'].map(otherSpelling)).toEqual(['celue', 'nuedai', 'lvxing', 'nver'])
  for (const word of ['lvxing', 'nver', 'resolve', 'invest', 'convert', 'twelve', 'über'])
    expect(otherSpelling(word)).toBeUndefined()
})
