import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('the members of a team stand with what they may do in an item', async () => {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item, { cat_name: 'Guide' })
  const team = await makeTeam(t, { items: [item] })
  const member = await joinTeam(t, team, { cat_id: catalog.cat_id })
  const input = { team_id: team.id, item_id: item.item_id }
  const { data } = await t.call('teamItemMember/getList', input, team.owner)
  expect(data).toMatchObject([{ member_uid: member.uid, member_group_id: 1, cat_name: 'Guide' }])
  expect(await refused(t, 'teamItemMember/getList', input, member)).toBe('NO_PERMISSION')
  expect(await refused(t, 'teamItemMember/getList', input, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'teamItemMember/getList', { team_id: team.id }, member)).toBe('BAD_FIELD:item_id')
})
