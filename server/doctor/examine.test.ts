import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { buildTestApp, testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { otherHost } from '#server/test/other-host.ts'
import { smtpServer } from '#server/test/smtp-server.ts'
import { createTestDatabase } from '#server/test/test-database.ts'
import type { DoctorFinding } from './check.ts'
import { CHECKS } from './checks.ts'
import { examine } from './examine.ts'

const t = testApp()
const host = await otherHost()
const smtp = await smtpServer()
const db = () => t.services.database.db
const now = () => Math.floor(Date.now() / 1000)

/** The findings for the site of these tests, optionally with another configuration. */
async function doctor(config: Partial<Config> = {}): Promise<DoctorFinding[]> {
  const all: DoctorFinding[] = []
  const changed = { ...t.services.config, ...config }
  const site = { config: changed, now: now() }
  for await (const finding of examine(site, (database) => ({ ...t.services, config: changed, database })))
    all.push(finding)
  return all
}

/** The PostgreSQL of the tests does not sync, to be fast. */
const QUICK_POSTGRES = 'fsync is off'

/** The findings with a problem or warning, by check. */
const wrong = (findings: DoctorFinding[]) =>
  findings
    .filter(({ state, message }) => state !== 'ok' && !message.startsWith(QUICK_POSTGRES))
    .map(({ check, state, message }) => `${state} ${check}: ${message}`)

const HEALTHY = [
  'warning accounts: no mail server is set up: people cannot reset their passwords, and you get no mail when something fails',
  expect.stringMatching(/^warning backups: the site makes no backups/),
]

beforeAll(async () => {
  t.time.now = now()
  const admin = await makeAdmin(t)
  await makePage(t, await makeItem(t, { owner: admin }))
  await runDueJobs(t.services)
})

test('a healthy site has no problem, and every check gives a message', async () => {
  const findings = await doctor()
  expect(wrong(findings)).toEqual(HEALTHY)
  const said = new Set(findings.map(({ check }) => check))
  expect([...said].sort()).toEqual([...CHECKS.map(({ name }) => name), 'database', 'schema'].sort())
  for (const { state, remedy } of findings) expect(remedy === '').toBe(state === 'ok')
})

test('it leaves nothing behind', async () => {
  const { DATA_DIR } = t.services.config
  const files = () =>
    readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  const [before, writes] = [files(), t.writes()]
  await doctor()
  expect(files()).toEqual(before)
  expect(t.writes()).toBe(writes)
})

test('files that are missing, truncated or unused are found', async () => {
  const [gone, cut] = [await makeFile(t, await makeUser(t), {}), await makeFile(t, await makeUser(t), {})]
  const keys = new Map(
    (await db().selectFrom('upload_file').select(['file_id', 'storage_key']).execute()).map((row) => [
      row.file_id,
      row.storage_key,
    ]),
  )
  const path = (key: string) => join(t.services.config.DATA_DIR, 'uploads', key)
  rmSync(path(keys.get(gone.file_id) as string))
  truncateSync(path(keys.get(cut.file_id) as string), 3)
  const orphan = join('ab', 'ab'.repeat(16))
  mkdirSync(path('ab'), { recursive: true })
  writeFileSync(path(orphan), 'x'.repeat(2048))
  utimesSync(path(orphan), 1, 1)
  const found = wrong(await doctor()).filter((line) => line.includes(' files: '))
  expect(found).toEqual([
    expect.stringMatching(new RegExp(`^problem files: 1 files are missing in .*uploads: ${gone.file_id} `)),
    expect.stringMatching(
      new RegExp(`^problem files: 1 files in .* do not have the size that was uploaded: ${cut.file_id} `),
    ),
    expect.stringMatching(new RegExp(`^warning files: 1 files in .* \\(2\\.0 KB\\) belong to nothing: ${orphan}$`)),
  ])
  await db().deleteFrom('upload_file').execute()
  rmSync(path(orphan))
})

test('pages that the index lacks, and entries without a page, are found', async () => {
  const { page_id } = await makePage(t, await makeItem(t))
  await db().deleteFrom('page_indexed').where('page_id', '=', page_id).execute()
  expect(wrong(await doctor())).toEqual([
    expect.stringContaining(`warning search: a search does not find pages as they are: ${page_id}`),
    expect.stringContaining(`problem search: the search index disagrees with the pages: ${page_id}`),
    ...HEALTHY,
  ])
  await runDueJobs({ ...t.services, clock: () => now() + 7 * 3600 })
  await db().updateTable('job').set({ last_run: now(), last_try: now() }).execute()
  expect(wrong(await doctor())).toEqual(HEALTHY)
})

test('rows that belong to nothing are found', async () => {
  await db()
    .insertInto('team_item')
    .values({ team_id: 987_654, item_id: 1, addtime: 0, last_update_time: 0 } as never)
    .execute()
  expect(wrong(await doctor())).toContainEqual(expect.stringMatching(/^warning references: .*team_item of team: 1/))
  await db().deleteFrom('team_item').execute()
})

test('tables of another version are found, and checks that need the tables are left out', async () => {
  await sql`update kysely_migration set name = '9999-of-tomorrow' where name like '0017-%'`.execute(db())
  const findings = wrong(await doctor())
  await sql`update kysely_migration set name = '0017-daily-figures' where name like '9999-%'`.execute(db())
  expect(findings).toEqual([
    'problem schema: the tables are of an older version: 1 migrations are missing (0017-daily-figures)',
    'problem schema: the tables are of a newer version: this program does not know 9999-of-tomorrow',
    expect.stringMatching(/^warning skipped: not looked at.*: connections, references, search, files,/),
  ])
})

test('a mail server that refuses our login is found, and a good one gets no mail', async () => {
  const SMTP_URL = `smtp://me:secret-word@127.0.0.1:${smtp.port}?ignoreTLS=true`
  const mail = async () => (await doctor({ SMTP_URL })).filter(({ check }) => check === 'mail')
  expect(await mail()).toMatchObject([{ state: 'ok' }])
  smtp.refuses = 'login'
  const refused = await mail()
  smtp.refuses = 'greeting'
  const notGreeted = await mail()
  smtp.refuses = null
  expect(refused).toMatchObject([{ state: 'problem', message: expect.stringContaining('login: ') }])
  expect(notGreeted).toMatchObject([{ state: 'problem', message: expect.stringContaining('connect: ') }])
  expect(JSON.stringify(refused)).not.toContain('secret-word')
  expect(smtp.mails).toEqual([])
})

test('a key that does not open the secrets, and a missing key, are found', async () => {
  await db().insertInto('options').values({ option_name: 'mail_password', option_value: 'sealed:1:AAAA' }).execute()
  const key = join(t.services.config.DATA_DIR, 'secret.key')
  const kept = readFileSync(key)
  rmSync(key)
  const found = wrong(await doctor()).filter((line) => line.includes(' secrets: '))
  writeFileSync(key, kept, { mode: 0o600 })
  await db().deleteFrom('options').where('option_name', '=', 'mail_password').execute()
  expect(found).toEqual([
    expect.stringContaining('problem secrets: there is neither SECRET_KEY nor a file secret.key'),
    'problem secrets: the key of this site does not open 1 secrets (visit passwords, tokens, settings)',
  ])
})

test('files that others may open, and a missing folder, are found', async () => {
  const { DATA_DIR } = t.services.config
  chmodSync(DATA_DIR, 0o755)
  const loose = wrong(await doctor())
  // The doctor repairs nothing.
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o755)
  chmodSync(DATA_DIR, 0o700)
  expect(loose).toContain(`warning data-folder: other users of this machine may open ${DATA_DIR} (mode 755)`)
  const nowhere = join(DATA_DIR, 'nowhere')
  const gone = wrong(await doctor({ DATA_DIR: nowhere, DATABASE_URL: `sqlite:${join(nowhere, 'octavo.db')}` }))
  expect(gone).toContain(`problem data-folder: there is no folder ${nowhere}`)
  expect(gone).toContainEqual(
    expect.stringMatching(/^problem database: sqlite:.* cannot be used: there is no such file/),
  )
  expect(readdirSync(DATA_DIR)).not.toContain('nowhere')
})

test.skipIf(process.getuid?.() === 0)('a folder that cannot be written is found', async () => {
  const { DATA_DIR } = t.services.config
  chmodSync(DATA_DIR, 0o500)
  const found = wrong(await doctor())
  chmodSync(DATA_DIR, 0o700)
  expect(found).toContainEqual(expect.stringMatching(/^problem data-folder: .* cannot be written/))
})

test('a database that does not answer, and one without tables, are found', async () => {
  const dead = wrong(await doctor({ DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/octavo' }))
  expect(dead[0]).toMatch(
    /^problem database: postgres:\/\/me:\*\*\*@127.0.0.1:1\/octavo cannot be used: .*ECONNREFUSED/,
  )
  const empty = await createTestDatabase()
  const other = await openDatabase(empty.url)
  await sql`drop table kysely_migration`.execute(other.db)
  await other.close()
  const found = wrong(await doctor({ DATABASE_URL: empty.url }))
  await empty.drop()
  expect(found).toContainEqual(expect.stringContaining('problem schema: the tables are of an older version'))
})

test('jobs that fail are found with their reason', async () => {
  await db()
    .updateTable('job')
    .set({ failures: 3, last_error: 'the disk is on fire' })
    .where('job', '=', 'check-site')
    .execute()
  const found = wrong(await doctor())
  await db().updateTable('job').set({ failures: 0, last_error: '' }).execute()
  expect(found).toContain('problem jobs: check-site has failed 3 times: the disk is on fire')
})

test('weak values of the environment are found', async () => {
  const env = {
    METRICS_TOKEN: 'short-token',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '0.0.0.0/0',
    APP_URL: host.origin,
    SECURE_COOKIES: '1',
  }
  const { METRICS_TOKEN, LOG_LEVEL, TRUST_PROXY, APP_URL, SECURE_COOKIES } = readConfig(env)
  const given = { METRICS_TOKEN, LOG_LEVEL, TRUST_PROXY, APP_URL, SECURE_COOKIES } as Partial<Config>
  const found = wrong(await doctor(given)).filter((line) => line.includes(' settings: '))
  expect(found.map((line) => line.slice(0, 40))).toHaveLength(4)
  expect(found.join('\n')).not.toContain('short-token')
})

/** A page of a SQLite file (https://sqlite.org/fileformat2.html#b_tree_pages). */
const PAGE_BYTES = 4096
const INDEX_LEAF = 0x0a

test('a damaged database is found', async () => {
  const broken = await buildTestApp()
  try {
    const { database, config } = broken.services
    if (database.dialect === 'postgres')
      await sql`alter table item add constraint never check (item_id < 0) not valid`.execute(database.db)
    else {
      // An index without its rows. The quick check of the backstage does not compare an index with its table.
      await makePage(broken, await makeItem(broken))
      const path = database.file ?? ''
      const other = new DatabaseSync(path)
      other.exec('pragma wal_checkpoint(truncate)')
      const row = other.prepare("select rootpage from sqlite_master where name = 'item_uid'").get()
      other.close()
      const empty = Buffer.alloc(PAGE_BYTES)
      empty.writeUInt8(INDEX_LEAF, 0)
      empty.writeUInt16BE(PAGE_BYTES, 5)
      const file = openSync(path, 'r+')
      writeSync(file, empty, 0, PAGE_BYTES, (Number(row?.rootpage) - 1) * PAGE_BYTES)
      closeSync(file)
    }
    const site = { config, now: now() }
    const all: DoctorFinding[] = []
    for await (const finding of examine(site, (opened) => ({ ...broken.services, database: opened }))) all.push(finding)
    expect(all.find(({ check }) => check === 'structure')).toMatchObject({ state: 'problem' })
  } finally {
    await broken.close()
  }
})

/** A proxy in front of the application, which runs on a real port. */
async function proxied(env: Record<string, string>, headers: IncomingHttpHeaders): Promise<string[]> {
  const behind = await buildTestApp({ ...env, SECRET_KEY: 'the same key for both' })
  behind.time.now = now()
  const origin = new URL(await behind.app.listen({ port: 0, host: '127.0.0.1' }))
  const proxy = createServer((from, to) => {
    const passed = { ...from.headers, ...headers }
    request({ port: origin.port, host: '127.0.0.1', path: from.url, headers: passed }, (answer) => {
      to.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(to)
    }).end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const APP_URL = `http://127.0.0.1:${(proxy.address() as { port: number }).port}`
  try {
    const config = { ...behind.services.config, APP_URL }
    const all: DoctorFinding[] = []
    for await (const finding of examine({ config, now: now() }, (database) => ({
      ...behind.services,
      config,
      database,
    })))
      all.push(finding)
    return all
      .filter(({ check }) => check === 'address')
      .map(({ state, message, remedy }) => `${state} ${message} ${remedy}`)
  } finally {
    await new Promise((resolve) => proxy.close(resolve))
    await behind.close()
  }
}

test('a proxy that is not in TRUST_PROXY is found, with the value that TRUST_PROXY needs', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  expect(await proxied({}, headers)).toEqual([
    expect.stringMatching(/^problem a proxy at 127\.0\.0\.1 .*Set TRUST_PROXY=127\.0\.0\.1$/),
  ])
  expect(await proxied({ TRUST_PROXY: 'loopback' }, headers)).toEqual([
    expect.stringMatching(/^warning people use http and the server sees https/),
  ])
  expect(await proxied({ TRUST_PROXY: 'loopback' }, { ...headers, 'x-forwarded-proto': 'http' })).toEqual([
    expect.stringMatching(/^ok the site answers/),
  ])
})

test('another program at the address of the site, a wrong clock, and no answer are found', async () => {
  const address = async (APP_URL: string) =>
    wrong(await doctor({ APP_URL })).filter((line) => line.includes(' address: '))
  expect(await address(host.origin)).toEqual([expect.stringContaining('but not as this site')])
  host.answer = ({ headers }, reply) => {
    const seen = { protocol: 'http', host: headers.host, isForwarded: false, isTrusted: false, from: '127.0.0.1' }
    reply.setHeader('date', new Date(Date.now() - 3600_000).toUTCString()).end(JSON.stringify({ seen }))
  }
  expect(await address(host.origin)).toEqual([
    expect.stringMatching(/^problem address: the clock of .* is 3[56]\d\d s behind/),
  ])
  expect(await address('http://127.0.0.1:1')).toEqual([expect.stringContaining('cannot be reached from here')])
})

test('a stranger is not told what the server sees of a request', async () => {
  for (const question of ['', 'doctor 1', `doctor ${t.time.now}`, t.services.secrets.seal('doctor 1')])
    expect((await t.inject({ url: '/healthz', headers: { 'x-octavo-question': question } })).json()).toEqual({
      status: 'ok',
    })
})

afterAll(() => chmodSync(t.services.config.DATA_DIR, 0o700))
