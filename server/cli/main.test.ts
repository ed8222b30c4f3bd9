import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findPasswordToken, putPasswordToken } from '#server/auth/password-token.repository.ts'
import { openZip } from '#server/formats/import/zip-source.ts'
import { logIn } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { runOctavo } from '#server/test/run-octavo.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { snapshot } from '#server/test/unchanged.ts'

/** The commands as a shell runs them, while the application uses the same database. */
const t = testApp()

// Each test starts several processes, which is slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 })
afterAll(() => vi.resetConfig())

function octavo(args: string[], { input = '', env = {} as Record<string, string>, reads = true } = {}) {
  return runOctavo(args, { DATABASE_URL: t.services.config.DATABASE_URL, ...env }, { input, reads })
}

/** Runs a command that must succeed without output on the error stream. Returns its output. */
async function done(args: string[], more?: Parameters<typeof octavo>[1]): Promise<string> {
  const { code, out, err } = await octavo(args, more)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
}

/** Runs a command that must be refused in one line without a stack, and must change nothing. */
async function refused(args: string[], more?: Parameters<typeof octavo>[1]): Promise<string> {
  const before = await snapshot(t)
  const { code, out, err } = await octavo(args, more)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).not.toMatch(/^\s+at /m)
  expect(await snapshot(t)).toEqual(before)
  return err
}

beforeAll(async () => {
  // The processes of the commands have the real time.
  t.time.now = Math.floor(Date.now() / 1000)
  expect(await done(['user', 'add', 'Ada', '--password', 'pw-pw-pw'])).toBe('Made the administrator Ada (uid 1)')
})

test('user add makes an account that can log in to the running server', async () => {
  expect(
    await done(['user', 'add', 'bob', '--password', '-', '--name', 'Bob B.'], { input: 'sécret-word\nmore\n' }),
  ).toMatch(/^Made the user bob \(uid \d+\)$/)
  expect((await logIn(t, 'bob', 'sécret-word')).data).toMatchObject({ groupid: 2, name: 'Bob B.' })
  expect(await done(['user', 'add', 'carol', '--admin', '--password=-x-x-x-x'])).toMatch(
    /^Made the administrator carol/,
  )
  expect((await logIn(t, 'carol', '-x-x-x-x')).data.groupid).toBe(1)
})

test('user add refuses what registration refuses', async () => {
  const add = (...args: string[]) => refused(['user', 'add', ...args])
  expect(await add('ADA', '--password', 'x-x-x-x-x')).toBe('octavo: The name "ADA" is taken')
  expect(await add('a b', '--password', 'x-x-x-x-x')).toBe('octavo: username: has characters that are not allowed')
  expect(await add('x'.repeat(51), '--password', 'x-x-x-x-x')).toBe('octavo: username: is too long (at most 50)')
  expect(await add('dan', '--password', 'x'.repeat(101))).toBe('octavo: password: is too long (at most 100)')
  expect(await add('dan', '--password', '')).toBe('octavo: password: is required')
  expect(await add('dan')).toBe('octavo: --password is missing')
  expect(await add()).toMatch(/^Usage: octavo user add/)
  expect(await add('dan', '--nope')).toMatch(/^Unknown option '--nope'.*\nUsage: octavo user add/)
})

test('user reset-password sets a password and ends the sessions', async () => {
  await done(['user', 'add', 'eve', '--password', 'old-password'])
  const before = { token: (await logIn(t, 'eve', 'old-password')).data.user_token }
  const made = (await done(['user', 'reset-password', 'EVE'])).split(' ').at(-1) as string
  expect((await t.call('user/info', {}, before)).error_code).toBe(10102)
  expect((await logIn(t, 'eve', made)).error_code).toBe(0)
  expect(await done(['user', 'reset-password', 'eve', '--password', 'new-password'])).not.toContain('new-password')
  expect((await logIn(t, 'eve', 'new-password')).error_code).toBe(0)
  expect(await refused(['user', 'reset-password', 'nobody'])).toBe('octavo: The user does not exist')
  expect(await refused(['user', 'reset-password', 'eve', '--password', ''])).toBe('octavo: password: is required')
})

test('user list shows every account and no hash', async () => {
  const out = await done(['user', 'list'])
  expect(out).toMatch(/^UID +USERNAME +GROUP/)
  expect(out).toMatch(/^1 +Ada +admin +\d{4}-/m)
  expect(out).not.toContain('argon2')
})

test('token create prints a token that logs in, as the last word; token revoke ends it', async () => {
  const create = async () => ({
    token: (await done(['token', 'create', '--user', 'ada'])).split(/\s+/).at(-1) as string,
  })
  const [one, two] = [await create(), await create()]
  expect((await t.call('user/info', {}, one)).data.username).toBe('Ada')
  await done(['token', 'revoke', one.token])
  expect((await t.call('user/info', {}, one)).error_code).toBe(10102)
  expect((await t.call('user/info', {}, two)).error_code).toBe(0)
  const { db } = t.services.database
  const { uid } = await db.selectFrom('user').select('uid').where('username', '=', 'Ada').executeTakeFirstOrThrow()
  const waits = { token_hash: 'waits', uid, expire_time: t.time.now + 900 }
  await putPasswordToken(db, waits)
  await db
    .insertInto('pending_login')
    .values({ ...waits, way: 'password' })
    .execute()
  await done(['token', 'revoke', '--user', 'ada'])
  expect((await t.call('user/info', {}, two)).error_code).toBe(10102)
  expect(await db.selectFrom('pending_login').selectAll().where('uid', '=', uid).execute()).toEqual([])
  expect(await findPasswordToken(db, 'waits', t.time.now)).toBeUndefined()
  expect(await refused(['token', 'revoke', one.token])).toBe('octavo: no such token')
  expect(await refused(['token', 'revoke'])).toBe('octavo: give a TOKEN or --user NAME')
  expect(await refused(['token', 'create', '--user', 'nobody'])).toBe('octavo: The user does not exist')
  expect(await refused(['token', 'create'])).toBe('octavo: --user is missing')
})

test('settings are listed, read and set, and take effect at once', async () => {
  expect(await done(['setting', 'list'])).toMatch(
    /^register_open +1\nregister_by_invite +1\nregister_by_code +0\nregister_mail_domains\nforce_login +0\nitem_creators +everybody\nitem_creator_names\npassword_min_length +8\nhome_page +1\n/,
  )
  expect(await done(['setting', 'set', 'home_page', '2'])).toBe('home_page is now 2')
  expect(await done(['setting', 'get', 'home_page'])).toBe('2')
  expect((await t.call('common/homePageSetting')).data.home_page).toBe(2)
  expect(await done(['setting', 'set', 'beian', ''])).toBe('beian is now empty')
  expect(await refused(['setting', 'set', 'home_page', '4'])).toBe('octavo: home_page: is out of range')
  expect(await refused(['setting', 'set', 'groupid', '1'])).toBe('octavo: there is no site setting groupid')
  expect(await refused(['setting', 'get', 'constructor'])).toBe('octavo: there is no site setting constructor')
})

test('commands show only whether a secret setting is set', async () => {
  const key = 'sk-test-0123456789'
  expect(await done(['setting', 'get', 'open_api_key'])).toBe('')
  expect(await done(['setting', 'set', 'open_api_key', key])).toBe('open_api_key is now (hidden)')
  expect(await done(['setting', 'get', 'open_api_key'])).toBe('(hidden)')
  const list = await done(['setting', 'list'])
  expect(list).toMatch(/^open_api_key +\(hidden\)$/m)
  expect(list).not.toContain('0123456789')
  expect(await done(['setting', 'set', 'open_api_key', ''])).toBe('open_api_key is now empty')
})

test('config shows the values in use and hides secrets', async () => {
  const env = {
    DATABASE_URL: 'postgres://me:hidden1@db.example/octavo?sslpassword=hidden2',
    CRON_TOKEN: 'hidden-token',
    ADMIN_USERNAME: 'root',
    ADMIN_PASSWORD: 'hidden3',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    PORT: '8080',
  }
  const out = await done(['config'], { env })
  for (const line of ['PORT=8080', 'ADMIN_USERNAME=root', 'TRUST_PROXY=loopback,10.0.0.0/8', 'CRON_TOKEN=(hidden)'])
    expect(out.split('\n')).toContain(line)
  expect(out).toContain('DATABASE_URL=postgres://me:***@db.example/octavo')
  expect(out).not.toMatch(/hidden\d|hidden-token/)
  expect(await refused(['config'], { env: { PORT: 'many' } })).toMatch(/^octavo: Bad configuration: PORT/)
})

test('migrate finds the tables up to date', async () => {
  expect(await done(['migrate'])).toBe('The tables are up to date')
})

test('doctor checks the site while the server runs; warnings alone are no failure', async () => {
  const env = { DATA_DIR: t.services.config.DATA_DIR }
  const lines = (await done(['doctor'], { env })).split('\n')
  expect(lines.at(-1)).toMatch(/^0 problems, \d+ warnings, \d+ fine$/)
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^(ok {5}|warning) {2}[a-z-]+: ./)
})

test('doctor fails when there is a problem, also with a configuration that cannot be read', async () => {
  const DATA_DIR = join(t.services.config.DATA_DIR, 'not-mounted')
  const gone = await octavo(['doctor', '--json'], { env: { DATA_DIR } })
  expect(gone).toMatchObject({ code: 1, err: expect.stringMatching(/^octavo: \d+ problems, /) })
  expect(existsSync(DATA_DIR)).toBe(false)
  const report = JSON.parse(gone.out)
  expect(Object.keys(report)).toEqual(['version', 'time', 'state', 'findings'])
  expect(report).toMatchObject({ version: expect.stringMatching(/^v\d/), state: 'problem' })
  for (const finding of report.findings) expect(Object.keys(finding)).toEqual(['check', 'state', 'message', 'remedy'])
  expect(report.findings).toContainEqual(
    expect.objectContaining({ check: 'data-folder', state: 'problem', remedy: expect.stringContaining('DATA_DIR') }),
  )
  const unread = await octavo(['doctor', '--json'], { env: { PORT: 'many' } })
  expect(unread.code).toBe(1)
  expect(JSON.parse(unread.out)).toMatchObject({ state: 'problem', findings: [{ check: 'configuration' }] })
})

test('audit prints who did what, as text, CSV or JSON; commands act as shell', async () => {
  await done(['user', 'add', 'olga', '--password', 'pw-pw-pw'])
  await done(['user', 'reset-password', 'olga', '--password', 'new-pw-pw'])
  await done(['token', 'revoke', '--user', 'olga'])
  const lines = (await done(['audit', '--user', 'shell', '--since', '1d'])).split('\n')
  const acts = ['user.sessions  olga', 'user.password  olga', 'user.add']
  for (const [number, act] of acts.entries()) expect(lines[number]?.replace(/ +/g, '  ')).toContain(`shell  ${act}`)
  const entries = (await done(['audit', '--user', 'shell', '--action', 'user.add', '--json'])).split('\n')
  expect(JSON.parse(entries[0] as string)).toMatchObject({
    username: 'shell',
    uid: 0,
    user_agent: 'octavo user add',
    object_name: 'olga',
    detail: 'ordinary',
  })
  expect(await done(['audit', '--action', 'user.password', '--csv'])).toContain('"user.password","user"')
  expect(await done(['audit'])).not.toContain('new-pw-pw')
  expect(await refused(['audit', '--csv', '--json'])).toBe('octavo: give --csv or --json, not both')
  expect(await refused(['audit', '--since', 'noon'])).toMatch(/^octavo: --since noon is neither a day/)
})

test('audit says nothing when the reader of its output goes away, as head does', async () => {
  const { code, err } = await octavo(['audit'], { reads: false })
  expect({ code, err }).toEqual({ code: 0, err: '' })
})

test('several commands at once on the database of the running server all succeed', async () => {
  const names = ['one', 'two', 'three']
  const [answers] = await Promise.all([
    Promise.all(names.map((name) => done(['user', 'add', name, '--password', 'pw-pw-pw']))),
    Promise.all(names.map(() => t.call('common/createCaptcha'))),
  ])
  expect(answers).toHaveLength(3)
  for (const name of names) expect((await logIn(t, name, 'pw-pw-pw')).error_code).toBe(0)
})

test('help explains the commands; an unknown command shows it and fails', async () => {
  expect(await done(['help'])).toContain('octavo user add NAME --password PASSWORD')
  expect(await done(['user', 'add', '--help'])).toMatch(/^Usage: octavo user add/)
  expect(await refused(['user', 'drop'])).toMatch(/^There is no command user drop\n\n {2}octavo user add/)
  const ofUsers = await done(['help', 'user'])
  expect(ofUsers.match(/^ *octavo \w+/gm)).toEqual(Array(4).fill(expect.stringMatching(/octavo user$/)))
  expect(await refused(['constructor'])).toMatch(/^There is no command constructor\n/)
  expect(await refused([])).toContain('octavo help')
})

test('a database that does not answer gives an error in one line', async () => {
  const env = { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/octavo' }
  const err = await refused(['user', 'list'], { env })
  expect(err).toMatch(/^octavo: .*ECONNREFUSED.*$/)
  expect(err).not.toContain('hidden')
})

test('login-link prints an address that logs in once, also when passwords are switched off', async () => {
  await done(['user', 'add', 'locked.out', '--password', 'pw-pw-pw'])
  expect(await done(['setting', 'set', 'local_password', 'administrators'])).toBe(
    'local_password is now administrators',
  )
  try {
    expect((await logIn(t, 'locked.out', 'pw-pw-pw')).error_name).toBe('LOCAL_PASSWORD_OFF')
    const address = new URL(await done(['login-link', 'locked.out']))
    expect(address.pathname).toBe('/user/loginByUserToken')
    const user_token = address.searchParams.get('user_token')
    const enter = () => t.call('user/loginByUserToken', { user_token })
    expect((await enter()).data).toMatchObject({ username: 'locked.out' })
    expect((await enter()).error_name).toBe('NOT_LOGGED_IN')
    const late = new URL(await done(['login-link', 'locked.out'])).searchParams.get('user_token')
    t.time.now += 2000
    expect((await t.call('user/loginByUserToken', { user_token: late })).error_name).toBe('NOT_LOGGED_IN')
    t.time.now -= 2000
    expect(await refused(['login-link', 'nobody'])).toContain('does not exist')
  } finally {
    await done(['setting', 'set', 'local_password', 'everybody'])
  }
  expect((await logIn(t, 'locked.out', 'pw-pw-pw')).data.username).toBe('locked.out')
})

test('import makes an item from a file as a user, even before the server has run once, and export writes it to a file', async () => {
  await done(['user', 'add', 'importer', '--password', 'pw-pw-pw'])
  const env = { DATA_DIR: temporaryFolder() }
  const item_id = /^imported into item (\d+) /.exec(
    await done(['import', 'docs/glossary.md', '--user', 'importer'], { env }),
  )?.[1]
  const token = (await logIn(t, 'importer', 'pw-pw-pw')).data.user_token
  expect((await t.call('item/info', { item_id: Number(item_id) }, { token })).data.item_name).toBe('Glossary')
  expect(await refused(['import', 'docs/images/reader-light.png', '--user', 'importer'], { env })).toContain(
    'cannot be imported',
  )
  expect(await refused(['import', 'docs/glossary.md', '--user', 'nobody'], { env })).toContain('does not exist')

  const to = join(env.DATA_DIR, 'out')
  const asked = ['export', `${item_id}`, '--user', 'importer', '--format', 'markdown', '--to', to]
  expect(await octavo(asked, { env })).toMatchObject({ code: 0, out: to })
  const { files } = await openZip(readFileSync(to), () => {})
  expect(files.map(({ path }) => path)).toEqual(['Glossary.md', 'info.json'])
  expect(await refused(asked, { env })).toContain('--force replaces it')
  expect(await refused([...asked.slice(0, 4), '--format', 'exe'], { env })).toContain('--format is one of')
  const page = [...asked, '--page', '987654', '--force']
  expect((await octavo(page, { env })).err).toContain('does not exist')
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('out'))).toEqual(['out'])
})
