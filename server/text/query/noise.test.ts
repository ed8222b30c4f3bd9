import { expect, test } from 'vitest'
import { isNoise, withoutMachinePath } from './noise.ts'

test.each([
  '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  'a1b2c3d',
  '4bf92f3577b34da6a3ce929d0e0e4736',
  '0x00007ffee4b2c1d8',
  '1732616827',
  '1732616827123',
  '123456',
  '12:03:55.123',
  '2024-05-01t12:03:55z',
  '[2024-05-01t12:03:55.123+08:00]',
  '[10/oct/2000:13:55:36',
  '+0800]',
  '10.0.3.17',
  '10.0.3.17:8080',
  '(192.168.1.5)',
  'ci@example.com',
  '<a.b+c@mail.example.co>',
  '[812]:',
  'pid=812',
  '812#0:',
  'eyjhbgcioijiuzi1nij9.eyjzdwiioiixmjm0nty3odkwin0.abc',
  'dgvzdcbkyxrhige1bg==',
  'ltai5tq7xk2v9r4m1p8s',
  'fe80:0:0:0:200:f8ff:fe21:67cf',
  '00:1a:2b:3c:4d:5e',
  '/home/ci/build/app.log',
  'c:\\users\\ci\\app.log',
])('%s is noise', (word) => {
  expect(isNoise(word)).toBe(true)
})

test.each([
  '404',
  '1045',
  '42000',
  '[10001]',
  '-1009',
  '8080',
  '65535',
  '127.0.0.1',
  '127.0.0.1:3306',
  '0.0.0.0',
  '169.254.169.254',
  '10.0.0.0/8',
  'localhost',
  '::1',
  '0x80070005',
  'deadbeef',
  'utf8mb4',
  'sha256',
  'base64',
  'v1.2.3',
  '2014-05-26',
  'x509v3',
  'getuserbyidv2',
  'order_2024_q1',
  'error',
  '/api/v1/users',
  '/etc/nginx/nginx.conf',
  'max_connections=100',
  '@types/node',
  '数据库',
  '用户2024年',
  'kubernetes',
  'accessed',
  'ec2',
  'ipv4',
  '',
  '...',
  '15:30',
  '500ms',
  'internationalization',
])('%s is no noise', (word) => {
  expect(isNoise(word)).toBe(false)
})

test('a path of a machine has the name of its file', () => {
  expect(withoutMachinePath('/home/ci/build/app.log:12:5')).toBe('app.log')
  expect(withoutMachinePath('c:\\users\\ci\\app.log,')).toBe('app.log')
  expect(withoutMachinePath('/api/users')).toBe('/api/users')
})

test('very long words of Latin letters are noise, others are not', () => {
  expect(isNoise('a'.repeat(10_000))).toBe(true)
  expect(isNoise('库'.repeat(10_000))).toBe(false)
  expect(isNoise(`${']'.repeat(10_000)}x`)).toBe(true)
  expect(withoutMachinePath(']'.repeat(10_000)).length).toBe(10_000)
})
