import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JOBS } from '#server/jobs/run-due-jobs.ts'
import type { CallName, Input } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { type Asked, ask } from './test/ask.ts'
import { type TestApp, testApp } from './test/build-test-app.ts'
import { TEST_DATABASE } from './test/environment.ts'
import { makeAdmin, makeItem, makeMember, makePage, makeUser } from './test/factories.ts'
import { handbook } from './test/import-files.ts'
import { type ManyServers, SITE_SECRET, START_MS, startManyServers } from './test/many-servers.ts'
import { multipart, PNG } from './test/multipart.ts'
import { subscribePeople } from './test/notices.ts'
import { until } from './test/until.ts'

const PROCESSES = 3

/** Records each look of a scheduler at a job and each lease that it gets, in extra tables. */
async function watchJobs(t: TestApp): Promise<void> {
  const { db } = t.services.database
  await sql`create table job_watch (job text, what text)`.execute(db)
  await sql`create function watch_job() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then insert into job_watch values (new.job, 'look');
    elsif new.lease_owner <> '' then insert into job_watch values (new.job, 'lease'); end if;
    return new; end $$`.execute(db)
  await sql`create trigger watch_job before insert or update on job for each row execute function watch_job()`.execute(
    db,
  )
}

describe.skipIf(TEST_DATABASE === 'sqlite')('three processes on one database', () => {
  const t = testApp({ SECRET_KEY: SITE_SECRET })
  let site: ManyServers
  beforeAll(async () => {
    t.time.now = Math.floor(Date.now() / 1000)
    await watchJobs(t)
    site = await startManyServers(t.services.config.DATABASE_URL, PROCESSES)
  }, START_MS)
  afterAll(() => site?.stop())

  const on = <N extends CallName>(
    at: number,
    name: N,
    input: Input<N> | Record<string, unknown> = {},
    token?: string,
  ): Promise<Asked<N>> => ask(site.processes[at]?.origin as string, name, input, token)
  /** The same call on every process, one after the other. */
  async function onEach<N extends CallName>(name: N, input: Input<N> | Record<string, unknown>, token?: string) {
    const answers: Asked<N>[] = []
    for (let at = 0; at < PROCESSES; at += 1) answers.push(await on(at, name, input, token))
    return answers
  }
  const names = (answers: readonly Asked<CallName>[]) => answers.map(({ error_name }) => error_name ?? 'ok')
  const all = (word: string) => Array.from({ length: PROCESSES }, () => word)

  test('the proxy of these tests passes requests to two and then to three processes in rotation', async () => {
    const third = site.proxy.behind.pop()
    const seen = async (count: number) => {
      const answers: Asked<CallName>[] = []
      for (let at = 0; at < count; at += 1) answers.push(await ask(site.proxy.origin, 'common/version'))
      return answers.map(({ servedBy }) => servedBy).toSorted()
    }
    expect(await seen(4)).toEqual([0, 0, 1, 1])
    if (third) site.proxy.behind.push(third)
    expect(await seen(6)).toEqual([0, 0, 1, 1, 2, 2])
  })

  test.each([2, 3])(
    'what one of %i processes saved, the others answer at once, also from their caches',
    async (count) => {
      const spare = site.proxy.behind.splice(count)
      const { token } = await makeUser(t)
      const served = new Set<number | null>()
      const call = async <N extends CallName>(name: N, input: Input<N> | Record<string, unknown>) => {
        const answer = await ask(site.proxy.origin, name, input, token)
        expect(answer.error_code, answer.error_message).toBe(0)
        served.add(answer.servedBy)
        return answer.data
      }
      const { item_id } = await call('item/add', {
        item_name: `Read your writes ${count}`,
        item_type: ITEM_TYPE.regular,
      })
      const { page_id } = await call('page/save', { item_id, page_title: 'First', page_content: 'alpha0' })
      for (let turn = 1; turn <= 2 * count + 1; turn += 1) {
        const word = `alpha${count}x${turn}`
        await call('page/save', { item_id, page_id, page_title: `Title ${turn}`, page_content: word })
        await call('page/save', { item_id, page_title: `New ${turn}`, page_content: 'x' })
        expect((await call('page/info', { page_id })).page_content).toBe(word)
        const { menu } = await call('item/info', { item_id })
        const titles = menu.pages.map(({ page_title }) => page_title)
        expect(titles).toContain(`Title ${turn}`)
        expect(titles).toHaveLength(turn + 1)
        expect((await call('item/search', { item_id, keyword: word })).pages).toHaveLength(1)
        const name = `Named ${count} ${turn}`
        await call('item/update', { item_id, item_name: name, item_description: '', password: '' })
        expect((await call('item/myList', {})).map(({ item_name }) => item_name)).toEqual([name])
      }
      expect(served.size).toBe(count)
      site.proxy.behind.push(...spare)
    },
  )

  test('a right that ends on one process has ended on all', async () => {
    const [item, admin] = [await makeItem(t, { password: 'visit' }), await makeAdmin(t)]
    const { owner, item_id } = item
    const { page_id } = await makePage(t, item)
    const member = await makeMember(t, item)
    const read = (token?: string) => onEach('page/info', { page_id }, token).then(names)

    expect(await read(member.token)).toEqual(all('ok'))
    const [row] = (await on(0, 'member/getList', { item_id }, owner.token)).data
    await on(1, 'member/delete', { item_id, item_member_id: row?.item_member_id }, owner.token)
    expect(await read(member.token)).toEqual(all('ITEM_NOT_VISIBLE'))

    const made = (await on(0, 'accessToken/add', { name: 'ci', scope: 'read', all_items: 1, days: 1 }, owner.token))
      .data
    expect(await read(made.token)).toEqual(all('ok'))
    await on(2, 'accessToken/revoke', { id: made.id }, owner.token)
    expect(await read(made.token)).not.toContain('ok')

    const open = await makeItem(t, { owner })
    const shown = await makePage(t, open)
    const guest = () => onEach('page/info', { page_id: shown.page_id }).then(names)
    const tree = () => onEach('item/info', { item_id: open.item_id }).then(names)
    expect([await guest(), await tree()]).toEqual([all('ok'), all('ok')])
    const { item_name } = open
    const closed = { item_id: open.item_id, item_name, item_description: '', password: 'now private' }
    expect((await on(1, 'item/update', closed, owner.token)).error_code).toBe(0)
    expect([await guest(), await tree()]).toEqual([all('ITEM_NOT_VISIBLE'), all('ITEM_NOT_VISIBLE')])

    expect(await read(owner.token)).toEqual(all('ok'))
    await on(0, 'adminUser/setDisabled', { uid: owner.uid, disabled: 1 }, admin.token)
    expect(await read(owner.token)).not.toContain('ok')
  })

  test('a captcha of one process is solved on another and is used up on all; a session of one is valid on all until it ends', async () => {
    const captchaOf = async (at: number) => {
      const { captcha_id } = (await on(at, 'common/createCaptcha')).data
      const { captcha } = await t.services.database.db
        .selectFrom('captcha')
        .select('captcha')
        .where('captcha_id', '=', captcha_id)
        .executeTakeFirstOrThrow()
      return { captcha_id, captcha }
    }
    const account = { username: 'traveller', password: 'a password', confirm_password: 'a password' }
    const solved = await captchaOf(0)
    const registered = await on(1, 'user/registerByVerify', { ...account, ...solved })
    expect(registered.error_code, registered.error_message).toBe(0)
    const again = { ...account, username: 'second', ...solved }
    expect(names(await onEach('user/registerByVerify', again))).toEqual(all('CAPTCHA_WRONG'))
    const { user_token } = registered.data
    expect(names(await onEach('user/info', {}, user_token))).toEqual(all('ok'))

    // A cookie that a browser sends for a page of another site may not write on any process.
    const withCookie = async (at: number, site_of: string) => {
      const headers = { cookie: `cookie_token=${user_token}`, 'sec-fetch-site': site_of }
      const body = new URLSearchParams({ item_name: 'By cookie' })
      const reply = await fetch(`${site.processes[at]?.origin}/api/item/add`, { method: 'POST', headers, body })
      return ((await reply.json()) as { error_name?: string }).error_name ?? 'ok'
    }
    for (let at = 0; at < PROCESSES; at += 1)
      expect([await withCookie(at, 'cross-site'), await withCookie(at, 'same-origin')]).toEqual(['CROSS_SITE', 'ok'])
    await on(2, 'user/logout', {}, user_token)
    expect(names(await onEach('user/info', {}, user_token))).toEqual(all('NOT_LOGGED_IN'))

    // Wrong passwords from one address are counted together: five, whichever processes get them.
    const guess = async (turn: number, password: string) =>
      on(turn % PROCESSES, 'user/loginByVerify', {
        ...{ username: 'traveller', password },
        ...(await captchaOf((turn + 1) % PROCESSES)),
      })
    for (let turn = 0; turn < 5; turn += 1) expect((await guess(turn, 'wrong')).error_name).toBe('LOGIN_REFUSED')
    for (let turn = 0; turn < PROCESSES; turn += 1)
      expect((await guess(turn, 'a password')).error_name).toBe('LOGIN_LOCKED')
  })

  test('an edit lock of one process is in force on all, and a reminder is seen on all', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item)
    const [writer, other] = [await makeMember(t, item), await makeMember(t, item)]
    const { page_id } = page
    const lock = (at: number, token: string, lock_to = 0) =>
      on(at, 'page/setLock', { page_id, item_id: item.item_id, ...(lock_to ? { lock_to } : {}) }, token)
    expect((await lock(0, writer.token)).error_code).toBe(0)
    const save = { item_id: item.item_id, page_id, page_title: 'x', page_content: 'not mine' }
    expect(names(await onEach('page/save', save, other.token))).toEqual(all('PAGE_LOCKED'))
    expect((await onEach('page/isLock', { page_id }, other.token)).map(({ data }) => data.lock)).toEqual([1, 1, 1])
    await lock(1, writer.token, 1000)
    expect((await onEach('page/isLock', { page_id }, other.token)).map(({ data }) => data.lock)).toEqual([0, 0, 0])

    await subscribePeople(t, page, [writer])
    await on(2, 'page/save', { ...save, is_notify: 1, notify_content: 'Please look' }, other.token)
    const unread = async () =>
      (await onEach('message/getUnread', {}, writer.token)).map(({ data: { remind } }) =>
        Array.isArray(remind) ? null : remind.message_content,
      )
    expect(await unread()).toEqual(all('Please look'))
    const { remind } = (await on(0, 'message/getUnread', {}, writer.token)).data
    if (!Array.isArray(remind))
      await on(1, 'message/setRead', { message_content_id: remind.message_content_id }, writer.token)
    expect(await unread()).toEqual([null, null, null])
  })

  test('the other processes can read a file that one process stored in the object storage', async () => {
    const item = await makeItem(t)
    const { page_id } = await makePage(t, item)
    const sent = multipart([
      ...[
        { name: 'user_token', value: item.owner.token },
        { name: 'page_id', value: String(page_id) },
      ],
      { name: 'file', filename: 'a.png', body: PNG },
    ])
    const upload = await fetch(`${site.processes[0]?.origin}/api/page/uploadImg`, {
      ...{ method: 'POST', headers: sent.headers, body: new Uint8Array(sent.payload) },
    })
    const { url } = ((await upload.json()) as { data: { url: string } }).data
    const { pathname, search } = new URL(url, site.proxy.origin)
    for (const { origin } of site.processes) {
      const file = await fetch(origin + pathname + search)
      expect([file.status, Buffer.from(await file.arrayBuffer())]).toEqual([200, PNG])
    }
    expect(site.s3.requests.some((request) => request.startsWith('PUT '))).toBe(true)
  })

  test('the other processes show, cancel and return the result of an operation that one process began', async () => {
    const { token } = await makeUser(t)
    const ended = (at: number, operation_id: number) =>
      until(
        async () => (await on(at, 'operation/info', { operation_id }, token)).data,
        ({ state }) => state !== 'waiting' && state !== 'running',
      )
    const sent = multipart([
      { name: 'user_token', value: token },
      { name: 'file', filename: 'handbook.zip', body: handbook() },
    ])
    const preview = await fetch(`${site.processes[0]?.origin}/api/import/preview`, {
      ...{ method: 'POST', headers: sent.headers, body: new Uint8Array(sent.payload) },
    })
    const { operation_id } = ((await preview.json()) as { data: { operation_id: number } }).data
    expect(await ended(1, operation_id)).toMatchObject({ state: 'done' })
    const begun = (await on(2, 'import/start', { operation_id }, token)).data
    const imported = await ended(0, begun.operation_id)
    expect(imported).toMatchObject({ state: 'done' })
    const { item_id } = imported.result as { item_id: number }

    const started = (await on(1, 'export/start', { item_id, format: 'markdown' }, token)).data
    expect(await ended(2, started.operation_id)).toMatchObject({ state: 'done', error_message: '' })
    const address = `/api/operation/result?operation_id=${started.operation_id}&user_token=${token}`
    const files = await Promise.all(
      site.processes.map(async ({ origin }) => Buffer.from(await (await fetch(origin + address)).arrayBuffer())),
    )
    expect(files[0]?.subarray(0, 2).toString()).toBe('PK')
    expect(files.every((file) => file.equals(files[0] as Buffer))).toBe(true)

    const pages = Array.from({ length: 600 }, (_, at) => ({
      ...{ item_id, cat_id: 0, page_title: `Long ${at}`, s_number: at, is_del: 0, author_uid: 0, author_username: '' },
      ...{ addtime: t.time.now, page_addtime: t.time.now, revision: 1, page_comments: '', ext_info: '' },
      page_content: '# Words\n\nSome words and a table.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'.repeat(10),
    }))
    await t.services.database.db.insertInto('page').values(pages).execute()
    const long = (await on(0, 'export/start', { item_id, format: 'pdf' }, token)).data
    await until(
      async () => (await on(1, 'operation/info', { operation_id: long.operation_id }, token)).data,
      ({ state }) => state === 'running',
    )
    expect((await on(2, 'operation/cancel', { operation_id: long.operation_id }, token)).error_code).toBe(0)
    expect(await ended(1, long.operation_id)).toMatchObject({ state: 'cancelled' })
  })

  test('each scheduler looks at every job, and each job runs once', async () => {
    const { db } = t.services.database
    const seen = async () => {
      const { rows } = await sql<{ job: string; what: string; n: number }>`
        select job, what, count(*) as n from job_watch group by job, what order by job, what`.execute(db)
      return rows
    }
    const last = JOBS.at(-1)?.name
    await until(seen, (rows) => rows.some(({ job, what, n }) => job === last && what === 'look' && n >= PROCESSES))
    const leases = (await seen()).filter(({ what }) => what === 'lease')
    expect(leases.map(({ job, n }) => [job, n])).toEqual(JOBS.map(({ name }) => [name, 1]).toSorted())
    expect(site.processes.map((one) => one.output())).toEqual(
      site.processes.map(() => expect.stringMatching(/^Octavo is at \S+\n$/)),
    )
  })
})
