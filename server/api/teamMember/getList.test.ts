import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('members see one another; strangers do not', async () => {
  const team = await makeTeam(t)
  const [ada, bea] = [await joinTeam(t, team), await joinTeam(t, team, { admin: true })]
  const { data } = await t.call('teamMember/getList', { team_id: team.id }, ada)
  expect(data.map((row) => [row.member_uid, row.team_member_group_id])).toEqual([
    [ada.uid, 1],
    [bea.uid, 2],
  ])
  expect(await refused(t, 'teamMember/getList', { team_id: team.id }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'teamMember/getList', { team_id: team.id }, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'teamMember/getList', { team_id: '' }, ada)).toBe('BAD_FIELD:team_id')
})
