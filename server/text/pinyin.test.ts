import { expect, test } from 'vitest'
import { pinyinTokens } from './pinyin.ts'

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
