import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { cleanPlaces, emptyPlace, newTarget } from '#server/test/backup-places.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { makeFile, makeUser } from '#server/test/factories.ts'
import { pruneBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import type { BackupTarget } from './target.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

const t = testApp()
cleanPlaces()

// The files do not depend on the engine.
const testOnce = test.skipIf(TEST_DATABASE === 'postgres')

const PASSPHRASE = 'correct horse battery'
/** Larger than the tables of the test together. */
const LARGE = 300_000
const body = (letter: string) => Buffer.alloc(LARGE, letter)

beforeEach(async () => {
  await t.services.database.db.deleteFrom('upload_file').execute()
})

async function upload(letter: string): Promise<number> {
  return (await makeFile(t, await makeUser(t), { body: body(letter) })).file_id
}

const incremental = (target: BackupTarget, passphrase?: string) =>
  writeBackup(t.services, { target, passphrase, isIncremental: true })

/** The number of contents beside the archives. */
async function contents(target: BackupTarget): Promise<number> {
  let count = 0
  for await (const { path } of target.list('files/', { deep: true })) if (!path.endsWith('passphrase.enc')) count += 1
  return count
}

testOnce(
  'bytes that are there already are not written again, and each archive restores with its own files',
  async () => {
    const target = newTarget()
    for (const passphrase of [undefined, PASSPHRASE]) {
      await upload('a')
      await upload('b')
      const whole = await incremental(target, passphrase)
      expect(whole.bytes).toBeGreaterThan(2 * LARGE)
      await upload('a')
      const next = await incremental(target, passphrase)
      expect(next).toMatchObject({ files: 3, file_bytes: 3 * LARGE })
      expect(next.bytes).toBeLessThan(LARGE)
      for (const { name, files } of [whole, next])
        expect(await verifyBackup({ target, name, passphrase })).toMatchObject({ files, missing: 0 })
      await t.services.database.db.deleteFrom('upload_file').execute()
    }
    // Encrypted contents have other names than plain ones.
    expect(await contents(target)).toBe(4)
    await expect(incremental(target, 'another passphrase')).rejects.toMatchObject({ reason: 'passphrase_wrong' })
  },
)

testOnce('pruning keeps what a kept archive needs, and removes the rest', async () => {
  const target = newTarget()
  let now = 1_790_000_000
  const clock = () => now
  const first = await upload('a')
  await upload('b')
  const old = await writeBackup(t.services, { target, isIncremental: true, clock })
  await t.services.database.db.deleteFrom('upload_file').where('file_id', '=', first).execute()
  await upload('c')
  now += 60
  const last = await writeBackup(t.services, { target, isIncremental: true, clock })
  expect(await contents(target)).toBe(3)
  expect(await pruneBackups(target, 2)).toMatchObject({ removed: [], files: 0 })
  expect(await pruneBackups(target, 1)).toMatchObject({ removed: [{ name: old.name }], files: 1 })
  expect(await contents(target)).toBe(2)
  const place = await emptyPlace('sqlite')
  expect(await restoreBackup(place, { target, name: last.name })).toMatchObject({ files: 2 })
})

testOnce(
  'nothing is removed while a backup is being written, or when it is not known what an archive needs',
  async () => {
    const target = newTarget()
    await upload('a')
    const { name } = await incremental(target)
    await t.services.database.db.deleteFrom('upload_file').execute()
    await upload('b')
    let pruned: Promise<unknown> | undefined
    const onProgress = ({ step }: { step: string }) => {
      if (step === 'files') pruned ??= pruneBackups(target, 1)
    }
    const { name: next } = await writeBackup(t.services, { target, isIncremental: true, onProgress })
    expect(await pruned).toMatchObject({ files: 0 })
    expect(await contents(target)).toBe(2)
    await rm(join(target.name, 'needs'), { recursive: true })
    await expect(pruneBackups(target, 1)).rejects.toMatchObject({ reason: 'files_missing' })
    expect(await contents(target)).toBe(2)
    await rm(join(target.name, 'files'), { recursive: true })
    await expect(verifyBackup({ target, name: name > next ? name : next })).rejects.toMatchObject({
      reason: 'files_missing',
    })
  },
)
