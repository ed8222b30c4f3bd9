import { expect, test } from 'vitest'
import { pathPatternOf } from './path-pattern.ts'

const finds = (keyword: string, text: string) => {
  const pattern = pathPatternOf(keyword)
  return pattern !== null && new RegExp(pattern.source).test(text)
}

test.each([
  ['/repos/acme/shop/pulls/42', 'get /repos/{owner}/{repo}/pulls/{pull_number}', true],
  ['GET https://api.example.com/repos/acme/shop/pulls/42?page=1', '/repos/:owner/:repo/pulls/:number', true],
  ['/repos/acme/shop/pulls', '/repos/{owner}/{repo}/pulls/{number}', false],
  ['/repos/acme/shop/pulls/42', '/repos/{owner}/{repo}/pulls', false],
  ['/repos/acme/shop/issues/42', '/repos/{owner}/{repo}/pulls/{number}', false],
  ['POST http://192.168.1.20:18789/tools/invoke', '`post /tools/invoke`', true],
])('%s in %s: %s', (keyword, text, expected) => {
  expect(finds(keyword, text)).toBe(expected)
})

test('the method is told apart, and words are no path', () => {
  expect(pathPatternOf('PATCH /a/b')?.method).toBe('patch')
  expect(pathPatternOf('a/b')).toBe(null)
  expect(pathPatternOf('/a')).toBe(null)
  expect(pathPatternOf('how do I restore')).toBe(null)
})

test('a hostile path takes linear time', () => {
  expect(finds('/a'.repeat(5000), 'x')).toBe(false)
  expect(finds(`/${'a.*'.repeat(100)}/b`, `/${'a'.repeat(10_000)}/b`)).toBe(false)
})
