import { expect, test } from 'vitest'
import { base32, codeDigits, hotp, stepOfCode, totpAddress } from './totp.ts'

/** The key of the test vectors. */
const KEY = Buffer.from('12345678901234567890')

test('the codes of counters are those of RFC 4226, appendix D', () => {
  const wanted = [755224, 287082, 359152, 969429, 338314, 254676, 287922, 162583, 399871, 520489]
  expect(wanted.map((_, counter) => hotp(KEY, counter))).toEqual(wanted.map(String))
})

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at %i s is that of RFC 6238, appendix B', (seconds, code) => {
  expect(hotp(KEY, Math.floor(seconds / 30), 8)).toBe(code)
})

test('a code is valid one step early or late, and not later', () => {
  const now = 1_790_000_010
  const step = Math.floor(now / 30)
  const code = hotp(KEY, step)
  for (const off of [-30, 0, 30]) expect(stepOfCode(KEY, code, now + off, -1)).toBe(step)
  for (const off of [-60, 60]) expect(stepOfCode(KEY, code, now + off, -1)).toBeUndefined()
})

test('a code is not valid again, nor is one of an earlier step', () => {
  const now = 1_790_000_010
  const step = Math.floor(now / 30)
  expect(stepOfCode(KEY, hotp(KEY, step), now, step)).toBeUndefined()
  expect(stepOfCode(KEY, hotp(KEY, step - 1), now, step)).toBeUndefined()
  expect(stepOfCode(KEY, hotp(KEY, step + 1), now, step)).toBe(step + 1)
})

test('a code may be typed with spaces, as apps show it', () => {
  expect(codeDigits(' 123 456 ')).toBe('123456')
  for (const text of ['', '12345', '1234567', '12345a', '１２３４５６']) expect(codeDigits(text)).toBeUndefined()
})

test('the address holds key, site and account', () => {
  expect(base32(KEY)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpAddress(KEY, { issuer: 'docs.example.com', account: '张 三' })).toBe(
    'otpauth://totp/docs.example.com:%E5%BC%A0%20%E4%B8%89?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=docs.example.com',
  )
})
