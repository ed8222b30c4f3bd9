import { beforeAll, expect, test } from 'vitest'
import { logIn } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { moveSite, notesOf } from '#server/test/showdoc/move.ts'
import { OldSite } from '#server/test/showdoc/old-site.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { snapshot } from '#server/test/unchanged.ts'

/** What is changed in the old site after a move follows with the next one, unless it was changed here. */
const t = testApp()
const site = new OldSite('3.3.1')
const move = (given?: Parameters<typeof moveSite>[2]) => moveSite(t, site.write(temporaryFolder()), given)
const item = () => site.row('item', { item_domain: 'handbook1' })
const secret = () => site.row('item', { item_name: 'Private' })
const uidOf = (username: string) => Number(site.row('user', { username }).uid)
const person = async (name: string, password: string) => ({ token: (await logIn(t, name, password)).data.user_token })
const here = {
  item: (item_id: number) =>
    t.services.database.db.selectFrom('item').selectAll().where('item_id', '=', item_id).executeTakeFirstOrThrow(),
  catalogs: (item_id: number) =>
    t.services.database.db.selectFrom('catalog').selectAll().where('item_id', '=', item_id).orderBy('cat_id').execute(),
}

beforeAll(async () => {
  t.time.now = 1_795_900_000
  await makeAdmin(t)
  await move()
})

test('names, folders, templates and mocks follow, and a second run changes nothing', async () => {
  const { item_id } = item()
  const [folder] = site.rows('catalog').filter((one) => one.item_id === item_id && one.cat_name === 'Other')
  site.change('item', { item_id: Number(item_id) }, { item_name: 'Renamed there', item_description: 'new words' })
  site.change('catalog', { cat_id: Number(folder?.cat_id) }, { cat_name: 'Renamed too', s_number: 7 })
  site.change(
    'template',
    { id: Number(site.rows('template')[0]?.id) },
    { template_title: 'Better', template_content: '# better' },
  )
  site.change('mock', { id: Number(site.rows('mock')[0]?.id) }, { template: '{"is":"new"}' })
  const before = await snapshot(t)
  const dry = await move({ isDry: true })
  expect(await snapshot(t)).toEqual(before)
  const report = await move()
  expect(dry.kinds).toEqual(report.kinds)
  for (const kind of ['item', 'catalog', 'template', 'mock'] as const)
    expect([kind, report.kinds[kind]]).toMatchObject([kind, { updated: 1, kept: 0 }])
  expect(await here.item(Number(item_id))).toMatchObject({ item_name: 'Renamed there', item_description: 'new words' })
  expect((await here.catalogs(Number(item_id))).find(({ cat_id }) => cat_id === folder?.cat_id)).toMatchObject({
    cat_name: 'Renamed too',
    s_number: 7,
  })
  const ada = await person('ada', 'Geheim-1')
  expect((await t.call('template/getItemList', { item_id: Number(item_id) }, ada)).data).toMatchObject([
    { template_title: 'Better', template_content: '# better' },
  ])
  // How often a mock was called there is no change.
  site.change('mock', { id: Number(site.rows('mock')[0]?.id) }, { view_times: 99 })
  const after = await snapshot(t)
  const again = await move()
  expect(await snapshot(t)).toEqual(after)
  for (const [kind, counts] of Object.entries(again.kinds))
    expect([kind, counts?.updated, counts?.kept]).toEqual([kind, 0, 0])
  expect((await t.inject({ method: 'GET', url: `/mock-path/${item_id}/users` })).body).toBe('{"is":"new"}')
})

test('what was renamed on both sides keeps its name here, and the report says so', async () => {
  const { item_id } = item()
  const ada = await person('ada', 'Geheim-1')
  const info = { item_id: Number(item_id), item_name: 'Renamed here', item_description: 'ours' }
  expect(await t.call('item/update', info, ada)).toMatchObject({ error_code: 0 })
  site.change('item', { item_id: Number(item_id) }, { item_name: 'Renamed there again' })
  const report = await move()
  expect(report.kinds.item).toMatchObject({ updated: 0, kept: 1 })
  expect(notesOf(report, 'changed_on_both_sides')).toEqual([expect.stringContaining('item Renamed there again')])
  expect(await here.item(Number(item_id))).toMatchObject({ item_name: 'Renamed here', item_description: 'ours' })
})

test('a visit password that is set there later does not follow, and each run says so', async () => {
  const { item_id } = secret()
  site.change('item', { item_id: Number(item_id) }, { password: 'another', item_description: 'changed with it' })
  const report = await move()
  expect(notesOf(report, 'changed_since')).toEqual([expect.stringContaining('item Private')])
  expect(t.services.secrets.open((await here.item(Number(item_id))).password)).toBe('pä&ss')
  expect((await here.item(Number(item_id))).item_description).toBe('changed with it')
  expect(notesOf(await move(), 'changed_since')).toEqual([expect.stringContaining('item Private')])
})

test('a member who gets another role there gets it here, and one who is taken out is out here', async () => {
  const { item_id } = secret()
  const reads = async (as: { token: string }) =>
    (await t.call('item/info', { item_id: Number(item_id) }, as)).error_code === 0
  const reader = await person('李雷', '密码-2')
  expect((await t.call('item/info', { item_id: Number(item_id) }, reader)).data).toMatchObject({ item_edit: false })
  const row = site.row('item_member', { item_id: Number(item_id), uid: uidOf('李雷') })
  site.change('item_member', { item_member_id: Number(row.item_member_id) }, { member_group_id: 1 })
  expect((await move()).kinds.member).toMatchObject({ updated: 1, removed: 0 })
  expect((await t.call('item/info', { item_id: Number(item_id) }, reader)).data).toMatchObject({ item_edit: true })
  site.remove('item_member', { item_member_id: Number(row.item_member_id) })
  const dry = await move({ isDry: true })
  expect(dry.kinds.member).toMatchObject({ removed: 1 })
  expect(await reads(reader)).toBe(true)
  expect((await move()).kinds.member).toMatchObject({ removed: 1 })
  expect(await reads(reader)).toBe(false)
  // Whoever is put in again comes over again.
  site.add('item_member', row)
  expect((await move()).kinds.member).toMatchObject({ moved: 1 })
  expect(await reads(reader)).toBe(true)
})

test('a member whose role was changed here stays, whatever happens there', async () => {
  const { item_id } = secret()
  const owner = await person('ada', 'Geheim-1')
  const uid = uidOf('李雷')
  const { data } = await t.call('member/getList', { item_id: Number(item_id) }, owner)
  const member = data.find((one) => one.username === '李雷')
  expect(
    await t.call('member/save', { item_id: Number(item_id), username: '李雷', member_group_id: 1 }, owner),
  ).toMatchObject({ error_code: 0 })
  expect(member).toBeDefined()
  site.remove('item_member', { item_id: Number(item_id), uid })
  const report = await move()
  expect(report.kinds.member).toMatchObject({ removed: 0 })
  expect(notesOf(report, 'gone_there')).toEqual([expect.stringContaining('it was changed here since')])
  expect(
    (await t.call('member/getList', { item_id: Number(item_id) }, owner)).data.map((one) => one.username),
  ).toContain('李雷')
})

test('a limit to folders that was narrowed there is narrowed here', async () => {
  const { item_id } = secret()
  const db = t.services.database.db
  const [folder] = site.rows('catalog').filter((one) => one.item_id === item_id)
  const carol = () =>
    db.selectFrom('item_member').selectAll().where('username', '=', 'carol').where('item_id', '=', Number(item_id))
  const row = site.rows('item_member').find((one) => one.item_id === item_id && one.uid === uidOf('carol'))
  const before = row ?? site.rows('item_member')[0]
  if (!row) {
    site.add('item_member', {
      ...before,
      item_member_id: 78_001,
      item_id: Number(item_id),
      uid: uidOf('carol'),
      cat_id: 0,
    })
    expect((await move()).kinds.member).toMatchObject({ moved: 1 })
  }
  const key = Number(row?.item_member_id ?? 78_001)
  const wanted = row && Number(row.cat_id) > 0 ? 0 : Number(folder?.cat_id)
  site.change('item_member', { item_member_id: key }, { cat_id: wanted })
  expect((await move()).kinds.member).toMatchObject({ updated: 1 })
  expect(await carol().executeTakeFirstOrThrow()).toMatchObject({ cat_id: wanted })
})

test('rights through a team follow, and end with the membership in the team', async () => {
  const db = t.services.database.db
  const rights = () => db.selectFrom('team_item_member').select(['member_username', 'member_group_id']).execute()
  const [row] = site.rows('team_item_member')
  const before = await rights()
  const name = String(site.row('user', { uid: Number(row?.member_uid) }).username)
  const role = row?.member_group_id === 1 ? 0 : 1
  site.change('team_item_member', { id: Number(row?.id) }, { member_group_id: role })
  expect((await move()).kinds.team_item_member).toMatchObject({ updated: 1 })
  expect(await rights()).toContainEqual({ member_username: name, member_group_id: role })
  site.remove('team_item_member', { id: Number(row?.id) })
  site.remove('team_member', { team_id: Number(row?.team_id), member_uid: Number(row?.member_uid) })
  expect((await move()).kinds.team_member).toMatchObject({ removed: 1 })
  expect((await rights()).length).toBe(before.length - 1)
  expect((await rights()).map(({ member_username }) => member_username)).not.toContain(name)
})

test('a member who is put in again there before the next move stays, and one who was let in here first is not taken out', async () => {
  const { item_id } = secret()
  const owner = await person('ada', 'Geheim-1')
  const names = async () =>
    (await t.call('member/getList', { item_id: Number(item_id) }, owner)).data.map(({ username }) => username)
  const [row] = site.rows('item_member').filter((one) => one.item_id === item_id)
  const name = String(site.row('user', { uid: Number(row?.uid) }).username)
  expect(await names()).toContain(name)
  site.change('item_member', { item_member_id: Number(row?.item_member_id) }, { item_member_id: 77_001 })
  const dry = await move({ isDry: true })
  const again = await move()
  expect(dry.kinds.member).toEqual(again.kinds.member)
  expect(again.kinds.member).toMatchObject({ removed: 1, moved: 1 })
  expect(await names()).toContain(name)
  const bob = { item_id: Number(item_id), username: 'Bob.O', member_group_id: 0 }
  expect(await t.call('member/save', bob, owner)).toMatchObject({ error_code: 0 })
  site.add('item_member', { ...row, item_member_id: 77_002, uid: uidOf('Bob.O'), member_group_id: 0 })
  await move()
  site.remove('item_member', { item_member_id: 77_002 })
  expect((await move()).kinds.member).toMatchObject({ removed: 0 })
  expect(await names()).toContain('Bob.O')
})

test('groups and orders of items follow, unless the person has changed them here', async () => {
  const db = t.services.database.db
  const [group] = site.rows('item_group')
  site.change('item_group', { id: Number(group?.id) }, { group_name: 'New name' })
  expect((await move()).kinds.group).toMatchObject({ updated: 1 })
  expect(await db.selectFrom('item_group').select('group_name').execute()).toEqual([{ group_name: 'New name' }])
  await db.updateTable('item_group').set({ group_name: 'Mine' }).execute()
  site.change('item_group', { id: Number(group?.id) }, { group_name: 'Newer name' })
  expect((await move()).kinds.group).toMatchObject({ updated: 0, kept: 1 })
  expect(await db.selectFrom('item_group').select('group_name').execute()).toEqual([{ group_name: 'Mine' }])
})

test('members are not taken away when a source has lost most of them', async () => {
  const { item_id } = item()
  const people = Array.from({ length: 30 }, (_, at) => 80_000 + at)
  for (const uid of people) {
    site.add('user', { uid, username: `many${uid}`, email: '' })
    site.add('item_member', { item_member_id: uid, item_id: Number(item_id), uid, username: `many${uid}` })
  }
  expect((await move()).kinds.member).toMatchObject({ moved: 30 })
  for (const uid of people.slice(0, 29)) site.remove('item_member', { uid })
  const report = await move()
  expect(report.kinds.member).toMatchObject({ removed: 0 })
  expect(notesOf(report, 'gone_there')[0]).toContain('more than half of its kind are gone')
})

test('an account that has changed there is told, and a login there is not', async () => {
  const { uid } = site.row('user', { username: 'carol' })
  const told = async () =>
    (await move()).notes.filter(({ kind }) => kind === 'user').map(({ name, code }) => [name, code])
  await move()
  site.change('user', { uid: Number(uid) }, { last_login_time: 1_795_000_000 })
  expect(await told()).toEqual([])
  site.change('user', { uid: Number(uid) }, { name: 'Carola' })
  expect(await told()).toEqual([['carol', 'changed_since']])
})
