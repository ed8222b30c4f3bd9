import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSecrets, SEALED, secretsOf } from './secrets.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('an encrypted text opens only with its key, and differs each time', () => {
  const [ours, other] = [secretsOf(Buffer.alloc(32, 1)), secretsOf(Buffer.alloc(32, 2))]
  for (const text of ['abc123', '密码 🔑', 'x'.repeat(1000), `${SEALED}of somebody else`]) {
    const sealed = ours.seal(text)
    expect(sealed).not.toContain(text)
    expect(sealed).not.toBe(ours.seal(text))
    expect(ours.open(sealed)).toBe(text)
    expect(other.open(sealed)).toBeUndefined()
    expect(ours.open(sealed.slice(0, -4))).toBeUndefined()
  }
  expect(ours.open(SEALED)).toBeUndefined()
})

test('an open item stays open, and unencrypted texts of older versions are readable', () => {
  const ours = secretsOf(Buffer.alloc(32, 1))
  expect([ours.seal(''), ours.open('')]).toEqual(['', ''])
  expect(ours.open('plain')).toBe('plain')
})

test('the key beside the data is created once, readable only for its owner', () => {
  const DATA_DIR = newFolder()
  const sealed = openSecrets({ DATA_DIR, SECRET_KEY: undefined }).seal('text')
  const file = join(DATA_DIR, 'secret.key')
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  expect(openSecrets({ DATA_DIR, SECRET_KEY: undefined }).open(sealed)).toBe('text')
  expect(openSecrets({ DATA_DIR, SECRET_KEY: 'a long phrase of the site' }).open(sealed)).toBeUndefined()
})

test('the error names a file that holds no key', () => {
  const DATA_DIR = newFolder()
  writeFileSync(join(DATA_DIR, 'secret.key'), 'short')
  expect(() => openSecrets({ DATA_DIR, SECRET_KEY: undefined })).toThrow(/secret\.key does not hold a key/)
})
