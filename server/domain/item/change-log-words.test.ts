import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makePage, makeUser, type TestItem, type TestUser } from '#server/test/factories.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

const t = testApp()

/** The newest row of an item's change log, as readers see it. */
async function last(item: TestItem, as: TestUser = item.owner, l = 'en-us') {
  const [row] = (await t.call('item/getChangeLog', { item_id: item.item_id, l }, as)).data.list
  if (!row) throw new Error('the change log is empty')
  return [row.op_action_type_desc, row.op_object_type_desc, row.op_object_name, row.op_detail]
}
const total = async (item: TestItem) =>
  (await t.call('item/getChangeLog', { item_id: item.item_id }, item.owner)).data.total

test.each([
  [{ item_name: 'New' }, 'New', 'name', '名称'],
  [{ item_description: 'About' }, 'Shop', 'description', '描述'],
  [{ item_domain: 'shopapi' }, 'Shop', 'short address', '个性域名'],
  [{ password: 'geheim' }, 'Shop', 'now private', '改为私密'],
  [{ item_name: 'New', password: 'geheim' }, 'New', 'name, now private', '名称、改为私密'],
])('item/update of %j leaves a row that says what was changed', async (change, name, en, zh) => {
  const item = await makeItem(t, { item_name: 'Shop' })
  await t.call('item/update', { item_id: item.item_id, ...change }, item.owner)
  expect(await last(item)).toEqual(['changed', 'item', name, en])
  expect(await last(item, item.owner, 'zh-cn')).toEqual(['更新', '项目', name, zh])
  // The same once more changes nothing.
  await t.call('item/update', { item_id: item.item_id, ...change }, item.owner)
  expect(await total(item)).toBe(1)
})

test('a changed visit password and a removed one; the password itself is not in the log', async () => {
  const item = await makeItem(t, { password: 'geheim' })
  const update = (password: string) => t.call('item/update', { item_id: item.item_id, password }, item.owner)
  await update('anders')
  expect((await last(item))[3]).toBe('visit password')
  await update('')
  expect((await last(item))[3]).toBe('now open')
  const rows = await t.services.database.db.selectFrom('item_change_log').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/geheim|anders/)
})

test('a new key and a renewed token, without their values', async () => {
  const item = await makeItem(t)
  const { data } = await t.call('item/getKey', { item_id: item.item_id }, item.owner)
  expect((await last(item)).slice(0, 2)).toEqual(['created', 'API key'])
  await t.call('item/getKey', { item_id: item.item_id }, item.owner)
  expect(await total(item)).toBe(1)
  const renewed = await t.call('item/resetKey', { item_id: item.item_id }, item.owner)
  expect(await last(item)).toEqual(['changed', 'API key', '', 'new token'])
  const rows = JSON.stringify(await t.services.database.db.selectFrom('item_change_log').selectAll().execute())
  for (const secret of [data.api_key, data.api_token, renewed.data.api_token]) expect(rows).not.toContain(secret)
})

test('members with their authority, and people of teams who join, change and leave', async () => {
  const item = await makeItem(t)
  const { item_id, owner } = item
  const { username } = await makeUser(t)
  await t.call('member/save', { item_id, username, member_group_id: MEMBER_GROUP.read_only }, owner)
  expect(await last(item)).toEqual(['added', 'member', username, 'Read only'])
  await t.call('member/save', { item_id, username, member_group_id: MEMBER_GROUP.edit }, owner)
  expect(await last(item)).toEqual(['changed', 'member', username, 'Edit'])

  const team = await makeTeam(t, { owner, items: [item] })
  const joined = await makeUser(t)
  const add = () => t.call('teamMember/save', { team_id: team.id, member_username: joined.username }, owner)
  const { data } = await add()
  const name = (await last(item))[2]
  expect(await last(item)).toEqual(['changed', 'team', name, `joined: ${joined.username}`])
  const before = await total(item)
  await add()
  expect(await total(item)).toBe(before)
  const rights = (await t.call('teamItemMember/getList', { team_id: team.id, item_id }, owner)).data
  const id = rights.find((row) => row.member_uid === joined.uid)?.id
  await t.call('teamItemMember/save', { id, member_group_id: MEMBER_GROUP.read_only }, owner)
  expect(await last(item)).toEqual(['changed', 'member', joined.username, 'Read only'])
  await t.call('teamMember/delete', { id: data.id }, owner)
  expect(await last(item)).toEqual(['changed', 'team', name, `left: ${joined.username}`])
  const leaver = await joinTeam(t, team)
  await t.call('team/exitTeam', { id: team.id }, leaver)
  expect(await last(item, owner, 'zh-cn')).toEqual(['更新', '团队', name, `离开：${leaver.username}`])
})

test('a page that is shared by a link, and then no longer', async () => {
  const item = await makeItem(t)
  const { page_id } = await makePage(t, item, { page_title: 'P' })
  const share = (isCreateSiglePage: string) =>
    t.call('page/createSinglePage', { page_id, isCreateSiglePage }, item.owner)
  await share('false')
  expect(await total(item)).toBe(0)
  const { unique_key } = (await share('true')).data as { unique_key: string }
  expect(await last(item)).toEqual(['shared', 'page', 'P', ''])
  await share('false')
  expect(await last(item)).toEqual(['stopped sharing', 'page', 'P', ''])
  const rows = await t.services.database.db.selectFrom('item_change_log').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(unique_key)
})

test('a move names the other item only to people who may see it', async () => {
  const item = await makeItem(t, { item_name: 'Shop' })
  const editor = await makeMember(t, item)
  const hideout = await makeItem(t, { owner: editor, password: 'x', item_name: 'Hideout' })
  const { page_id } = await makePage(t, item, { page_title: 'P' })
  await t.call('page/copy', { page_id, to_item_id: hideout.item_id, is_del: 1 }, editor)
  expect(await last(item)).toEqual(['moved', 'page', 'P', 'to another item'])
  expect(await last(item, editor)).toEqual(['moved', 'page', 'P', 'to “Hideout”'])
  expect(await last(hideout, editor, 'zh-cn')).toEqual(['移入', '页面', 'P', '来自“Shop”'])
})

test('an item with a new owner names that owner', async () => {
  const item = await makeItem(t)
  const { username } = await makeUser(t)
  await t.services.database.db
    .insertInto('item_change_log')
    .values({
      item_id: item.item_id,
      uid: item.owner.uid,
      op_action_type: 'attorn',
      op_object_type: 'item',
      op_object_id: item.item_id,
      op_object_name: 'Shop',
      remark: username,
      optime: 1,
    })
    .execute()
  expect(await last(item)).toEqual(['transferred', 'item', 'Shop', `to ${username}`])
})
