import { expect, test } from 'vitest'
import { guessLang } from './guess-lang.ts'

test('the language of a page is that of its sentences', () => {
  expect(guessLang('Creates an account and sends the confirmation mail.')).toBe('en')
  expect(guessLang('支付网关的数据分成三份：数据库、上传的附件和密钥。')).toBe('zh-CN')
  expect(guessLang('调用 `getUserById` 接口，参数 user_id 为 bigint，返回 JSON。')).toBe('zh-CN')
  expect(guessLang('An item called 项目 in the interface is a project with catalogs and pages.')).toBe('en')
  expect(guessLang('このページでは、毎日のバックアップについて説明します。')).toBe('ja')
  expect(guessLang('이 페이지는 매일 백업하는 내용을 설명합니다.')).toBe('ko')
  expect(guessLang('12345 --- |||')).toBeUndefined()
  expect(guessLang('')).toBeUndefined()
})

test('code does not make a Chinese page English', () => {
  const code = '```js\nconst value = await call(name, input) // and so on and on\n```\n'
  expect(guessLang(`恢复步骤如下：\n${code.repeat(20)}`)).toBe('zh-CN')
  expect(guessLang(code)).toBe('en')
})
