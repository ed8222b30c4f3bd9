import { expect, test } from 'vitest'
import { checkLock } from './lockcheck.ts'

test('a platform package that is named but not locked is found in every possible node_modules', () => {
  const packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { 'a-linux': '1', 'a-mac': '1' } },
    'node_modules/a-linux': {},
    'node_modules/b/node_modules/a': { optionalDependencies: { 'a-linux': '2', 'a-win': '2' } },
    'node_modules/c/node_modules/a-win': {},
  }
  expect(checkLock(packages)).toEqual([
    'node_modules/a names a-mac, which is not in the lock: npm ci will fail',
    'node_modules/b/node_modules/a names a-win, which is not in the lock: npm ci will fail',
  ])
})

test('the address of a registry is found', () => {
  expect(checkLock({ 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } })).toEqual([
    'node_modules/a holds an address (resolved)',
  ])
})
