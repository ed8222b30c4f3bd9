import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('a team is created, and renamed by its managers', async () => {
  const user = await makeUser(t)
  const { data } = await t.call('team/save', { team_name: 'Writers' }, user)
  expect(data).toMatchObject({ team_name: 'Writers', uid: user.uid, username: user.username })
  expect((await t.call('team/save', { id: data.id, team_name: 'Authors' }, user)).data.team_name).toBe('Authors')
})

test('others may not rename it, and a name is needed', async () => {
  const team = await makeTeam(t)
  const member = await joinTeam(t, team)
  const input = { id: team.id, team_name: 'Mine' }
  expect(await refused(t, 'team/save', input, member)).toBe('NO_PERMISSION')
  expect(await refused(t, 'team/save', input, null)).toBe('NOT_LOGGED_IN')
  for (const team_name of [' ', '\u200b', '\u3164'])
    expect(await refused(t, 'team/save', { id: team.id, team_name }, team.owner)).toBe('BAD_FIELD:team_name')
  expect(await refused(t, 'team/save', { id: 999_999_999, team_name: 'x' }, member)).toBe('NOT_FOUND')
})
