import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makeUser, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

const t = testApp()
const db = () => t.services.database.db

const canRead = async (page_id: number, as: TestUser) => (await t.call('page/info', { page_id }, as)).error_code === 0
const canEdit = async (page: { page_id: number; item_id: number }, as: TestUser) =>
  (await t.call('page/save', { ...page, page_content: 'New' }, as)).error_code === 0
const logOf = async (item_id: number) =>
  (await db().selectFrom('item_change_log').selectAll().where('item_id', '=', item_id).orderBy('id').execute()).map(
    (row) => `${row.op_action_type} ${row.op_object_type}`,
  )

async function makeTeamWork() {
  const item = await makeItem(t, { password: 'visit' })
  const page = await makePage(t, item)
  const team = await makeTeam(t, { owner: item.owner })
  return { item, page: { page_id: page.page_id, item_id: item.item_id }, team, owner: item.owner }
}

test('new members edit every item of the team, and new items open to every member', async () => {
  const { item, page, team, owner } = await makeTeamWork()
  const [first, second] = [await makeUser(t), await makeUser(t)]
  const join = (one: TestUser) => t.call('teamMember/save', { team_id: team.id, member_username: one.username }, owner)
  expect((await join(first)).data).toMatchObject({ member_uid: first.uid, team_member_group_id: 1 })
  const { data } = await t.call(
    'teamItem/save',
    { team_id: team.id, item_id: `${item.item_id},${item.item_id}` },
    owner,
  )
  expect(data).toMatchObject({ team_id: team.id, item_id: item.item_id })
  await join(second)
  for (const one of [first, second]) expect(await canEdit(page, one)).toBe(true)
  expect((await logOf(item.item_id))[0]).toBe('binding team')
  const list = await t.call('team/getList', {}, first)
  expect(list.data).toMatchObject([{ id: team.id, memberCount: 2, itemCount: 1, team_manage: 0 }])
  const items = await t.call('teamItem/getListByTeam', { team_id: team.id }, first)
  expect(items.data).toMatchObject([{ item_id: item.item_id, id: data.id }])
  expect(items.data[0]).not.toHaveProperty('password')
})

test('rights of a team end at once with the membership, the binding, the team, and by leaving', async () => {
  for (const end of ['teamMember/delete', 'teamItem/delete', 'team/delete', 'team/exitTeam'] as const) {
    const { item, page, owner } = await makeTeamWork()
    const team = await makeTeam(t, { owner, items: [item] })
    const member = await joinTeam(t, team)
    await db()
      .insertInto('page_lock')
      .values({
        ...{ page_id: page.page_id, lock_uid: member.uid },
        lock_username: '',
        token_id: 1,
        lock_to: 9e9,
        addtime: 1,
      })
      .execute()
    expect(await canRead(page.page_id, member)).toBe(true)
    const input = {
      'teamMember/delete': { id: member.team_member_id },
      'teamItem/delete': { id: team.bindings[item.item_id] },
      'team/delete': { id: team.id },
      'team/exitTeam': { id: team.id },
    }[end]
    expect((await t.call(end, input, end === 'team/exitTeam' ? member : owner)).error_code).toBe(0)
    expect(await canRead(page.page_id, member), end).toBe(false)
    expect(await db().selectFrom('page_lock').selectAll().where('page_id', '=', page.page_id).execute(), end).toEqual(
      [],
    )
    expect(await db().selectFrom('team_item_member').selectAll().where('team_id', '=', team.id).execute()).toEqual([])
  }
})

test('direct memberships stay when a user leaves the team', async () => {
  const { item, page, owner } = await makeTeamWork()
  const team = await makeTeam(t, { owner, items: [item] })
  const member = await joinTeam(t, team)
  await makeMember(t, item, { user: member, group: MEMBER_GROUP.read_only })
  expect(await canEdit(page, member)).toBe(true)
  await t.call('team/exitTeam', { id: team.id }, member)
  expect(await canEdit(page, member)).toBe(false)
  expect(await canRead(page.page_id, member)).toBe(true)
})

test('read everywhere and edit one catalog add up', async () => {
  const { item, owner } = await makeTeamWork()
  const [one, two] = [await makeCatalog(t, item), await makeCatalog(t, item)]
  const pages = [await makePage(t, item, { cat_id: one.cat_id }), await makePage(t, item, { cat_id: two.cat_id })]
  const [inside, outside] = pages as [(typeof pages)[0], (typeof pages)[0]]
  const team = await makeTeam(t, { owner, items: [item] })
  const member = await joinTeam(t, team, { cat_id: one.cat_id })
  expect(await canRead(outside.page_id, member)).toBe(false)
  await makeMember(t, item, { user: member, group: MEMBER_GROUP.read_only })
  const save = (page: typeof inside, cat_id: number) =>
    t.call('page/save', { page_id: page.page_id, item_id: item.item_id, cat_id, page_content: 'x' }, member)
  expect(await canRead(outside.page_id, member)).toBe(true)
  expect((await save(inside, one.cat_id)).error_code).toBe(0)
  expect((await save(outside, two.cat_id)).error_name).toBe('NO_PERMISSION')
  expect((await save(inside, two.cat_id)).error_name).toBe('NO_PERMISSION')
})

test('only the fields that are sent change the authority in an item', async () => {
  const { item, owner } = await makeTeamWork()
  const catalog = await makeCatalog(t, item)
  const deep = await makeCatalog(t, item, { parent: catalog })
  const team = await makeTeam(t, { owner, items: [item] })
  const member = await joinTeam(t, team)
  const list = async () =>
    (await t.call('teamItemMember/getList', { team_id: team.id, item_id: item.item_id }, owner)).data
  const id = (await list())[0]?.id as number
  const save = (given: object) => t.call('teamItemMember/save', { id, ...given }, owner)
  await save({ cat_id: catalog.cat_id })
  expect(await list()).toMatchObject([{ member_uid: member.uid, member_group_id: 1, cat_id: catalog.cat_id }])
  await save({ member_group_id: 0 })
  expect(await list()).toMatchObject([{ member_group_id: 0, cat_id: catalog.cat_id }])
  await save({ member_group_id: 2 })
  expect(await list()).toMatchObject([{ member_group_id: 2, cat_id: 0 }])
  expect(await refused(t, 'teamItemMember/save', { id, member_group_id: 1, cat_id: deep.cat_id }, owner)).toBe(
    'CATALOG_NOT_FIRST_LEVEL:cat_id',
  )
  expect(await refused(t, 'teamItemMember/save', { id: 999_999_999, member_group_id: 1 }, owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'teamItemMember/save', { id, member_group_id: 3 }, owner)).toBe('BAD_FIELD:member_group_id')
})

test('items are bound all or none, and only by a user who manages each', async () => {
  const { item, team, owner } = await makeTeamWork()
  const foreign = await makeItem(t)
  const archived = await makeItem(t, { owner, is_archived: 1 })
  const bind = (item_id: string) => refused(t, 'teamItem/save', { team_id: team.id, item_id }, owner)
  expect(await bind(`${item.item_id},${foreign.item_id}`)).toBe('ITEM_NOT_MANAGED')
  expect(await bind(`${item.item_id},${archived.item_id}`)).toBe('ITEM_ARCHIVED')
  expect(await bind(`${item.item_id},999999999`)).toBe('NOT_FOUND')
  for (const rubbish of ['x', `${item.item_id};1`, '-1', '0', '99999999999999999', ','])
    expect(await bind(rubbish)).toBe('BAD_FIELD:item_id')
})

test('only the owner deletes or transfers a team; team admins manage it', async () => {
  const { team, owner } = await makeTeamWork()
  const admin = await joinTeam(t, team, { admin: true })
  const ordinary = await joinTeam(t, team)
  expect((await t.call('team/save', { id: team.id, team_name: 'Renamed' }, admin)).data.team_name).toBe('Renamed')
  expect(await refused(t, 'team/save', { id: team.id, team_name: 'No' }, ordinary)).toBe('NO_PERMISSION')
  expect(await refused(t, 'team/delete', { id: team.id }, admin)).toBe('NO_PERMISSION')
  const attorn = { team_id: team.id, username: admin.username, password: 'x' }
  expect(await refused(t, 'team/attorn', attorn, admin)).toBe('NO_PERMISSION')
  expect(await refused(t, 'team/attorn', attorn, owner)).toBe('PASSWORD_WRONG:password')
  expect(await refused(t, 'teamMember/save', { team_id: team.id, member_username: 'nobody.x' }, admin)).toBe(
    'USER_UNKNOWN:member_username',
  )
  expect(await refused(t, 'team/save', { id: 999_999_999, team_name: 'x' }, owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'team/save', { id: 0, team_name: ' ' }, owner)).toBe('BAD_FIELD:team_name')
})
