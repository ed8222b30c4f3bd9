import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('a team goes with all that it binds; its items stay', async () => {
  const item = await makeItem(t)
  const team = await makeTeam(t, { owner: item.owner, items: [item] })
  await joinTeam(t, team)
  expect((await t.call('team/delete', { id: team.id }, item.owner)).error_code).toBe(0)
  const { db } = t.services.database
  for (const table of ['team_member', 'team_item', 'team_item_member'] as const)
    expect(await db.selectFrom(table).selectAll().where('team_id', '=', team.id).execute()).toEqual([])
  expect((await t.call('item/info', { item_id: item.item_id })).error_code).toBe(0)
  expect(await refused(t, 'team/delete', { id: team.id }, item.owner)).toBe('NOT_FOUND')
})

test('nobody but the owner deletes it', async () => {
  const team = await makeTeam(t)
  const admin = await joinTeam(t, team, { admin: true })
  expect(await refused(t, 'team/delete', { id: team.id }, admin)).toBe('NO_PERMISSION')
  expect(await refused(t, 'team/delete', { id: team.id }, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'team/delete', { id: 0 }, team.owner)).toBe('BAD_FIELD:id')
})
