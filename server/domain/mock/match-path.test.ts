import { expect, test } from 'vitest'
import { matchesPath } from './match-path.ts'

test.each([
  ['/users', '/users', true],
  ['/users', '/users/', false],
  ['/users/{id}', '/users/7', true],
  ['/users/{id}', '/users/', false],
  ['/users/{id}', '/users/7/orders', false],
  ['/users/:id/orders', '/users/7/orders', true],
  ['/files/*', '/files/a/b', true],
  ['/files/*', '/files', false],
  ['/a*b', '/axb', false],
  ['/{a}/{b}', '/x/y', true],
  ['/', '/', true],
])('%s and %s: %s', (pattern, path, matches) => {
  expect(matchesPath(pattern, path)).toBe(matches)
})
