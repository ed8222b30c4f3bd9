import { expect, test } from 'vitest'
import { newRecoveryCodes, recoveryCodeHash, typedRecoveryCode } from './recovery-codes.ts'

test('a set has ten different codes', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
})

test('a code may be typed in capitals, without dashes, and with letters that look like digits', () => {
  expect(typedRecoveryCode(' 4F7K 9qmz-x2h0')).toBe('4f7k9qmzx2h0')
  expect(typedRecoveryCode('4f7k-9qmz-x2hO')).toBe('4f7k9qmzx2h0')
  expect(typedRecoveryCode('4f7k-9qmz-x2hl')).toBe('4f7k9qmzx2h1')
  for (const text of ['', '123456', '4f7k-9qmz', '4f7k-9qmz-x2hu', '4f7k-9qmz-x2hd-1'])
    expect(typedRecoveryCode(text)).toBeUndefined()
})

test('equal codes of two users are stored differently', () => {
  expect(recoveryCodeHash(1, '4f7k-9qmz-x2hd')).toBe(recoveryCodeHash(1, '4f7k9qmzx2hd'))
  expect(recoveryCodeHash(1, '4f7k-9qmz-x2hd')).not.toBe(recoveryCodeHash(2, '4f7k-9qmz-x2hd'))
})
