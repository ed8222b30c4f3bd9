import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('items that the team already has are ignored', async () => {
  const item = await makeItem(t)
  const other = await makeItem(t, { owner: item.owner })
  const team = await makeTeam(t, { owner: item.owner, items: [item] })
  const input = { team_id: team.id, item_id: `${other.item_id},${item.item_id}` }
  const { data } = await t.call('teamItem/save', input, item.owner)
  expect(data.id).toBe(team.bindings[item.item_id])
  expect((await t.call('teamItem/getListByTeam', { team_id: team.id }, item.owner)).data).toHaveLength(2)
})

test('an ordinary member gives the team nothing, not even an own item', async () => {
  const team = await makeTeam(t)
  const member = await joinTeam(t, team)
  const item = await makeItem(t, { owner: member })
  const input = { team_id: team.id, item_id: item.item_id }
  expect(await refused(t, 'teamItem/save', input, member)).toBe('NO_PERMISSION')
  expect(await refused(t, 'teamItem/save', input, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'teamItem/save', { ...input, item_id: 'x' }, team.owner)).toBe('BAD_FIELD:item_id')
})
