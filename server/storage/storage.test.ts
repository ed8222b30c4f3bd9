import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Server } from '#server/test/s3-server.ts'
import { localStorage } from './local-storage.ts'
import { newFolder } from './object-keys.ts'
import { s3Storage } from './s3-storage.ts'
import { MissingFile, type Storage, type StoredFile } from './storage.ts'

const store = await startS3Server()
afterAll(async () => {
  expect(store.unsigned).toEqual([])
  await store.stop()
})

/** Every driver by its `kind`, with an empty place. A new driver needs a row here. */
const DRIVERS: Record<string, (folder: string) => Storage> = {
  local: (folder) => localStorage(join(folder, 'uploads')),
  s3: (folder) => s3Storage({ settings: store.settings, folder: newFolder(), incoming: join(folder, 'incoming') }),
}

describe.each(Object.entries(DRIVERS))('the storage %s', (kind, open) => {
  let folder: string
  let storage: Storage

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-storage-'))
    storage = open(folder)
    await storage.check()
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function arrived(content: string): Promise<string> {
    const path = join(storage.incoming, `file-${Math.random()}`)
    await mkdir(storage.incoming, { recursive: true })
    await writeFile(path, content)
    return path
  }
  const stored = async (content: string): Promise<string> => storage.put(await arrived(content))
  const listed = async (): Promise<StoredFile[]> => {
    const files: StoredFile[] = []
    for await (const file of storage.list()) files.push(file)
    return files
  }

  test('has its name', () => {
    expect(storage.kind).toBe(kind)
  })

  test('returns a stored file, whole or in part, and leaves nothing of it in the folder of arriving files', async () => {
    const key = await stored('0123456789')
    expect(await text(await storage.read(key))).toBe('0123456789')
    expect(await text(await storage.read(key, { start: 2, end: 4 }))).toBe('234')
    expect(await storage.stat(key)).toMatchObject({ key, size: 10 })
    expect(await readdir(storage.incoming)).toEqual([])
  })

  test('stores equal files under different keys', async () => {
    const [first, second] = [await stored('same'), await stored('same')]
    await storage.remove(first)
    expect(await text(await storage.read(second))).toBe('same')
  })

  test('knows its own keys', async () => {
    const key = await stored('mine')
    expect([storage.holds(key), storage.holds('../secret.key'), storage.holds('')]).toEqual([true, false, false])
  })

  test('lists stored files without removed ones', async () => {
    const [kept, removed] = [await stored('kept'), await stored('removed')]
    await storage.remove(removed)
    const keys = (await listed()).map(({ key }) => key)
    expect(keys).toContain(kept)
    expect(keys).not.toContain(removed)
  })

  test('has no file for a removed or malformed key', async () => {
    const key = await stored('gone')
    await storage.remove(key)
    await storage.remove(key)
    for (const missing of [key, '../secret.key', '']) {
      expect(await storage.stat(missing)).toBeUndefined()
      await expect(storage.read(missing)).rejects.toThrow(MissingFile)
    }
  })
})
