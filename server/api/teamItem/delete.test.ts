import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('managers of the team or the item remove it from the team', async () => {
  const item = await makeItem(t)
  for (const by of ['team', 'item']) {
    const team = await makeTeam(t, { items: [item] })
    const as = by === 'team' ? team.owner : item.owner
    expect((await t.call('teamItem/delete', { id: team.bindings[item.item_id] }, as)).error_code).toBe(0)
    expect((await t.call('teamItem/getList', { item_id: item.item_id }, item.owner)).data).toEqual([])
  }
})

test('a member does not', async () => {
  const item = await makeItem(t)
  const team = await makeTeam(t, { items: [item] })
  const member = await joinTeam(t, team)
  const id = team.bindings[item.item_id]
  expect(await refused(t, 'teamItem/delete', { id }, member)).toBe('NO_PERMISSION')
  expect(await refused(t, 'teamItem/delete', { id }, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'teamItem/delete', { id: 999_999_999 }, member)).toBe('NOT_FOUND')
})
