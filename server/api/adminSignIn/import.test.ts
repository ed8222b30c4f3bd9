import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, registeredUser } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { type Directory, dnOf, groupDn, startDirectory } from '#server/test/directory.ts'
import { makeAdmin, makeUser, type TestUser } from '#server/test/factories.ts'
import { addDirectory } from '#server/test/providers.ts'
import { refused } from '#server/test/refused.ts'
import { makeTeam } from '#server/test/team-factories.ts'
import type { ImportReport } from '#shared/api/sign-in.ts'

const t = testApp()
const MANY = 5000
let directory: Directory
let admin: TestUser

beforeAll(async () => {
  const some = Array.from({ length: MANY }, (_, at) => ({ uid: `person${at}`, cn: `Person ${at}` }))
  directory = await startDirectory({
    people: [...some, { uid: 'zhangsan', cn: '张三' }, { uid: 'taken' }, { uid: 'chief' }],
    groups: { staff: [groupDn('engineers')], engineers: [dnOf('zhangsan')], chiefs: [dnOf('chief')] },
  })
  admin = await makeAdmin(t)
})
afterAll(() => directory?.stop())

/** Imports through our own door. @returns the report, or the name of the refusal */
async function runImport(provider_id: number, given: Record<string, unknown> = {}): Promise<ImportReport> {
  const fields = { user_token: admin.token, provider_id: String(provider_id), ...given }
  const payload = new URLSearchParams(fields as Record<string, string>).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { body } = await t.inject({ method: 'POST', url: '/api/adminSignIn/import', headers, payload })
  const last = body.trim().split('\n\n').at(-1) ?? ''
  const data = JSON.parse(/^data: (.*)$/m.exec(last)?.[1] ?? '{}')
  if (!last.startsWith('event: done')) throw new Error(`${data.error_name}: ${data.error_message}`)
  return data
}
const counts = ({ created, linked, changed, enabled, disabled, skipped, unchanged }: ImportReport) =>
  `${created} created, ${linked} linked, ${changed} changed, ${enabled} enabled, ${disabled} disabled, ${skipped} skipped, ${unchanged} unchanged`

const firstProvider = async () =>
  (await t.call('adminSignIn/getList', {}, admin)).data.providers[0]?.provider_id as number

const rowOf = (username: string) =>
  t.services.database.db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

test('imports everybody without duplicates, applies changes, and disables people who left', {
  timeout: 120_000,
}, async () => {
  const taken = await registeredUser(t, 'taken', 'the site password')
  const team = await makeTeam(t, { owner: admin })
  const group_map = [
    { group: 'STAFF', to: 'team_admin', team_id: team.id },
    { group: groupDn('chiefs').toUpperCase(), to: 'administrator', team_id: 0 },
  ]
  const provider_id = await addDirectory(t, admin, directory, { link_by: 'username', group_map })

  const dry = await runImport(provider_id, { dry_run: '1' })
  expect(dry).toMatchObject({ dry_run: 1, found: MANY + 3, created: MANY + 2, linked: 1 })
  expect((await t.call('adminSignIn/getList', {}, admin)).data.providers[0]).toMatchObject({
    people: 0,
    last_import: null,
  })

  const first = await runImport(provider_id)
  expect(counts(first)).toBe('5002 created, 1 linked, 0 changed, 0 enabled, 0 disabled, 0 skipped, 0 unchanged')
  expect(first.people.find(({ act }) => act === 'linked')).toMatchObject({ name: 'taken' })
  const { uid } = await rowOf('zhangsan')
  expect((await rowOf('chief')).groupid).toBe(1)
  const members = (await t.call('teamMember/getList', { team_id: team.id }, admin)).data
  expect(members).toMatchObject([{ member_username: 'zhangsan', team_member_group_id: 2 }])
  expect((await logIn(t, 'taken', 'the site password')).data.uid).toBe(taken.uid)

  expect(counts(await runImport(provider_id))).toBe(
    // The account that was linked gets the display name of the directory.
    '0 created, 0 linked, 1 changed, 0 enabled, 0 disabled, 0 skipped, 5002 unchanged',
  )

  await t.services.database.db.updateTable('user').set({ name: 'Old' }).where('uid', '=', uid).execute()
  await directory.change(async (client) => {
    for (const gone of ['person1', 'person2']) await client.del(dnOf(gone))
  })
  const leaver = await logIn(t, 'person3', 'person3 password')
  await directory.change((client) => client.del(dnOf('person3')))
  const third = await runImport(provider_id)
  expect(counts(third)).toBe('0 created, 0 linked, 1 changed, 0 enabled, 3 disabled, 0 skipped, 4999 unchanged')
  expect((await rowOf('zhangsan')).name).toBe('张三')
  expect(await refused(t, 'user/info', {}, { token: leaver.data.user_token })).toBe('NOT_LOGGED_IN')
  expect((await auditOf(t, 'provider.import'))[0]).toContain('disabled 3')
  const [shown] = (await t.call('adminSignIn/getList', {}, admin)).data.providers
  expect(shown).toMatchObject({ people: 5003, last_import: { disabled: 3 } })
})

test('a person who returns is enabled, unless an administrator has disabled the account', async () => {
  const provider_id = await firstProvider()
  const { db } = t.services.database
  const { uid } = await rowOf('person4')
  await t.call('adminUser/setDisabled', { uid, disabled: 1 }, admin)
  await db.updateTable('user').set({ is_disabled: 1 }).where('username', '=', 'person5').execute()
  const back = (await rowOf('person5')).uid
  await db.updateTable('user_identity').set({ left_at: 5 }).where('uid', '=', back).execute()
  expect(counts(await runImport(provider_id))).toContain('1 enabled')
  expect([(await rowOf('person4')).is_disabled, (await rowOf('person5')).is_disabled]).toEqual([1, 0])
})

test('a directory that has lost most people disables nobody', async () => {
  const provider_id = await firstProvider()
  const settings = { search_filter: '(uid=person9*)', bind_password: 'service secret' }
  const [shown] = (await t.call('adminSignIn/getList', {}, admin)).data.providers
  await t.call(
    'adminSignIn/save',
    { ...shown, settings: { ...shown?.settings, ...settings }, group_map: [], provider_id, revision: 0 } as never,
    admin,
  )
  const report = await runImport(provider_id)
  expect(report.disabled).toBe(0)
  expect(report.people.find(({ why }) => why === 'too_many_left')).toBeDefined()
  expect((await rowOf('zhangsan')).is_disabled).toBe(0)
})

/** How many accounts belong to a provider, and how many people of them: without doubles the same. */
async function peopleOf(provider_id: number): Promise<[accounts: number, people: number]> {
  const rows = await t.services.database.db
    .selectFrom('user_identity')
    .select(['uid', 'subject'])
    .where('provider_id', '=', provider_id)
    .execute()
  return [new Set(rows.map(({ uid }) => uid)).size, new Set(rows.map(({ subject }) => subject)).size]
}
const someOf = (search_filter: string) => addDirectory(t, admin, directory, { settings: { search_filter } })
const shownOf = async (provider_id: number) =>
  (await t.call('adminSignIn/getList', {}, admin)).data.providers.find((one) => one.provider_id === provider_id)

test('an import that is stopped leaves nothing half done, and says so', async () => {
  const MANY_ONES = 1111
  const provider_id = await someOf('(uid=person1*)')
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const visitor = new AbortController()
  const { body } = await fetch(`${t.app.listeningOrigin}/api/adminSignIn/import`, {
    method: 'POST',
    body: new URLSearchParams({ user_token: admin.token, provider_id: String(provider_id) }),
    signal: visitor.signal,
  })
  let read = ''
  const text = body?.pipeThrough(new TextDecoderStream()) as ReadableStream<string>
  await expect(async () => {
    for await (const piece of text) {
      read += piece
      if (/"done":[1-9]/.test(read)) visitor.abort()
    }
  }).rejects.toThrow(/abort/i)
  await expect.poll(async () => (await shownOf(provider_id))?.last_import?.cancelled).toBe(1)
  const [accounts, people] = await peopleOf(provider_id)
  const report = (await shownOf(provider_id))?.last_import
  expect(report).toMatchObject({ created: accounts, disabled: 0 })
  expect([accounts, accounts < MANY_ONES && accounts > 0]).toEqual([people, true])
})

test('two imports at once make no doubles', async () => {
  const provider_id = await someOf('(uid=person12*)')
  const before = await t.services.database.db.selectFrom('user').select('uid').execute()
  const reports = await Promise.all([runImport(provider_id), runImport(provider_id)])
  expect(reports.map(({ skipped, disabled }) => [skipped, disabled])).toEqual([
    [0, 0],
    [0, 0],
  ])
  const found = reports[0]?.found ?? 0
  expect(await peopleOf(provider_id)).toEqual([found, found])
  const after = await t.services.database.db.selectFrom('user').select('uid').execute()
  expect(after.length - before.length).toBe(found)
})

test('a directory that does not answer is reported, and nothing changes', async () => {
  const provider_id = await addDirectory(t, admin, { port: 1 })
  await expect(runImport(provider_id)).rejects.toThrow(/DIRECTORY_FAILED: .*cannot be reached/)
  const nobody = await addDirectory(t, admin, directory, { settings: { search_filter: '(uid=nobody-at-all)' } })
  await expect(runImport(nobody)).rejects.toThrow(/nobody was found/)
})

test('an unknown method is refused', async () => {
  expect(await refused(t, 'adminSignIn/import', { provider_id: 987_654 }, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminSignIn/import', { provider_id: 0 }, admin)).toBe('BAD_FIELD:provider_id')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSignIn/import', { provider_id: 1 }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSignIn/import', { provider_id: 1 })).toBe('NOT_LOGGED_IN')
})
