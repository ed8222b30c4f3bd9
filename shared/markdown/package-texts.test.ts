import { expect, test } from 'vitest'
import { judgeLineBreaks } from './line-breaks.ts'

/** The two functions of Node's `fs` that are needed; by a computed name, for `shared` is compiled without Node. */
interface Files {
  globSync(pattern: string): string[]
  readFileSync(path: string, encoding: 'utf8'): string
}

const { globSync, readFileSync } = (await import(/* @vite-ignore */ ['node', 'fs'].join(':'))) as Files
const judged = (name: string) => judgeLineBreaks(readFileSync(`node_modules/${name}`, 'utf8'))

/** Looked at by a person: the lines of these files end near one column, whatever the sentence does. */
const WRAPPED = [
  'ws/README.md',
  'semver/README.md',
  'acorn/README.md',
  'fastify/README.md',
  'prom-client/README.md',
  'lru-cache/README.md',
]
/** The same: paragraphs in one line, lists, and Chinese pages. */
const NOT_WRAPPED = [
  'mermaid/README.zh-CN.md',
  '@biomejs/biome/README.zh-CN.md',
  '@biomejs/biome/README.zh-TW.md',
  '@biomejs/biome/README.md',
  'dompurify/README.md',
]

test.each(WRAPPED)('%s is hard-wrapped', (name) => expect(judged(name)).toBe('joined'))
test.each(NOT_WRAPPED)('%s is not', (name) => expect(judged(name)).toBe('typed'))

test('of the texts of all packages a good quarter is hard-wrapped, and none of the Chinese ones', () => {
  const texts = new Set(globSync('node_modules/**/*.md').map((file) => readFileSync(file, 'utf8')))
  const joined = [...texts].filter((text) => judgeLineBreaks(text) === 'joined')
  expect(texts.size).toBeGreaterThan(500)
  expect(joined.length / texts.size).toBeGreaterThan(0.2)
  expect(joined.length / texts.size).toBeLessThan(0.45)
  const chinese = joined.filter((text) => (text.match(/\p{sc=Han}/gu) ?? []).length * 10 > text.length)
  expect(chinese).toEqual([])
})
