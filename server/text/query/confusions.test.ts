import { expect, test } from 'vitest'
import { confusedWords, correctedChinese } from './confusions.ts'

test.each([
  ['登陆失败', '登录失败'],
  ['修改帐号', '修改账号'],
  ['布署流程', '部署流程'],
  ['配制模版', '配置模板'],
  ['告警阀值', '告警阈值'],
  ['缺醒值', '缺省值'],
  ['故障排出', '故障排除'],
  ['参术说明', '参数说明'],
  ['数具裤', '数据裤'],
  ['api接囗', 'api接口'],
  ['权线设制', '权限设置'],
  ['单点登陆', '单点登录'],
  ['域值', '阈值'],
  ['数据裤连节', '数据库连接'],
])('%s is corrected', (text, right) => {
  expect(correctedChinese(text)).toBe(right)
})

test.each([
  '参数具体说明',
  '包含数据',
  '后备分区',
  '新建用户',
  '确定是否',
  '用户配置',
  '保证数据一致',
  'login',
  '',
  '作用域值',
  '指定单个数据库',
])('nothing is wrong with %s', (text) => {
  expect(correctedChinese(text)).toBeNull()
})

test('a spelling that is a word of its own stays when only sure ones are wanted', () => {
  expect(correctedChinese('登陆', true)).toBeNull()
  expect(correctedChinese('登陆权线', true)).toBe('登陆权限')
})

test('the table is large, and no right word is a wrong spelling', () => {
  expect(confusedWords.size).toBeGreaterThan(150)
  const right = new Set([...confusedWords.values()].map((one) => one.right))
  expect([...confusedWords.keys()].filter((wrong) => right.has(wrong))).toEqual([])
})

test('a long text of wrong spellings is corrected', () => {
  expect(correctedChinese('布署'.repeat(5000))).toBe('部署'.repeat(5000))
})
