import { expect, test } from 'vitest'
import { ACTIONS } from './synonym-actions.ts'
import { THINGS } from './synonym-things.ts'
import { synonymsOf } from './synonyms.ts'

const weightOf = (word: string, other: string) => synonymsOf(word).find((synonym) => synonym.word === other)?.weight

test.each([
  ['remove', 'delete'],
  ['shutdown', 'shut down'],
  ['login', 'sign in'],
  ['repo', 'repository'],
  ['k8s', 'kubernetes'],
  ['pr', 'pull request'],
  ['新建', '创建'],
  ['登陆', '登录'],
  ['账户', '账号'],
  ['接口', 'api'],
  ['数据库', 'database'],
  ['部署', 'deploy'],
  ['日志', 'log'],
  ['恢复', 'restore'],
])('%s means the same as %s', (word, other) => {
  expect(weightOf(word, other)).toBe(0.8)
  expect(weightOf(other, word)).toBe(0.8)
})

test('a related word weighs less and comes later', () => {
  expect(weightOf('delete', 'drop')).toBe(0.5)
  const weights = synonymsOf('delete').map(({ weight }) => weight)
  expect(weights).toEqual(weights.toSorted((one, two) => two - one))
})

test('words that are often confused are no synonyms', () => {
  expect(weightOf('备份', '恢复')).toBeUndefined()
  expect(weightOf('start', 'stop')).toBeUndefined()
  expect(weightOf('启用', '停用')).toBeUndefined()
  expect(weightOf('encrypt', 'decrypt')).toBeUndefined()
})

test('an unknown word has no synonyms', () => {
  expect(synonymsOf('constructor')).toEqual([])
  expect(synonymsOf('')).toEqual([])
})

test('groups are folded, have several members and name none twice', () => {
  const groups = `${ACTIONS}${THINGS}`.split('\n').filter(Boolean)
  expect(groups.length).toBeGreaterThan(120)
  for (const group of groups) {
    expect(group).toBe(group.toLowerCase().normalize('NFKC'))
    const members = group.split(' | ').map((member) => member.replace('~', ''))
    expect(new Set(members).size, group).toBe(members.length)
  }
})
