import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('the owner comes first, then everybody once with the highest authority', async () => {
  const item = await makeItem(t)
  const member = await makeMember(t, item, { group: 0 })
  const team = await makeTeam(t, { owner: item.owner, items: [item] })
  await joinTeam(t, team, { user: member })
  const other = await joinTeam(t, team, { group: 0 })
  const { data } = await t.call('member/getAllList', { item_id: item.item_id }, member)
  expect(data.map((row) => [row.uid, row.member_group_id])).toEqual([
    [item.owner.uid, 2],
    [member.uid, 1],
    [other.uid, 0],
  ])
})

test('readers and strangers may not see them', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  for (const as of [people.reader, people.stranger])
    expect(await refused(t, 'member/getAllList', { item_id: item.item_id }, as)).toBe('NO_PERMISSION')
  expect(await refused(t, 'member/getAllList', { item_id: item.item_id }, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'member/getAllList', {}, people.owner)).toBe('BAD_FIELD:item_id')
})
