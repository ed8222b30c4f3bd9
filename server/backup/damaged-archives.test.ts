import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { cleanPlaces, drainSink, newTarget } from '#server/test/backup-places.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { makeFile, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { BackupError } from './backup-error.ts'
import { readArchive } from './read-archive.ts'
import { Unsealer } from './sealed-stream.ts'
import { writeBackup } from './write-backup.ts'

const t = testApp()
cleanPlaces()

// The format does not depend on the engine.
const testOnce = test.skipIf(TEST_DATABASE === 'postgres')

const PASSPHRASE = 'correct horse battery'
let plain: Buffer
let encrypted: Buffer
const unsealer = new Unsealer(PASSPHRASE)

beforeAll(async () => {
  const item = await makeItem(t)
  await makePage(t, item, { page_content: 'a private text' })
  await makeFile(t, await makeUser(t), {})
  // Large enough for several chunks of encryption.
  await makeFile(t, await makeUser(t), { body: Buffer.alloc(200_000, 'x') })
  const target = newTarget()
  const written = async (passphrase?: string) => {
    const { name } = await writeBackup(t.services, { target, passphrase })
    return buffer((await target.read(name)) as AsyncIterable<Buffer>)
  }
  plain = await written()
  encrypted = await written(PASSPHRASE)
})

async function* inParts(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
}

/** Reads an archive to its end. @returns why it was refused; 'whole' when it was not */
async function read(bytes: Buffer, by = unsealer): Promise<string> {
  try {
    await readArchive(by.open(inParts(bytes)), drainSink(), () => Promise.reject(new Error('nothing is beside it')))
    return 'whole'
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return error.reason
  }
}

const withByte = (bytes: Buffer, at: number): Buffer => {
  const other = Buffer.from(bytes)
  other[at] = (other[at] as number) ^ 0x10
  return other
}

testOnce('an archive that was cut anywhere is refused', async () => {
  expect(await read(plain)).toBe('whole')
  for (let at = 512; at < plain.length; at += 4_099) expect(await read(plain.subarray(0, at))).toBe('cut')
  // Cut between two entries, and before the end mark.
  for (const missing of [512, 1024, 2048, 2560]) expect(await read(plain.subarray(0, -missing))).toBe('cut')
})

testOnce('an archive with a changed byte anywhere is refused', async () => {
  const step = 1_031
  for (let at = 0; at < plain.length; at += step)
    expect(`${at} ${await read(withByte(plain, at))}`).not.toBe(`${at} whole`)
  expect(await read(Buffer.concat([plain, Buffer.alloc(512, 1)]))).toBe('changed')
})

testOnce('files of others are no backups', async () => {
  expect(await read(Buffer.from('PK\x03\x04 a zip'))).toBe('foreign')
  expect(await read(Buffer.alloc(2048))).toBe('foreign')
  expect(await read(Buffer.alloc(0))).toBe('foreign')
})

testOnce('an encrypted archive tells nothing without its passphrase', async () => {
  expect(await read(encrypted)).toBe('whole')
  for (const word of ['a private text', 'octavo-backup.json', 'page_content', 'xxxxxxxx'])
    expect(encrypted.includes(word)).toBe(false)
  expect(await read(encrypted, new Unsealer('another passphrase'))).toBe('passphrase_wrong')
  expect(await read(encrypted, new Unsealer(undefined))).toBe('passphrase_missing')
})

testOnce('an encrypted archive that was cut, changed, or put in another order is refused', async () => {
  const [header, chunk] = [68, 64 * 1024 + 16]
  for (let at = header; at < encrypted.length; at += 7_919) {
    expect(['cut', 'changed']).toContain(await read(encrypted.subarray(0, at)))
    expect(await read(withByte(encrypted, at))).toBe('changed')
  }
  // Exactly between two chunks.
  expect(await read(encrypted.subarray(0, header + chunk))).toBe('cut')
  expect(await read(encrypted.subarray(0, header))).toBe('cut')
  const part = (n: number) => encrypted.subarray(header + n * chunk, header + (n + 1) * chunk)
  const start = encrypted.subarray(0, header)
  const rest = encrypted.subarray(header + 2 * chunk)
  expect(await read(Buffer.concat([start, part(1), part(0), rest]))).toBe('changed')
  expect(await read(Buffer.concat([start, part(0), part(0), part(1), rest]))).toBe('changed')
  expect(await read(Buffer.concat([start, part(0), rest]))).toBe('changed')
  expect(await read(Buffer.concat([encrypted, Buffer.from('x')]))).toBe('changed')
  // The header of another archive with the same passphrase, and a header that asks for all memory.
  expect(await read(withByte(encrypted, 17))).not.toBe('whole')
  expect(await read(withByte(encrypted, 40))).toBe('passphrase_wrong')
  const greedy = Buffer.from(encrypted)
  greedy[16] = 30
  expect(await read(greedy)).toBe('changed')
})
