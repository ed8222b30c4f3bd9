import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { Config } from '#server/config.ts'
import { cleanPlaces, emptyPlace, newFolder, newTarget } from '#server/test/backup-places.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { OCTAVO_PROGRAM } from '#server/test/built-server.ts'
import { COMPILE_CACHE, TEST_DATABASE } from '#server/test/environment.ts'
import { makeFile, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { type Ran, runOctavo } from '#server/test/run-octavo.ts'
import { noSmallDisk, runOnOwnDisk } from '#server/test/small-disk.ts'

/** Backups and restores that a crash or a full disk ends. */
const t = testApp()
cleanPlaces()
vi.setConfig({ testTimeout: 180_000 })
afterAll(() => vi.resetConfig())

/** Large enough that a process can be seen while it writes it. */
const FILE_MB = 8
const FILES = 3
const target = newTarget()
let archive: string

const envOf = ({ DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>) => ({
  ...{ DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent' },
})
const octavo = (args: string[], config = t.services.config) => runOctavo(args, envOf(config))
const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
/** The contents of a data folder besides the database. */
const leftIn = ({ DATA_DIR }: Config) => readdirSync(DATA_DIR).filter((name) => !name.startsWith('octavo.db'))

beforeAll(async () => {
  const user = await makeUser(t)
  await makePage(t, await makeItem(t, { owner: user }))
  for (let at = 0; at < FILES; at++) await makeFile(t, user, { body: randomBytes(FILE_MB * 1024 ** 2) })
  archive = (await writeBackup(t.services, { target })).name
})

/** Runs a command and kills it as soon as something is to be seen. @returns undefined when it ended before that */
async function killedAt(args: string[], config: Config, isSeen: () => boolean): Promise<Ran | undefined> {
  const ran = await runOctavo(args, envOf(config), {
    whileRunning: (kill, isRunning) => {
      const look = () => {
        if (!isRunning()) return
        if (isSeen()) return kill()
        setTimeout(look, 1)
      }
      look()
    },
  })
  return ran.signal === 'SIGKILL' ? ran : undefined
}

test('a backup that is killed leaves no archive, the others stay whole, and a later one removes what it left', async () => {
  const parts = () => filesIn(target.name).filter((name) => name.endsWith('.part'))
  const before = readdirSync(target.name)
  const pruned = async () => {
    for (const name of readdirSync(target.name)) if (!before.includes(name)) await target.remove(name)
  }
  const config = t.services.config
  while (!(await killedAt(['backup', '--to', target.name], config, () => parts().length > 0)))
    // It ended before it was seen: once more, beside the first archive alone.
    await pruned()
  expect(filesIn(target.name).filter((name) => !name.endsWith('.part'))).toEqual(before)
  const listed = await octavo(['backup', 'list', '--to', target.name])
  expect(listed.out.split('\n')).toEqual([expect.stringMatching(new RegExp(`  ${archive}$`))])
  await verifyBackup({ target, name: archive })
  // It is not known at once that nobody writes it any more.
  for (const part of parts()) utimesSync(join(target.name, part), 1, 1)
  expect(await octavo(['backup', '--to', target.name])).toMatchObject({ code: 0 })
  expect(parts()).toEqual([])
  expect(filesIn(target.name)).toHaveLength(2)
})

test('a restore that is killed leaves a place that no server opens, and the next restore begins again', async () => {
  const file = join(target.name, archive)
  const restoring = ({ DATA_DIR }: Config) => join(DATA_DIR, 'uploads.restoring')
  const moments = [
    (place: Config) => existsSync(restoring(place)),
    // While its files arrive.
    (place: Config) => filesIn(restoring(place)).length > 0,
  ]
  for (const isSeen of moments) {
    let place = await emptyPlace()
    // One that ended before it was seen is done once more, in another place.
    while (!(await killedAt(['restore', file], place, () => isSeen(place)))) place = await emptyPlace()
    const start = await octavo(['user', 'list'], place)
    expect(start).toMatchObject({ code: 1, err: expect.stringContaining('a restore is running, or has not finished') })
    expect(await octavo(['restore', file], place)).toMatchObject({ code: 0 })
    expect(leftIn(place).sort()).toEqual(['secret.key', 'uploads'])
    expect(await octavo(['file', 'check'], place)).toMatchObject({ code: 0 })
  }
})

/** The commands on a disk of its own: room for one archive, then for some kilobytes, then for all. */
const FULL_DISK = `
  mount -t tmpfs -o size=400m none "$DISK"
  octavo() { "$NODE" "$MAIN" "$@"; echo "code $?"; }
  octavo backup --to "$DISK"
  used() { du -sk "$DISK" | cut -f1; }
  mount -o remount,size=$(( $(used) + 6 * 1024 ))k "$DISK"
  echo "# backup"; octavo backup --to "$DISK"
  echo "# left"; ls "$DISK"
  echo "# verify"; octavo backup verify "$DISK"/octavo-*.tar
  mkdir "$DISK/site"
  export DATA_DIR="$DISK/site" DATABASE_URL="sqlite:$DISK/site/octavo.db"
  echo "# restore"; octavo restore "$DISK"/octavo-*.tar
  echo "# site"; find "$DISK/site" -type f
  mount -o remount,size=400m "$DISK"
  echo "# room"; octavo restore "$DISK"/octavo-*.tar
  echo "# open"; octavo file check`

test('on a full disk a backup leaves the earlier ones, and a restore leaves an empty place', async (ctx) => {
  if (TEST_DATABASE !== 'sqlite') return ctx.skip('the disk is that of SQLite')
  if (noSmallDisk) return ctx.skip(noSmallDisk)
  const printed = await runOnOwnDisk(FULL_DISK, {
    ...{ DISK: newFolder(), NODE: process.execPath, ...COMPILE_CACHE, ...envOf(t.services.config) },
    MAIN: OCTAVO_PROGRAM,
  })
  const said = (step: string) => new RegExp(`^# ${step}\n([^#]*)`, 'm').exec(printed)?.[1]?.trim() ?? printed
  const full = /octavo: .*(no space left|full)/i
  expect(said('backup')).toMatch(full)
  expect(said('backup')).toMatch(/code 1$/)
  expect(said('left')).toMatch(/^octavo-[^\s]+\.tar$/)
  expect(said('verify')).toMatch(/is whole and can be restored[\s\S]*code 0$/)
  expect(said('restore')).toMatch(full)
  expect(said('restore')).toMatch(/code 1$/)
  expect(said('site')).toBe('')
  expect(said('room')).toMatch(/can be started[\s\S]*code 0$/)
  expect(said('open')).toMatch(/code 0$/)
})
