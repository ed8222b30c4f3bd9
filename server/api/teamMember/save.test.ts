import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('a member becomes a team admin by being named again', async () => {
  const team = await makeTeam(t)
  const member = await joinTeam(t, team)
  const input = { team_id: team.id, member_username: member.username, team_member_group_id: 2 }
  expect((await t.call('teamMember/save', input, team.owner)).data).toMatchObject({
    id: member.team_member_id,
    team_member_group_id: 2,
  })
})

test('one unknown name refuses them all, and members add nobody', async () => {
  const team = await makeTeam(t)
  const member = await joinTeam(t, team)
  const { username } = await makeUser(t)
  const save = (given: object, as = team.owner) =>
    refused(t, 'teamMember/save', { team_id: team.id, member_username: username, ...given }, as)
  expect(await save({ member_username: `${username},nobody.y` })).toBe('USER_UNKNOWN:member_username')
  expect(await save({ member_username: ',' })).toBe('BAD_FIELD:member_username')
  expect(await save({ team_member_group_id: 3 })).toBe('BAD_FIELD:team_member_group_id')
  expect(await save({}, member)).toBe('NO_PERMISSION')
  expect(await refused(t, 'teamMember/save', { team_id: team.id, member_username: username }, null)).toBe(
    'NOT_LOGGED_IN',
  )
})
