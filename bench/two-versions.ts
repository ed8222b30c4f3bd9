/**
 * Two versions of the program on one PostgreSQL (see README.md): the older one serves people while the newer one migrates, then both serve.
 * `node bench/two-versions.ts FOLDER [seconds]`; FOLDER is a checkout of the older version with its packages. Ends with 1 when a call failed or a save
 * is missing.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from '#server/test/postgres.ts'
import { fill, PASSWORD } from '#server/test/upgrade/fill.ts'
import { type Site, startSite } from '#server/test/upgrade/site.ts'

const WRITERS = 4

const older = resolve(process.argv[2] ?? '')
const seconds = Number(process.argv[3] ?? 20)
const postgres = await startPostgres()
const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'octavo-two-versions-')))
const env = (at: number) => ({
  ...{ DATABASE_URL: postgres.url, DATA_DIR: folders[at] as string, SECRET_KEY: 'the key of two versions' },
  ...{ ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: PASSWORD },
})

/** The finished and failed work of a phase. */
const count = { saves: 0, reads: 0, searches: 0, refused: 0 }
const faults: string[] = []
const acknowledged = new Map<number, string>()
let isOver = false

/** Forms have CR LF. */
const textOf = ({ page_content }: { page_content: string }): string => page_content.replaceAll('\r\n', '\n')

/** Saves a page through one version, and reads it through another one, again and again. */
async function write(page_id: number, item_id: number, by: () => Site, through: () => Site): Promise<void> {
  for (let n = 0; !isOver; n++) {
    const page_content = `# Two versions\n\npage ${page_id}, save ${n}, word${page_id}x${n}`
    try {
      await by().do('ada', 'page/save', { page_id, item_id, page_title: `Two ${page_id}`, page_content })
      acknowledged.set(page_id, page_content)
      count.saves += 1
      const read = await through().do('ada', 'page/info', { page_id })
      count.reads += 1
      if (textOf(read) !== page_content) faults.push(`page ${page_id}: save ${n} was not read`)
      const { menu } = await through().do('ada', 'item/info', { item_id })
      if (!JSON.stringify(menu).includes(`Two ${page_id}`)) faults.push(`page ${page_id} is not in the tree`)
      await through().do('ada', 'item/search', { item_id, keyword: `word${page_id}x${n}` })
      count.searches += 1
    } catch (error) {
      count.refused += 1
      faults.push(String(error).slice(0, 300))
    }
  }
}

const phase = async (name: string, work: () => Promise<unknown>) => {
  const before = { ...count }
  const begun = performance.now()
  await work()
  const done = Object.entries(count).map(([what, n]) => `${what} ${n - before[what as keyof typeof count]}`)
  console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s, ${done.join(', ')}`)
}

/** The reasons in the log of a server, with the number of each. */
const logged = new Map<string, number>()
const note = (name: string) => (line: string) => {
  const reason = `${name}: ${/"message":"([^"]+)"/.exec(line)?.[1] ?? line}`.slice(0, 200)
  logged.set(reason, (logged.get(reason) ?? 0) + 1)
}

const old = await startSite(older, env(0), note('the older version'))
let young: Site | undefined
try {
  await fill(old)
  const { item_id } = await old.do('ada', 'item/add', { item_name: 'Two versions' })
  const pages: number[] = []
  for (let at = 0; at < WRITERS; at++)
    pages.push((await old.do('ada', 'page/save', { item_id, page_title: `Two ${at}`, page_content: 'start' })).page_id)
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  // Half of the writers change to the newer version when it is there; all read through the other one.
  const writers = pages.map((page_id, at) =>
    write(
      page_id,
      item_id,
      () => (at % 2 === 1 && young) || old,
      () => (at % 2 === 0 && young) || old,
    ),
  )
  await phase('the older version alone', () => wait(3000))
  await phase('the newer version starts and migrates', async () => {
    const started = await startSite('.', env(1), note('the newer version'))
    Object.assign(started.tokens, old.tokens)
    young = started
  })
  await phase('both serve', () => wait(seconds * 1000))
  isOver = true
  await Promise.all(writers)
  for (const [page_id, text] of acknowledged)
    for (const site of [old, young as Site])
      if (textOf(await site.do('ada', 'page/info', { page_id })) !== text)
        faults.push(`page ${page_id} lost its last save`)
  const { output } = spawnSync(process.execPath, [join(older, 'server/cli/main.ts'), 'user', 'list'], {
    env: { ...env(0), PATH: process.env.PATH ?? '' },
    cwd: older,
    encoding: 'utf8',
  })
  console.log(`the older version, started again: ${(output[2] || 'starts').trim().slice(0, 600)}`)
} finally {
  await old.stop()
  await young?.stop()
  await postgres.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
for (const [reason, n] of logged) console.log(`logged ${n} × ${reason}`)
const kinds = Map.groupBy(faults, (fault) => fault.replace(/\d+/g, 'N'))
for (const [fault, all] of kinds) console.log(`FAULT ${all.length} × ${fault}`)
console.log(faults.length === 0 ? 'no fault' : `${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
