import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { addDirectory } from '#server/test/providers.ts'
import { refused } from '#server/test/refused.ts'
import { makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('shows the sign-in methods with their groups, and the teams to choose from', async () => {
  const admin = await makeAdmin(t)
  expect((await t.call('adminSignIn/getList', {}, admin)).data).toMatchObject({ providers: [], teams: [] })
  const team = await makeTeam(t, { owner: admin })
  await addDirectory(t, admin, { port: 1 }, { group_map: [{ group: 'engineers', to: 'team', team_id: team.id }] })
  const { providers, teams } = (await t.call('adminSignIn/getList', {}, admin)).data
  expect(teams.map(({ id }) => id)).toEqual([team.id])
  expect(providers).toMatchObject([
    {
      group_map: [{ group: 'engineers', team_id: team.id, team_name: teams[0]?.team_name }],
      ...{ people: 0, last_problem: '', last_import: null },
    },
  ])
})

test('returns the abilities of each kind: only a directory checks typed passwords and can be imported', async () => {
  const { kinds } = (await t.call('adminSignIn/getList', {}, await makeAdmin(t))).data
  expect(kinds).toEqual([
    { kind: 'ldap', asks_password: 1, can_import: 1, can_try: 1 },
    { kind: 'cas', asks_password: 0, can_import: 0, can_try: 1 },
    { kind: 'oauth2', asks_password: 0, can_import: 0, can_try: 1 },
    { kind: 'oidc', asks_password: 0, can_import: 0, can_try: 1 },
  ])
})

test('a method whose secret was sealed with another key is shown without its settings', async () => {
  const admin = await makeAdmin(t)
  const provider_id = await addDirectory(t, admin, { port: 1 })
  const settings = JSON.stringify({ bind_password: 'sealed:1:AAAA' })
  await t.services.database.db
    .updateTable('sign_in_provider')
    .set({ settings })
    .where('provider_id', '=', provider_id)
    .execute()
  const { providers } = (await t.call('adminSignIn/getList', {}, admin)).data
  expect(providers.find((one) => one.provider_id === provider_id)?.settings).toEqual({})
})

test('unknown fields are ignored', async () => {
  expect((await t.call('adminSignIn/getList', { settings: 'all' }, await makeAdmin(t))).error_code).toBe(0)
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSignIn/getList', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSignIn/getList', {})).toBe('NOT_LOGGED_IN')
})
