import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('managers of the team remove a member, and nobody else can', async () => {
  const team = await makeTeam(t)
  const [member, other] = [await joinTeam(t, team), await joinTeam(t, team)]
  const id = member.team_member_id
  expect(await refused(t, 'teamMember/delete', { id }, other)).toBe('NO_PERMISSION')
  expect(await refused(t, 'teamMember/delete', { id }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'teamMember/delete', { id }, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'teamMember/delete', { id: -5 }, team.owner)).toBe('BAD_FIELD:id')
  expect((await t.call('teamMember/delete', { id }, team.owner)).error_code).toBe(0)
  expect(await refused(t, 'teamMember/delete', { id }, team.owner)).toBe('NOT_FOUND')
})
