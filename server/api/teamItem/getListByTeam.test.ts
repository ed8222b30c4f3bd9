import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('members see the items of the team without visit passwords', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const team = await makeTeam(t, { items: [item, await makeItem(t, { is_del: 1 })] })
  const member = await joinTeam(t, team)
  const { data } = await t.call('teamItem/getListByTeam', { team_id: team.id }, member)
  expect(data).toMatchObject([{ id: team.bindings[item.item_id], item_id: item.item_id }])
  expect(JSON.stringify(data)).not.toContain('visit')
})

test('strangers do not', async () => {
  const team = await makeTeam(t)
  const stranger = await makeUser(t)
  expect(await refused(t, 'teamItem/getListByTeam', { team_id: team.id }, stranger)).toBe('NO_PERMISSION')
  expect(await refused(t, 'teamItem/getListByTeam', { team_id: team.id }, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'teamItem/getListByTeam', { team_id: 999_999_999 }, stranger)).toBe('NOT_FOUND')
})
