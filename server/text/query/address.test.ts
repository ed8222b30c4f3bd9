import { expect, test } from 'vitest'
import { wordsOfAddress } from './address.ts'

test.each([
  ['https://api.example.com:8443/v1/users/{id}/roles?x=1', undefined, ['v1', 'users', 'roles'], ['x']],
  ['POST /repos/acme/shop/pulls/42/merge', 'POST', ['repos', 'acme', 'shop', 'pulls', 'merge'], []],
  [
    '/open-apis/contact/v3/departments/od-4e6ac4d14bcd5071a37a39de902c7141',
    undefined,
    ['open-apis', 'contact', 'v3', 'departments'],
    [],
  ],
  [
    'https://ecs.example.com/?Action=RunInstances&RegionId=cn-hangzhou&Count=3&Dry=true',
    undefined,
    [],
    ['Action', 'RunInstances', 'RegionId', 'cn-hangzhou', 'Count', 'Dry'],
  ],
  ['GET:/getUserByIdV2', 'GET', ['getUserByIdV2'], []],
  ['delete /api/orders/:id', 'DELETE', ['api', 'orders'], []],
  ['{{host}}/login', undefined, ['login'], []],
  ['localhost:8080/actuator/health', undefined, ['actuator', 'health'], []],
  ['v1/groups/1234:cancel', undefined, ['v1', 'groups', 'cancel'], []],
  ['/users/3f2504e0-4f89-11d3-9a0c-0305e82c3301/avatar', undefined, ['users', 'avatar'], []],
  ['/users/%7Bid%7D/export.{format}', undefined, ['users', 'export'], []],
  ['https://app.example.com/#/settings/billing', undefined, ['settings', 'billing'], []],
  ['(see <https://example.com/a/create-user>).', undefined, ['create-user'], []],
])('%s', (text, method, segments, parameters) => {
  expect(wordsOfAddress(text)).toMatchObject({ method, segments, parameters })
})

test('the text around an address is the rest', () => {
  expect(wordsOfAddress("curl -X POST 'https://example.com/api/orders' returns 403")).toEqual({
    method: 'POST',
    segments: ['api', 'orders'],
    parameters: [],
    rest: 'curl -X returns 403',
  })
  expect(wordsOfAddress('调用/api/orders报错')).toEqual({
    method: undefined,
    segments: ['api', 'orders'],
    parameters: [],
    rest: '调用 报错',
  })
  expect(wordsOfAddress('how to get /users')?.rest).toBe('how to')
})

test.each([
  'get user',
  'TCP/IP',
  'and/or',
  'https://example.com',
  '/home/ci/build/app.log',
  '/etc/nginx/nginx.conf',
  'CI/CD pipeline',
  'max_connections=100',
  '',
  '/',
  'node.js',
  'node.js/express',
  'DELETE FROM users',
  '3/4',
])('no address: %s', (text) => {
  expect(wordsOfAddress(text)).toBeNull()
})

test('a hostile text has few words', () => {
  for (const text of [
    '/a'.repeat(5000),
    '{'.repeat(10_000),
    `/${'{'.repeat(9_999)}`,
    'a.'.repeat(5000),
    'a=&'.repeat(3333),
    `/${'<'.repeat(9_999)}`,
    '/aa1 '.repeat(2000),
  ])
    expect(wordsOfAddress(text)?.segments.length ?? 0).toBeLessThan(51)
})
