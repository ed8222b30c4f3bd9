import { expect, test } from 'vitest'
import { logIn, readCaptcha, register, sendJson } from '#server/test/accounts.ts'
import { type As, testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeCatalog, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

const t = testApp({ COLLABORATORS_PER_ITEM: '2' })

const link = async (by: As, input: Record<string, unknown>) => (await t.call('invite/save', input, by)).data.token
const accept = (token: string, as: As) => t.call('invite/accept', { token }, as)
const members = async (item_id: number, as: As) => (await t.call('member/getList', { item_id }, as)).data

test('a link gives a person its role and catalog; the change log names the inviter', async () => {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  const person = await makeUser(t)
  const token = await link(item.owner, { item_id: item.item_id, role: 0, cat_id: catalog.cat_id })
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(await t.services.database.db.selectFrom('invite').selectAll().execute())).not.toContain(token)
  expect(await accept(token, person)).toEqual({ error_code: 0, data: { item_id: item.item_id, team_id: 0 } })
  expect(await members(item.item_id, item.owner)).toMatchObject([
    { uid: person.uid, member_group_id: 0, cat_id: catalog.cat_id },
  ])
  const change = await t.services.database.db
    .selectFrom('item_change_log')
    .selectAll()
    .where('item_id', '=', item.item_id)
    .where('op_object_type', '=', 'member')
    .executeTakeFirst()
  expect(change).toMatchObject({ uid: item.owner.uid, op_action_type: 'binding', op_object_name: person.username })
  expect(await refused(t, 'invite/accept', { token }, await makeUser(t))).toBe('INVITE_WRONG')
})

test('a link into a folder rests while the folder is in the recycle bin, and leads into the one that came back', async () => {
  const item = await makeItem(t)
  const { item_id, owner } = item
  const { cat_id } = await makeCatalog(t, item)
  await makePage(t, item, { cat_id })
  const person = await makeUser(t)
  const token = await link(owner, { item_id, role: 1, cat_id })
  await t.call('catalog/delete', { cat_id }, owner)
  expect(await refused(t, 'invite/accept', { token }, person)).toBe('INVITE_WRONG')
  const [entry] = (await t.call('recycle/getCatalogList', { item_id }, owner)).data
  expect((await t.call('recycle/recoverCatalog', { item_id, id: entry?.id ?? 0 }, owner)).error_code).toBe(0)
  expect((await t.call('invite/info', { token }, person)).error_code).toBe(0)
  expect((await accept(token, person)).error_code).toBe(0)
  const [again] = (await t.call('item/info', { item_id }, owner)).data.menu.catalogs
  expect(again?.cat_id).not.toBe(cat_id)
  expect(await members(item_id, owner)).toMatchObject([{ uid: person.uid, cat_id: again?.cat_id }])
})

test('if two people take the last use at the same moment, one becomes a member', async () => {
  const item = await makeItem(t)
  const token = await link(item.owner, { item_id: item.item_id })
  const people = [await makeUser(t), await makeUser(t), await makeUser(t)]
  const answers = await Promise.all(people.map((person) => accept(token, person)))
  expect(answers.map(({ error_code }) => error_code).sort()).toEqual([0, 10101, 10101])
  expect(await members(item.item_id, item.owner)).toHaveLength(1)
})

test('existing members keep their role, and the link does not count a use', async () => {
  const item = await makeItem(t)
  const admin = await makeMember(t, item, { group: MEMBER_GROUP.admin })
  const token = await link(item.owner, { item_id: item.item_id, role: 0 })
  expect((await accept(token, admin)).error_code).toBe(0)
  expect((await accept(token, item.owner)).error_code).toBe(0)
  expect(await members(item.item_id, item.owner)).toMatchObject([{ uid: admin.uid, member_group_id: 2 }])
  expect((await accept(token, await makeUser(t))).error_code).toBe(0)
})

test('a link ends with its time, its revocation, the right of its maker, and the item', async () => {
  const item = await makeItem(t)
  const admin = await makeMember(t, item, { group: MEMBER_GROUP.admin })
  const person = await makeUser(t)
  const make = () => link(admin, { item_id: item.item_id, days: 1 })
  const old = await make()
  t.time.now += 24 * 3600
  expect(await refused(t, 'invite/accept', { token: old }, person)).toBe('INVITE_WRONG')
  const revoked = await make()
  const [row] = (await t.call('invite/getList', { item_id: item.item_id }, item.owner)).data
  await t.call('invite/delete', { invite_id: row?.invite_id }, item.owner)
  expect(await refused(t, 'invite/accept', { token: revoked }, person)).toBe('INVITE_WRONG')
  const token = await make()
  const { db } = t.services.database
  const become = (member_group_id: number) =>
    db.updateTable('item_member').set({ member_group_id }).where('uid', '=', admin.uid).execute()
  await become(MEMBER_GROUP.edit)
  expect(await refused(t, 'invite/accept', { token }, person)).toBe('INVITE_WRONG')
  await become(MEMBER_GROUP.admin)
  await db.updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute()
  expect(await refused(t, 'invite/accept', { token }, person)).toBe('INVITE_WRONG')
  await db.updateTable('item').set({ is_archived: 0, is_del: 1 }).where('item_id', '=', item.item_id).execute()
  expect(await refused(t, 'invite/accept', { token }, person)).toBe('INVITE_WRONG')
})

test('a link does not work while the account of its maker is disabled', async () => {
  const [item, team, site] = [await makeItem(t), await makeTeam(t), await makeAdmin(t)]
  const disable = (uid: number, disabled: number) => t.call('adminUser/setDisabled', { uid, disabled }, site)
  for (const [maker, target] of [
    [item.owner, { item_id: item.item_id, role: MEMBER_GROUP.admin }],
    [team.owner, { team_id: team.id }],
  ] as const) {
    const token = await link(maker, target)
    await disable(maker.uid, 1)
    const person = await makeUser(t)
    expect(await refused(t, 'invite/info', { token })).toBe('INVITE_WRONG')
    expect(await refused(t, 'invite/accept', { token }, person)).toBe('INVITE_WRONG')
    const form = { username: `again-${maker.uid}`, password: 'a password', inviteCode: token }
    expect((await register(t, form)).error_name).toBe('INVITE_WRONG')
    await disable(maker.uid, 0)
    expect((await accept(token, person)).error_code).toBe(0)
  }
})

test('a link into a folder ends when the folder is deleted or moved below another one', async () => {
  const item = await makeItem(t)
  const make = (cat_name: string) => makeCatalog(t, item, { cat_name })
  const [deleted, moved, other] = [await make('Deleted'), await make('Moved'), await make('Other')]
  const person = await makeUser(t)
  const { item_id } = item
  const into = ({ cat_id }: { cat_id: number }) => link(item.owner, { item_id, role: 1, cat_id, max_uses: 5 })
  const tokens = [await into(deleted), await into(moved)]
  const names = async () => (await t.call('invite/getList', { item_id }, item.owner)).data.map((row) => row.cat_name)
  expect(await names()).toEqual(['Moved', 'Deleted'])
  await t.call('catalog/delete', { item_id, cat_id: deleted.cat_id }, item.owner)
  const below = { item_id, cat_id: moved.cat_id, cat_name: 'Moved', parent_cat_id: other.cat_id }
  expect((await t.call('catalog/save', below, item.owner)).error_code).toBe(0)
  for (const token of tokens) {
    expect(await refused(t, 'invite/info', { token })).toBe('INVITE_WRONG')
    expect(await refused(t, 'invite/accept', { token }, person)).toBe('INVITE_WRONG')
  }
  expect(await names()).toEqual(['', ''])
  expect(await members(item_id, item.owner)).toEqual([])
})

test('the quota of collaborators holds, and a refusal leaves the use', async () => {
  const item = await makeItem(t)
  for (let i = 0; i < 2; i++) await makeMember(t, item)
  const token = await link(item.owner, { item_id: item.item_id })
  expect(await refused(t, 'invite/accept', { token }, await makeUser(t))).toBe('TOO_MANY_COLLABORATORS')
})

test('a link leads into a team, with the rights that the team gives', async () => {
  const item = await makeItem(t)
  const team = await makeTeam(t, { owner: item.owner, items: [item] })
  const person = await makeUser(t)
  const token = await link(team.owner, { team_id: team.id, role: 2 })
  expect((await accept(token, person)).data).toEqual({ item_id: 0, team_id: team.id })
  const list = (await t.call('teamMember/getList', { team_id: team.id }, team.owner)).data
  expect(list).toMatchObject([{ member_uid: person.uid, team_member_group_id: 2 }])
  expect((await t.call('item/info', { item_id: String(item.item_id) }, person)).error_code).toBe(0)
  const log = await t.services.database.db
    .selectFrom('item_change_log')
    .select(['uid', 'remark'])
    .where('item_id', '=', item.item_id)
    .execute()
  expect(log).toEqual([{ uid: team.owner.uid, remark: `joined ${person.username}` }])
  const lost = await joinTeam(t, team, { admin: true })
  const other = await link(lost, { team_id: team.id })
  await t.services.database.db.deleteFrom('team_member').where('member_uid', '=', lost.uid).execute()
  expect(await refused(t, 'invite/accept', { token: other }, await makeUser(t))).toBe('INVITE_WRONG')
})

test('guests have to log in, and invalid tokens are refused', async () => {
  expect(await refused(t, 'invite/accept', { token: 'none' })).toBe('NOT_LOGGED_IN')
  const person = await makeUser(t)
  expect(await refused(t, 'invite/accept', { token: 'none' }, person)).toBe('INVITE_WRONG')
  expect(await sendJson(t, 'invite/accept', { token: ['x'] }, person)).toMatchObject({ error_field: 'token' })
})

test('registration with a link joins at once, also where registration is closed, unless the site forbids it', async () => {
  const item = await makeItem(t)
  const [first, second] = [
    await link(item.owner, { item_id: item.item_id }),
    await link(item.owner, { item_id: item.item_id }),
  ]
  await setSiteOption(t, 'register_open', '0')
  expect((await register(t, { username: 'uninvited' })).error_name).toBe('REGISTRATION_CLOSED')
  expect((await register(t, { username: 'uninvited', inviteCode: 'f'.repeat(64) })).error_name).toBe('INVITE_WRONG')
  expect((await register(t, { username: 'invited', inviteCode: first })).error_code).toBe(0)
  expect(await members(item.item_id, item.owner)).toMatchObject([{ username: 'invited' }])
  await setSiteOption(t, 'register_by_invite', '0')
  expect((await register(t, { username: 'forbidden', inviteCode: second })).error_name).toBe('REGISTRATION_CLOSED')
  await setSiteOption(t, 'register_open', '1')
  expect((await register(t, { username: 'legacy', inviteCode: 'whatever' })).error_code).toBe(0)
})

test('if two people register with the last use, one gets an account', async () => {
  const item = await makeItem(t)
  const inviteCode = await link(item.owner, { item_id: item.item_id })
  const forms = await Promise.all(
    ['racer1', 'racer2'].map(async (username) => ({ username, ...(await readCaptcha(t)) })),
  )
  const answers = await Promise.all(forms.map((form) => register(t, { ...form, inviteCode })))
  expect(answers.map(({ error_code }) => error_code).sort()).toEqual([0, 10101])
  const loser = answers[0]?.error_code === 0 ? 'racer2' : 'racer1'
  expect((await logIn(t, loser, 'a password')).error_code).not.toBe(0)
})
