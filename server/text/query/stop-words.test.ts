import { expect, test } from 'vitest'
import { isStopWord, withoutChineseFiller } from './stop-words.ts'

test('the words of a polite question are stop words', () => {
  for (const word of [
    'how',
    'do',
    'i',
    'what',
    'is',
    'the',
    'please',
    'can',
    'there',
    'a',
    'way',
    'tell',
    'me',
    "don't",
    'don’t',
  ])
    expect(isStopWord(word), word).toBe(true)
})

test('words that change the meaning of a technical text are no stop words', () => {
  for (const word of [
    'no',
    'not',
    'cannot',
    'null',
    'all',
    'up',
    'down',
    'off',
    'out',
    'run',
    'get',
    'set',
    'go',
    'id',
    'use',
    'show',
    'like',
    'without',
  ])
    expect(isStopWord(word), word).toBe(false)
})

test.each([
  ['怎么删除我的账号', ['删除', '账号']],
  ['如何重启服务', ['重启服务']],
  ['请问有人知道网关在哪里配置吗', ['网关', '配置']],
  ['主键和外键有什么区别', ['主键', '外键', '区别']],
  ['用户登录的时候报错怎么办', ['用户登录', '报错']],
  ['为什么无法连接数据库', ['无法连接数据库']],
  ['能不能批量导入', ['批量导入']],
  ['我想知道订单表有哪些字段', ['订单表', '字段']],
  ['索引之间的关系', ['索引', '关系']],
  ['怎么用户登录不了', ['用户登录不了']],
])('the fillers of %s are dropped', (text, parts) => {
  expect(withoutChineseFiller(text)).toEqual(parts)
})

test.each([
  '目的地',
  '了解',
  '请求参数',
  '校验和',
  '在线用户',
  '存在',
  '哈希',
  '其他',
  '并发',
  '性能',
  '功能',
  '过滤器',
  '按位与',
  '给定',
  '用户名',
])('the word %s stays whole', (text) => {
  expect(withoutChineseFiller(text)).toEqual([text])
})

test('a particle after a word that ends like a kept word is dropped', () => {
  expect(withoutChineseFiller('项目的成员')).toEqual(['项目', '成员'])
})

test('a text of fillers only and an empty text have no parts', () => {
  expect(withoutChineseFiller('怎么办')).toEqual([])
  expect(withoutChineseFiller('的')).toEqual([])
  expect(withoutChineseFiller('')).toEqual([])
})

test('a long run of fillers has no parts', () => {
  expect(withoutChineseFiller('怎么'.repeat(5000))).toEqual([])
})
