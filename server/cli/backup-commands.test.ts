import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localTarget } from '#server/backup/local-target.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { Config } from '#server/config.ts'
import { openMigrated } from '#server/db/open-migrated.ts'
import { cleanPlaces, emptyPlace, newFolder } from '#server/test/backup-places.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { makeFile, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { runOctavo } from '#server/test/run-octavo.ts'

/** The commands for backups as a shell runs them, while the application has the same database open. */
const t = testApp()
cleanPlaces()

// Each test starts several processes, which takes long on a loaded machine.
vi.setConfig({ testTimeout: 240_000 })
afterAll(() => vi.resetConfig())

const PASSPHRASE = 'correct horse battery'
const folder = newFolder()
/** The output of the shell does not depend on the engine. */
const testOnce = test.skipIf(TEST_DATABASE === 'postgres')

const envOf = ({ DATA_DIR, DATABASE_URL }: Config, more: Record<string, string> = {}) => ({
  ...{ DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent' },
  ...more,
})
/** Says how far a command is, on the error stream, when it takes long. */
const PROGRESS = /^.* …\n?/gm

async function octavo(
  args: string[],
  more?: { env?: Record<string, string>; input?: string },
  config = t.services.config,
) {
  const ran = await runOctavo(args, envOf(config, more?.env), more)
  return { ...ran, err: ran.err.replace(PROGRESS, '') }
}

/** Runs a command that must be refused: in one line, or with the usage. @returns the line */
async function refused(args: string[], more?: Parameters<typeof octavo>[1], config?: Config): Promise<string> {
  const { code, out, err } = await octavo(args, more, config)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).not.toMatch(/^\s+at /m)
  return err
}

/** Archives that were written before: one that everybody can open, and an encrypted one. */
let plain: string
let encrypted: string

beforeAll(async () => {
  // The processes of the commands have the real time.
  t.time.now = Math.floor(Date.now() / 1000)
  const user = await makeUser(t)
  await makePage(t, await makeItem(t, { owner: user }), { page_title: 'Kept', page_content: 'the text of the page' })
  await makeFile(t, user, {})
  const written = async (passphrase?: string) =>
    join(folder, (await writeBackup(t.services, { target: localTarget(folder), passphrase })).name)
  plain = await written()
  encrypted = await written(PASSPHRASE)
})

test('a shell backs up, checks and restores a site, encrypted with a passphrase from the environment', async () => {
  const env = { BACKUP_PASSPHRASE: PASSPHRASE }
  const made = await octavo(['backup', '--to', newFolder()], { env })
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/\/octavo-\d{8}-\d{6}-[0-9a-f]{4}\.tar\.enc$/) })
  expect(made.err).toMatch(/^\d+ rows, 1 files /)
  expect(await octavo(['backup', 'verify', made.out], { env })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/is whole and can be restored\.\n\d+ tables, \d+ rows, 1 files/),
  })
  const place = await emptyPlace()
  expect(await octavo(['restore', made.out], { env }, place)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/can be started\.\n\d+ rows, 1 files .*, 1 pages in the search index$/),
  })
  const { database } = await openMigrated(place)
  const pages = await database.db.selectFrom('page').select(['page_title', 'page_content']).execute()
  await database.close()
  expect(pages).toEqual([{ page_title: 'Kept', page_content: 'the text of the page' }])
  // The place has a site now.
  expect(await refused(['restore', made.out], { env }, place)).toMatch(/^octavo: The database .* is not empty/)
})

testOnce('a wrong passphrase and none are refused; it can come from a file and from the input', async () => {
  const file = join(newFolder(), 'passphrase')
  writeFileSync(file, `${PASSPHRASE}\n`)
  const verify = ['backup', 'verify', encrypted]
  expect((await octavo([...verify, '--passphrase-file', file])).code).toBe(0)
  expect((await octavo([...verify, '--passphrase-file', '-'], { input: `${PASSPHRASE}\n` })).code).toBe(0)
  expect(await refused([...verify, '--passphrase-file', '-'], { input: 'short\n' })).toContain('at least 8 characters')
  expect(await refused(verify)).toMatch(/^octavo: .*encrypted.*passphrase/)
  const place = await emptyPlace('sqlite')
  const other = { env: { BACKUP_PASSPHRASE: 'another passphrase' } }
  expect(await refused(['restore', encrypted], other, place)).toMatch(/^octavo: .*passphrase/)
  expect(readdirSync(place.DATA_DIR)).toEqual([])
})

testOnce('wrong arguments are refused with what is right', async () => {
  expect(await refused(['restore'])).toMatch(/^Usage: octavo restore ARCHIVE/)
  expect(await refused(['backup', '--every', 'day'])).toMatch(/^Unknown option '--every'.*\nUsage: octavo backup /)
  expect(await refused(['backup', 'prune', '--keep', '0'])).toBe('octavo: --keep is a number of backups, at least 1')
  expect(await refused(['backup', 'verify', join(folder, 'octavo-none.tar')])).toMatch(/^octavo: There is no archive/)
  expect(await refused(['backup', '--to', 's3'])).toMatch(/^octavo: No object storage is set up: set S3_BUCKET/)
  const nowhere = await emptyPlace('sqlite')
  expect(await refused(['backup'], {}, nowhere)).toMatch(/^octavo: There is no site in /)
  expect(readdirSync(nowhere.DATA_DIR)).toEqual([])
})

testOnce('archives are listed, and old ones are removed', async () => {
  const other = newFolder()
  expect((await octavo(['backup', 'list', '--to', other])).out).toBe('There are no backups')
  const old = 'octavo-20200101-030000-aaaa.tar'
  writeFileSync(join(other, old), 'old')
  const made = await octavo(['backup', '--to', other])
  expect(made.err).toContain('The archive is not encrypted and contains the key of the secrets')
  const lines = (await octavo(['backup', 'list', '--to', other])).out.split('\n')
  expect(lines.map((line) => line.split('  ').at(-1))).toEqual([basename(made.out), old])
  expect(lines[1]).toMatch(/^2020-01-01T03:00:00.000Z {2}0.0 MiB {2}/)
  const pruned = await octavo(['backup', 'prune', '--keep', '1', '--to', other])
  expect(pruned).toMatchObject({ code: 0, err: '', out: expect.stringContaining('1 backups stay; 1 and 0 files') })
  expect(readdirSync(other)).toEqual([basename(made.out)])
})

testOnce('files that are missing are named, with an exit code of their own', async () => {
  const place = await emptyPlace('sqlite')
  await restoreBackup(place, { target: localTarget(folder), name: basename(plain) })
  rmSync(join(place.DATA_DIR, 'uploads'), { recursive: true })
  const made = await octavo(['backup'], {}, place)
  expect(made).toMatchObject({ code: 2, err: expect.stringMatching(/^missing: [0-9a-f]{2}\//m) })
  const checked = await octavo(['backup', 'verify', made.out])
  expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('1 files were missing when') })
})

testOnce('a newer archive, a changed one and a foreign file are refused, and nothing is restored', async () => {
  const bytes = readFileSync(plain)
  const place = await emptyPlace('sqlite')
  const restoreOf = async (content: Buffer | string) => {
    const file = join(newFolder(), basename(plain))
    writeFileSync(file, content)
    const line = await refused(['restore', file], {}, place)
    expect(readdirSync(place.DATA_DIR)).toEqual([])
    return line
  }
  const newer = Buffer.from(bytes)
  newer.write('"format": 2', newer.indexOf('"format": 1'))
  expect(await restoreOf(newer)).toMatch(/^octavo: The backup has format 2, .* Install the version that made it/)
  const later = Buffer.from(bytes)
  later.write('"9', later.indexOf('"0001-'))
  expect(await restoreOf(later)).toMatch(/^octavo: The backup was made by Octavo .* newer than those of this version/)
  const changed = Buffer.from(bytes)
  const last = changed.length - 3000
  changed.writeUInt8(changed.readUInt8(last) ^ 1, last)
  expect(await restoreOf(changed)).toMatch(/^octavo: The archive is (damaged|cut)/)
  expect(await restoreOf('PK a zip')).toBe('octavo: This file is no backup of Octavo.')
  const withFiles = await emptyPlace('sqlite')
  mkdirSync(join(withFiles.DATA_DIR, 'uploads', 'ab'), { recursive: true })
  writeFileSync(join(withFiles.DATA_DIR, 'uploads', 'ab', 'mine'), 'x')
  expect(await refused(['restore', plain], {}, withFiles)).toMatch(/^octavo: The folder .* has files/)
  expect(readdirSync(withFiles.DATA_DIR)).toEqual(['uploads'])
})

testOnce('the doctor tells of the backups', async () => {
  const said = async () => {
    const { findings } = JSON.parse((await octavo(['doctor', '--json'])).out)
    return findings.find(({ check }: { check: string }) => check === 'backups')
  }
  expect(await said()).toMatchObject({ state: 'warning', message: expect.stringContaining('makes no backups') })
  await writeBackup(t.services, { target: localTarget(join(t.services.config.DATA_DIR, 'backups')) })
  expect(await said()).toMatchObject({ state: 'ok' })
})
