import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('only managers of the team or the item set the rights of a member', async () => {
  const item = await makeItem(t)
  const team = await makeTeam(t, { items: [item] })
  const member = await joinTeam(t, team)
  const list = await t.call('teamItemMember/getList', { team_id: team.id, item_id: item.item_id }, team.owner)
  const input = { id: list.data[0]?.id, member_group_id: 0 }
  expect(await refused(t, 'teamItemMember/save', input, member)).toBe('NO_PERMISSION')
  expect(await refused(t, 'teamItemMember/save', input, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'teamItemMember/save', { id: 'x' }, team.owner)).toBe('BAD_FIELD:id')
  expect((await t.call('teamItemMember/save', input, item.owner)).error_code).toBe(0)
  expect((await t.call('item/info', { item_id: item.item_id }, member)).data.item_edit).toBe(false)
})
