import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/password.ts'
import { hashToken } from '#server/auth/session.ts'
import { insertOperation } from '#server/domain/operation/operation.repository.ts'
import { type Person, permissionTable, RULES } from '#server/policy/permission-table.ts'
import { readCaptcha } from '#server/test/accounts.ts'
import { type TestBrowser, testBrowser } from '#server/test/browser.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { addDevice, PasskeyDevice } from '#server/test/passkey-device.ts'
import { makePermissionWorld, type PermissionWorld, permissionInputs } from '#server/test/permission-inputs.ts'
import { smtpServer } from '#server/test/smtp-server.ts'
import { confirmed, startedSetup, switchOn } from '#server/test/two-step.ts'
import { emptyWatched } from '#server/test/unchanged.ts'
import { callNames, definitionOf, type WriteCall } from '#shared/api/index.ts'
import { auditedCalls } from './audited-calls.ts'

const smtp = await smtpServer()
const t = testApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, APP_URL: 'https://docs.example.com' })
const PASSWORD = 'the password of everybody'
let hash: string
beforeAll(async () => {
  hash = await hashPassword(PASSWORD)
})
afterEach(() => emptyWatched(t))

const insertToken = async (table: 'password_token' | 'email_token', uid: number) => {
  const token = { uid, token_hash: hashToken('a-token-of-a-mail'), expire_time: t.time.now + 60 }
  const { db } = t.services.database
  if (table === 'password_token') await db.insertInto(table).values(token).execute()
  else
    await db
      .insertInto(table)
      .values({ ...token, email: 'ada@example.com' })
      .execute()
}

/** A file with the name of an archive in the place for backups. */
function makeArchive() {
  const folder = join(t.services.config.DATA_DIR, 'backups')
  const name = 'octavo-20260101-030000-aaaa.tar'
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'no backup')
  return { name }
}

/** A step of a move of a site. @param ended null: it waits */
const makeMove = async (ended: number | null) => ({
  operation_id: await insertOperation(t.services.database.db, {
    ...{ kind: 'site_move', uid: 0, item_id: 0, title: 'showdoc main', lang: 'en', user_grant: '', only_one: '' },
    input: JSON.stringify({
      ...{ act: 'dry_run', system: 'showdoc', source_name: 'main', same_name: 'new', addresses: [] },
      data: { from: 'folder', name: 'none.db', bytes: 0 },
      uploads: { from: 'none', name: '', bytes: 0 },
    }),
    addtime: t.time.now,
    ...(ended !== null && { state: 'failed', end_time: ended }),
  }),
})

/** Inputs for a success, for calls whose input in the permission test is refused. */
const inputs: Partial<Record<WriteCall, (world: PermissionWorld) => Promise<Record<string, unknown>>>> = {
  'accessToken/revoke': async ({ item }) => ({
    id: (await t.call('accessToken/add', { name: 'Script', scope: 'read', all_items: 1 }, item.owner)).data.id,
  }),
  'adminBackup/cancel': async () => ({
    operation_id: await insertOperation(t.services.database.db, {
      ...{ kind: 'backup', uid: 0, item_id: 0, title: '', lang: 'en', user_grant: '', input: '{}', only_one: 'backup' },
      addtime: t.time.now,
    }),
  }),
  'adminBackup/check': async () => makeArchive(),
  'adminBackup/delete': async () => makeArchive(),
  'adminMove/cancel': () => makeMove(null),
  'adminMove/discard': () => makeMove(t.time.now),
  'adminMove/next': async () => ({ ...(await makeMove(t.time.now)), act: 'move' }),
  'adminMove/start': async () => ({
    data_from: 'database',
    address: `mysql://mover:${encodeURIComponent(PASSWORD)}@127.0.0.1:1/site`,
    password: encodeURIComponent(PASSWORD),
  }),
  'adminMove/upload': async () => ({ part: 'data' }),
  'adminItem/recover': async ({ item }) => {
    const { db } = t.services.database
    const deleted = { is_del: 1, last_update_time: t.time.now }
    await db.updateTable('item').set(deleted).where('item_id', '=', item.item_id).execute()
    return { item_id: item.item_id }
  },
  'adminRegisterCode/withdraw': async ({ people }) => ({
    code_id: (await t.call('adminRegisterCode/add', {}, people.site_admin)).data.code_id,
  }),
  'adminUser/importList': async () => ({ dry_run: 0 }),
  'adminUser/sendPasswordLink': async ({ people: { stranger } }) => {
    const address = { email: 'ada@example.com', email_key: 'ada@example.com', email_verify: 1 }
    await t.services.database.db.updateTable('user').set(address).where('uid', '=', stranger.uid).execute()
    return { uid: stranger.uid }
  },
  'invite/accept': async ({ item }) => ({
    token: (await t.call('invite/save', { item_id: item.item_id }, item.owner)).data.token,
  }),
  'item/archive': async () => ({ password: PASSWORD }),
  'item/attorn': async () => ({ password: PASSWORD }),
  'item/delete': async () => ({ password: PASSWORD }),
  'item/update': async () => ({ password: 'a new visit password' }),
  'security/addPasskey': async ({ people }) => {
    await confirmed(t, people.owner, PASSWORD)
    const { data: options } = await t.call('security/startPasskey', {}, people.owner)
    return { passkey: new PasskeyDevice(t.services.config.APP_URL || undefined).register(options) }
  },
  'security/disableTwoStep': async ({ people }) => {
    await switchOn(t, people.owner, PASSWORD)
    return {}
  },
  'security/enableTwoStep': async ({ people }) => {
    const { app, setup } = await startedSetup(t, people.owner, PASSWORD)
    return { setup, code: app.code() }
  },
  'security/newRecoveryCodes': async ({ people }) => {
    await switchOn(t, people.owner, PASSWORD)
    return {}
  },
  'security/removePasskey': async ({ people }) => ({
    passkey_id: (await addDevice(t, people.owner, 'Laptop', PASSWORD)).passkey_id,
  }),
  'team/attorn': async () => ({ password: PASSWORD }),
  'teamItem/save': async ({ team, item }) => {
    await t.call('teamItem/delete', { id: team.bindings[item.item_id] }, item.owner)
    return {}
  },
  'user/login': async ({ people }) => ({ username: people.owner.username, password: PASSWORD }),
  'user/loginByVerify': async ({ people }) => ({
    username: people.owner.username,
    password: PASSWORD,
    ...(await readCaptcha(t)),
  }),
  'user/registerByVerify': async () => readCaptcha(t),
  'user/resetPassword': async () => ({ password: PASSWORD }),
  'user/resetPasswordByUrlToken': async ({ people }) => {
    await insertToken('password_token', people.owner.uid)
    return { token: 'a-token-of-a-mail' }
  },
  'user/verifyEmail': async ({ people }) => {
    await insertToken('email_token', people.owner.uid)
    return { token: 'a-token-of-a-mail' }
  },
}

/** Calls that complete a login in the browser in which it began. */
const completions: Partial<
  Record<WriteCall, (world: PermissionWorld, browser: TestBrowser) => Promise<Record<string, unknown>>>
> = {
  'user/loginByPasskey': async ({ people }, browser) => {
    const { device } = await addDevice(t, people.owner, 'Laptop', PASSWORD)
    return { passkey: device.answer((await browser.call('user/passkeyOptions', { use: 'login' })).data) }
  },
  'user/loginSecondStep': async ({ people }, browser) => {
    const { app } = await switchOn(t, people.owner, PASSWORD)
    await browser.logIn(people.owner.username, PASSWORD)
    return { code: app.nextCode() }
  },
}

/** A person who may make the call. */
const actorOf = (name: WriteCall): Person => {
  const row = RULES[permissionTable[name]]
  if (name === 'team/exitTeam') return 'team_member'
  if (name === 'item/exitItem') return 'reader'
  if (name === 'invite/accept') return 'stranger'
  return row.owner === 'ok' ? 'owner' : 'site_admin'
}

const kept = callNames.filter((name): name is WriteCall => Array.isArray(auditedCalls[name as WriteCall]))

/** Logins through a provider need a provider. The tests of `ExtLogin/…` and of the imports check the log. */
const isWithoutProvider = (name: WriteCall) =>
  definitionOf(name).answer !== 'redirect' && name !== 'adminSignIn/import' && name !== 'adminSetting/syncLdapUsers'

test.each(kept.filter(isWithoutProvider))('%s is in the audit log, without secrets', async (name) => {
  const world = await makePermissionWorld(t, {})
  const { db } = t.services.database
  await db.updateTable('user').set({ password: hash }).execute()
  const as = world.people[actorOf(name)]
  const input = { ...permissionInputs[name](world), ...(await inputs[name]?.(world)) } as Record<string, unknown>
  const browser = testBrowser(t)
  const completion = await completions[name]?.(world, browser)
  await db.deleteFrom('audit_log').execute()
  const list = { filename: 'list.csv', body: `new.colleague,,,,${PASSWORD}` }
  const { legacyOnly, file } = definitionOf(name)
  const answer = completion
    ? await browser.call(name, completion)
    : legacyOnly
      ? (await t.legacy(name, input, name === 'user/login' ? null : as)).json()
      : file
        ? await t.upload(name, list, input, as)
        : await t.call(name, input, name === 'user/loginByUserToken' ? null : as)
  expect([answer.error_code, answer.error_message]).toEqual([0, undefined])

  const rows = await db.selectFrom('audit_log').selectAll().where('refusal', '=', '').execute()
  const acts: readonly string[] = auditedCalls[name] as readonly string[]
  expect(rows.map((row) => row.action).filter((action) => acts.includes(action))).not.toEqual([])
  expect(rows.every((row) => row.username !== '')).toBe(true)
  const said = JSON.stringify(rows)
  const { password, new_password, confirm_password, token, user_token, captcha } = input
  const { api_token, token: link, user_token: session, unique_key } = (answer.data ?? {}) as Record<string, unknown>
  for (const secret of [
    password,
    new_password,
    confirm_password,
    token,
    user_token,
    captcha,
    api_token,
    link,
    session,
    unique_key,
  ])
    if (typeof secret === 'string') expect(said).not.toContain(secret)
})

test('every row belongs to a call that changes something', () => {
  const writes = callNames.filter((name) => definitionOf(name).effect === 'write')
  expect(Object.keys(auditedCalls).sort()).toEqual([...writes].sort())
})
