import { expect, test } from 'vitest'
import { redirectFrom, redirectTarget } from './redirect.ts'

test.each([
  ['/5/7', '/5/7'],
  ['/item/setting/5', '/item/setting/5'],
  ['/fernapi', '/fernapi'],
  ['/page/5?x:1*2+3-4_5', '/page/5?x:1*2+3-4_5'],
  ['item/index', '/item/index'],
])('a redirect to %j is followed', (value, target) => {
  expect(redirectTarget(value)).toBe(target)
})

test.each([
  '//evil',
  '/\\evil',
  'https://evil.example',
  '/a.b',
  '/a..b',
  '/5?tab=openapi',
  '/5#top',
  '/5 7',
  '/\t/evil',
  '/项目',
  '/<script>',
  '/%2F%2Fevil',
  'javascript:alert(1)',
])('a redirect to %j is illegal', (value) => {
  expect(redirectTarget(value)).toBeNull()
})

test('a value that looks like a protocol stays a path of our own', () => {
  expect(redirectTarget('javascript:x')).toBe('/javascript:x')
})

test.each([null, undefined, ''])('without a redirect (%j) one comes to the items', (value) => {
  expect(redirectTarget(value)).toBe('/item/index')
})

test('an address becomes a redirect that is accepted', () => {
  expect(redirectFrom('/5/7')).toBe('/5/7')
  expect(redirectFrom('/item/setting/5?tab=openapi')).toBe('/item/setting/5')
  expect(redirectFrom('/5?a')).toBe('/5?a')
  expect(redirectFrom('/a.b/c?d=1')).toBeUndefined()
})
