import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { dailyFigures } from '#server/jobs/daily-figures.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { saveOption } from '#server/site-options.repository.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp({ SMTP_URL: 'smtp://127.0.0.1:9', APP_URL: 'http://docs.example.com' })
const db = () => t.services.database.db
const DAY = 24 * 3600

const overview = async (input: { days?: number } = {}) =>
  (await t.call('adminOverview/get', input, await makeAdmin(t))).data
const findings = async () => (await overview()).findings.map(({ name, level }) => `${level} ${name}`)

test('shows the contents of the site, its active people, and its parts', async () => {
  const admin = await makeAdmin(t)
  const item = await makeItem(t, { owner: admin })
  await makePage(t, item)
  await makePage(t, item, { is_del: 1 })
  await dailyFigures.run(t.services)
  const { data } = await t.call('adminOverview/get', {}, admin)
  expect(data.days.at(-1)).toMatchObject({ people: 1, items: 1, pages: 1, files: 0, bytes: 0 })
  expect(data).toMatchObject({ now: t.time.now, storage: { kind: 'local' }, mail: { is_set_up: 1 } })
  expect(data.version).toMatch(/^v\d/)
  expect(data.database.engine).toMatch(/^(SQLite|PostgreSQL) \d/)
  expect(data.database.bytes).toBeGreaterThan(0)
  expect(data.storage.total).toBeGreaterThan(data.storage.free ?? 0)
  expect(data.jobs.map(({ name }) => name)).toContain('daily-figures')
  expect(JSON.stringify(data)).not.toMatch(/127\.0\.0\.1:9|password/)
})

test('lists the people who used the site in the last seven days, latest first', async () => {
  await db().updateTable('user').set({ last_seen: 0 }).execute()
  const [early, late, gone] = [await makeUser(t), await makeUser(t), await makeUser(t)]
  const seen = (uid: number, last_seen: number) =>
    db().updateTable('user').set({ last_seen }).where('uid', '=', uid).execute()
  await seen(gone.uid, t.time.now - 7 * DAY - 1)
  await seen(early.uid, t.time.now - 7 * DAY)
  await seen(late.uid, t.time.now - 60)
  const { active } = await overview()
  expect(active.count).toBe(2)
  expect(active.list.map(({ username }) => username)).toEqual([late.username, early.username])
})

test('a user of a session counts as active', async () => {
  const user = await makeUser(t)
  t.time.now += 2 * 3600
  await t.call('user/info', {}, user)
  expect((await overview()).active.list[0]).toMatchObject({ uid: user.uid, last_seen: t.time.now })
})

test('shows as many days as asked for, and no day twice', async () => {
  await dailyFigures.run(t.services)
  t.time.now += 10 * DAY
  await dailyFigures.run(t.services)
  await dailyFigures.run(t.services)
  expect((await overview({ days: 10 })).days).toHaveLength(1)
  expect((await overview({ days: 11 })).days).toHaveLength(2)
})

test('a job that fails is shown with its error until it succeeds', async () => {
  let broken = true
  const job = {
    ...dailyFigures,
    run: async () => {
      if (broken) throw new Error('no space left on the device')
    },
  }
  t.time.now += 3600
  await expect(runDueJobs(t.services, [job])).rejects.toThrow()
  await expect(runDueJobs(t.services, [job])).rejects.toThrow()
  const state = async () => (await overview()).jobs.find(({ name }) => name === job.name)
  expect(await state()).toMatchObject({
    state: 'failed',
    failures: 2,
    last_error: 'no space left on the device',
    last_try: t.time.now,
    next_run: t.time.now,
  })
  expect((await overview()).findings[0]).toEqual({ name: 'job_failing', level: 'bad', count: 2, about: job.name })
  broken = false
  await runDueJobs(t.services, [job])
  expect(await state()).toMatchObject({ state: 'ok', failures: 0, last_error: '', next_run: t.time.now + 3600 })
  expect(await findings()).not.toContain('bad job_failing')
})

test('a job that did not run for long is late', async () => {
  t.time.now += 2 * 3600 + 1
  expect(await findings()).toContain('warn job_late')
  await runDueJobs(t.services)
  expect(await findings()).not.toContain('warn job_late')
})

test('reports insecure or missing settings until they are corrected', async () => {
  expect(await findings()).toEqual([
    'warn administrator_unreachable',
    'warn not_encrypted',
    'info registration_open',
    'info second_step_missing',
  ])
  const admin = await makeAdmin(t)
  await db().updateTable('user').set({ email_verify: 1 }).where('uid', '=', admin.uid).execute()
  await saveOption(db(), 'register_open', '0')
  expect(await findings()).toEqual(['warn not_encrypted', 'info second_step_missing'])
})

test('counts waiting orders, and administrators who can only log in with a password', async () => {
  const [admin] = [await makeAdmin(t), await makeAdmin(t)]
  await t.call('adminPlan/save', { plan_name: 'Large', items: 5 }, admin)
  const { plan_id = 0 } = (await t.call('adminPlan/getList', {}, admin)).data.plans[0] ?? {}
  for (const user of [await makeUser(t), await makeUser(t)]) await t.call('order/place', { plan_id }, user)
  await db()
    .insertInto('totp')
    .values({ uid: admin.uid, secret: '-', last_step: 0, addtime: 1, last_used: 0 })
    .execute()
  await saveOption(db(), 'second_step_required', 'administrators')
  const { findings } = (await t.call('adminOverview/get', {}, admin)).data
  const others = (await t.call('adminUser/getList', { groupid: 1 }, admin)).data.total - 1
  expect(findings).toContainEqual({ name: 'orders_waiting', level: 'info', count: 2, about: '' })
  expect(findings).toContainEqual({ name: 'second_step_missing', level: 'warn', count: others, about: '' })
  await saveOption(db(), 'second_step_required', 'nobody')
  await db().deleteFrom('plan_order').execute()
})

test('finds secrets of another key, files without bytes and pages without an index entry', async () => {
  const item = await makeItem(t)
  await makePage(t, item)
  await makeFile(t, item.owner)
  for await (const { key } of t.services.storage.local.list()) await t.services.storage.remove(key)
  await db().deleteFrom('page_indexed').execute()
  const from = { api_key: 'k', api_token: 'sealed:1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }
  await db()
    .insertInto('item_token')
    .values({ ...from, item_id: item.item_id, addtime: 1, last_check_time: 1 })
    .execute()
  await db().updateTable('job').set({ last_run: 0 }).where('job', 'in', ['sweep-files', 'check-site']).execute()
  await db().updateTable('job').set({ last_run: t.time.now }).where('job', '=', 'index-pages').execute()
  await runDueJobs(t.services)
  expect(await findings()).toEqual([
    'bad files_missing',
    'bad secrets_unreadable',
    'warn pages_unindexed',
    'warn not_encrypted',
    'info second_step_missing',
  ])
})

/** The large tables. The overview may read none of them as a whole. */
const LARGE = ['user', 'user_token', 'item', 'item_token', 'page', 'page_indexed', 'upload_file', 'audit_log'] as const

/** The tables that the engine would scan for a query. PostgreSQL is asked with its real choice of plans. */
async function scansOf(inside: Db, node: RootOperationNode): Promise<string[]> {
  const query = inside.getExecutor().compileQuery(node, { queryId: 'plan' } as never)
  const plan = async (explain: string) =>
    (await sql<Record<string, unknown>>`${sql.raw(explain)} ${bound(query.sql, query.parameters)}`.execute(inside)).rows
  if (t.services.database.dialect === 'sqlite') {
    const steps = (await plan('explain query plan')).map(({ detail }) => String(detail))
    return steps.filter((step) => LARGE.some((table) => new RegExp(`^SCAN ${table}\\b`).test(step)))
  }
  const steps = (await plan('explain')).map((row) => String(row['QUERY PLAN']))
  return steps.filter((step) => LARGE.some((table) => new RegExp(`Seq Scan on "?${table}\\b`).test(step)))
}

/** A compiled query as a piece of another one, with its parameters. */
function bound(text: string, parameters: readonly unknown[]) {
  let at = 0
  const parts = text.split(/\?|\$\d+/)
  return sql.join(
    parts.flatMap((part, index) => (index === 0 ? [sql.raw(part)] : [sql`${parameters[at++]}`, sql.raw(part)])),
    sql``,
  )
}

test('no query of the call reads a large table as a whole', async () => {
  const admin = await makeAdmin(t)
  const asked: RootOperationNode[] = []
  const listen: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const plain = db()
  t.services.database.db = plain.withPlugin(listen)
  await t.call('adminOverview/get', { days: 365 }, admin)
  t.services.database.db = plain
  const reads = asked.filter(({ kind }) => kind === 'SelectQueryNode')
  expect(reads.length).toBeGreaterThan(6)
  await plain.connection().execute(async (inside) => {
    if (t.services.database.dialect === 'postgres') await sql`set enable_seqscan = off`.execute(inside)
    for (const node of reads) expect(await scansOf(inside, node)).toEqual([])
    expect(
      await scansOf(
        inside,
        inside.selectFrom('page').select('page_id').where('page_title', 'like', '%a%').toOperationNode(),
      ),
    ).toHaveLength(1)
  })
})

test.each([[{ days: 0 }], [{ days: 366 }], [{ days: 'many' }]])('%j is refused', async (input) => {
  expect(await refused(t, 'adminOverview/get', input, await makeAdmin(t))).toBe('BAD_FIELD:days')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminOverview/get', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminOverview/get', {})).toBe('NOT_LOGGED_IN')
})
