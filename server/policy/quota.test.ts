import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp({ COLLABORATORS_PER_ITEM: '2' })

test('an item takes as many people as the site allows, alone or through teams, each counted once', async () => {
  const item = await makeItem(t)
  const [ada, bea, cyd] = [await makeUser(t), await makeUser(t), await makeUser(t)]
  const add = { item_id: item.item_id, username: `${ada.username},${bea.username}` }
  expect((await t.call('member/save', add, item.owner)).error_code).toBe(0)
  expect((await t.call('member/save', { ...add, member_group_id: 1 }, item.owner)).error_code).toBe(0)
  const third = { item_id: item.item_id, username: cyd.username }
  expect(await refused(t, 'member/save', third, item.owner)).toBe('TOO_MANY_COLLABORATORS')
  expect((await t.call('member/save', third, item.owner)).error_code).toBe(10310)

  const team = await makeTeam(t, { owner: item.owner })
  await joinTeam(t, team, { user: ada })
  await joinTeam(t, team, { user: item.owner })
  const bind = { team_id: team.id, item_id: item.item_id }
  expect((await t.call('teamItem/save', bind, item.owner)).error_code).toBe(0)
  const join = { team_id: team.id, member_username: cyd.username }
  expect(await refused(t, 'teamMember/save', join, item.owner)).toBe('TOO_MANY_COLLABORATORS')
})
