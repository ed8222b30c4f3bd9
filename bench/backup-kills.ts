/**
 * Kills backups and restores with `kill -9` at random moments (see README.md). `node bench/backup-kills.ts [rounds]`. Ends with 1 when an earlier archive was
 * damaged, when half an archive was listed, when a server opened half a site, or when the next run did not succeed.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { localTarget } from '#server/backup/local-target.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { type Ran, runOctavo } from '#server/test/run-octavo.ts'
import { startSite } from '#server/test/upgrade/site.ts'

const FILES = 12
const FILE_BYTES = 3_500_000
const PAGES = 300

const rounds = Number(process.argv[2] ?? 30)
const root = mkdtempSync(join(tmpdir(), 'octavo-backup-kills-'))
const [origin, backups] = [join(root, 'origin'), join(root, 'backups')]
const SECRET = 'correct horse battery'
const envOf = (folder: string) => ({
  DATA_DIR: folder,
  DATABASE_URL: `sqlite:${join(folder, 'octavo.db')}`,
  UPLOAD_MB: '8',
})
const faults: string[] = []
const check = (isRight: boolean, what: string) => {
  if (!isRight) faults.push(what)
}

async function fill(): Promise<void> {
  mkdirSync(origin)
  const site = await startSite('.', { ...envOf(origin), ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: SECRET })
  await site.logIn('ada')
  const { item_id } = await site.do('ada', 'item/add', { item_name: 'Kills' })
  for (let at = 0; at < PAGES; at++)
    await site.do('ada', 'page/save', {
      item_id,
      page_title: `Page ${at}`,
      page_content: `# ${at}\n\n${randomBytes(2000).toString('hex')}`,
    })
  for (let at = 0; at < FILES; at++)
    await site.do(
      'ada',
      'page/upload',
      { item_id },
      new File([randomBytes(FILE_BYTES / 2).toString('hex')], `file-${at}.txt`),
    )
  await site.stop()
}

/** The contents of a site: the hash of each file. */
function filesOf(folder: string): string {
  const uploads = join(folder, 'uploads')
  const names = readdirSync(uploads, { recursive: true }).map(String)
  const files = names.filter((name) => /^[0-9a-f]{2}\/[0-9a-f]{32}$/.test(name)).sort()
  return files
    .map((name) =>
      createHash('sha256')
        .update(readFileSync(join(uploads, name)))
        .digest('hex'),
    )
    .join()
}

/** Runs a command and kills it after a time. */
const killedAfter = (args: string[], folder: string, ms: number): Promise<Ran> =>
  runOctavo(args, envOf(folder), { whileRunning: (kill) => void sleep(ms).then(kill) })

async function timed(args: string[], folder: string): Promise<number> {
  const begun = performance.now()
  const { code, err } = await runOctavo(args, envOf(folder))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`)
  return performance.now() - begun
}

try {
  await fill()
  const backup = ['backup', '--to', backups]
  const backupMs = await timed(backup, origin)
  const [first = ''] = readdirSync(backups)
  const archive = join(backups, first)
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  const bytes = statSync(archive).size
  const count = { killed: 0, ended: 0, parts: 0, complete: 0 }
  for (let round = 0; round < rounds; round++) {
    const { signal } = await killedAfter(backup, origin, randomInt(Math.ceil(backupMs * 1.05)))
    if (signal) count.killed += 1
    else count.ended += 1
    const names = readdirSync(backups)
    count.parts += names.filter((name) => name.endsWith('.part')).length
    check(
      createHash('sha256').update(readFileSync(archive)).digest('hex') === sum,
      `round ${round}: the first archive changed`,
    )
    for (const name of names.filter((one) => one.endsWith('.tar') && one !== first)) {
      // A name without its ending is that of a whole archive, also when the process was killed just after it.
      await verifyBackup({ target: localTarget(backups), name }).catch((error: unknown) =>
        faults.push(`round ${round}: ${name}: ${error}`),
      )
      count.complete += 1
    }
    for (const name of names) if (name !== first) rmSync(join(backups, name))
  }
  console.log(`backup (${(bytes / 1e6).toFixed(1)} MB, ${Math.round(backupMs)} ms): ${JSON.stringify(count)}`)

  const restored = join(root, 'restored')
  const restore = ['restore', archive]
  const restoreMs = await timed(restore, restored)
  const wanted = filesOf(origin)
  check(filesOf(restored) === wanted, 'the files of an undisturbed restore are not equal')
  rmSync(restored, { recursive: true })
  const seen = { killed: 0, ended: 0, untouched: 0, refused: 0, opened: 0, again: 0 }
  for (let round = 0; round < rounds; round++) {
    const { signal } = await killedAfter(restore, restored, randomInt(Math.ceil(restoreMs * 1.05)))
    if (signal) seen.killed += 1
    else seen.ended += 1
    const hasBegun = existsSync(join(restored, 'octavo.db'))
    if (!hasBegun) seen.untouched += 1
    else {
      const { code, err } = await runOctavo(['user', 'list'], envOf(restored))
      if (code === 0) {
        seen.opened += 1
        check(filesOf(restored) === wanted, `round ${round}: a site was opened without all its files`)
        check(
          (await runOctavo(['search', 'check'], envOf(restored))).code === 0,
          `round ${round}: the index is not whole`,
        )
      } else {
        seen.refused += 1
        check(err.includes('a restore is running, or has not finished'), `round ${round}: ${err}`)
      }
      if (code === 0) {
        rmSync(restored, { recursive: true })
        continue
      }
    }
    const again = await runOctavo(restore, envOf(restored))
    check(again.code === 0, `round ${round}: the next restore was refused: ${again.err}`)
    if (again.code === 0) check(filesOf(restored) === wanted, `round ${round}: the files are not equal`)
    seen.again += 1
    rmSync(restored, { recursive: true, force: true })
  }
  console.log(`restore (${Math.round(restoreMs)} ms): ${JSON.stringify(seen)}`)
} finally {
  rmSync(root, { recursive: true, force: true })
}
for (const fault of faults) console.log(`FAULT ${fault}`)
console.log(faults.length === 0 ? 'no fault' : `${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
