import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeCatalog, makeItem, makeMember, makePeople, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'
import { keepTemplate, offeredTo } from '#server/test/templates.ts'
import { MEMBER_GROUP, USER_GROUP } from '#shared/kinds.ts'

const t = testApp()

test('all editors of the item see the templates offered in it, also editors of one catalog', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const people = await makePeople(t, item)
  const limited = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
  const first = await keepTemplate(t, item.owner, { template_title: 'first', items: [item] })
  const second = await keepTemplate(t, limited, { template_title: 'second <b>', items: [item] })
  await keepTemplate(t, item.owner, { template_title: 'kept for oneself' })
  const { data } = await t.call('template/getItemList', { item_id: item.item_id }, people.editor)
  expect(data.map((row) => row.template_id)).toEqual([second.id, first.id])
  expect(data[0]).toMatchObject({
    id: second.id,
    item_id: item.item_id,
    uid: limited.uid,
    username: limited.username,
    template_title: 'second <b>',
    template_content: '# Kept',
  })
  for (const person of [limited, people.item_admin, people.site_admin])
    expect(await offeredTo(t, item, person)).toEqual(['second <b>', 'first'])
})

test('on the legacy door the id of the template is text', async () => {
  const item = await makeItem(t)
  const template = await keepTemplate(t, item.owner, { template_content: '<b>&</b>', items: [item] })
  const [row] = (await t.legacy('template/getItemList', { item_id: item.item_id }, item.owner)).json().data
  const id = String(template.id)
  expect(row).toMatchObject({ id, template_id: id, template_content: '<b>&</b>', username: item.owner.username })
})

test("an offered template disappears with its user's right to write, and does not return with it", async () => {
  const item = await makeItem(t)
  const { item_id, owner } = item
  const writer = await makeMember(t, item)
  await keepTemplate(t, writer, { items: [item] })
  expect(await offeredTo(t, item, owner)).toEqual(['Kept'])
  const input = { item_id, username: writer.username }
  await t.call('member/save', { ...input, member_group_id: MEMBER_GROUP.read_only }, owner)
  expect(await offeredTo(t, item, owner)).toEqual([])
  expect((await t.call('template/getMyList', {}, writer)).data).toMatchObject([{ share_item_count: 0 }])
  await t.call('member/save', { ...input, member_group_id: MEMBER_GROUP.edit }, owner)
  expect(await offeredTo(t, item, owner)).toEqual([])
})

test('it stays while another right allows it, such as a team after the membership ended', async () => {
  const item = await makeItem(t)
  const team = await makeTeam(t, { owner: item.owner, items: [item] })
  const writer = await makeMember(t, item)
  await joinTeam(t, team, { user: writer })
  await keepTemplate(t, writer, { items: [item] })
  const { data: members } = await t.call('member/getList', { item_id: item.item_id }, item.owner)
  const input = { item_id: item.item_id, item_member_id: members[0]?.item_member_id as number }
  expect((await t.call('member/delete', input, item.owner)).error_code).toBe(0)
  expect(await offeredTo(t, item, item.owner)).toEqual(['Kept'])
  await t.call('team/exitTeam', { id: team.id }, writer)
  expect(await offeredTo(t, item, item.owner)).toEqual([])
})

test('it disappears with the right of a site administrator, which no call of the item takes away', async () => {
  const item = await makeItem(t)
  const admin = await makeAdmin(t)
  await keepTemplate(t, admin, { items: [item] })
  expect(await offeredTo(t, item, item.owner)).toEqual(['Kept'])
  const demoted = { groupid: USER_GROUP.ordinary }
  await t.services.database.db.updateTable('user').set(demoted).where('uid', '=', admin.uid).execute()
  expect(await offeredTo(t, item, item.owner)).toEqual([])
})

test('readers, strangers and guests are refused', async () => {
  const item = await makeItem(t)
  const { reader, stranger } = await makePeople(t, item)
  const { item_id } = item
  expect(await refused(t, 'template/getItemList', { item_id }, reader)).toBe('NO_PERMISSION')
  expect(await refused(t, 'template/getItemList', { item_id }, stranger)).toBe('NO_PERMISSION')
  expect(await refused(t, 'template/getItemList', { item_id })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'template/getItemList', { item_id: 987_654 }, await makeUser(t))).toBe('NOT_FOUND')
  expect(await refused(t, 'template/getItemList', { item_id: 'x' }, reader)).toBe('BAD_FIELD:item_id')
})
