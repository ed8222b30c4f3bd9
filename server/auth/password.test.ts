import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { assertPasswordFits, hashPassword, needsRehash, passwordMatches } from './password.ts'

test('a password matches its own hash and no other', async () => {
  const kept = await hashPassword('pässword ')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(kept, 'pässword ')).toBe(true)
  expect(await passwordMatches(kept, 'pässword')).toBe(false)
  expect(await hashPassword('pässword ')).not.toBe(kept)
})

test('without a valid hash no password matches', async () => {
  for (const kept of [undefined, '', '-']) expect(await passwordMatches(kept, '')).toBe(false)
})

test('a hash with another cost must be renewed', async () => {
  expect(needsRehash(await hashPassword('x'))).toBe(false)
  expect(needsRehash(await hash('x', { memoryCost: 8192, timeCost: 1, parallelism: 1 }))).toBe(true)
})

test('a password has at most 100 bytes', () => {
  expect(() => assertPasswordFits('é'.repeat(50))).not.toThrow()
  expect(() => assertPasswordFits('é'.repeat(51))).toThrow('password: is too long (at most 100)')
})
