import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('a member leaves; for others the call does nothing', async () => {
  const team = await makeTeam(t)
  const member = await joinTeam(t, team)
  expect((await t.call('team/exitTeam', { id: team.id }, await makeUser(t))).data).toEqual([])
  expect((await t.call('team/exitTeam', { id: team.id }, member)).data).toEqual([])
  expect((await t.call('team/getList', {}, member)).data).toEqual([])
})

test('guests and invalid ids are refused', async () => {
  expect(await refused(t, 'team/exitTeam', { id: 1 }, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'team/exitTeam', { id: 'x' }, await makeUser(t))).toBe('BAD_FIELD:id')
})
