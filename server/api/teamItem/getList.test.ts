import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('the teams of an item carry the id of their binding', async () => {
  const item = await makeItem(t)
  const team = await makeTeam(t, { items: [item], team_name: 'Writers' })
  const { data } = await t.call('teamItem/getList', { item_id: item.item_id }, item.owner)
  expect(data).toMatchObject([{ id: team.bindings[item.item_id], team_id: team.id, team_name: 'Writers' }])
})

test('only managers of the item see them', async () => {
  const item = await makeItem(t)
  const { editor } = await makePeople(t, item)
  expect(await refused(t, 'teamItem/getList', { item_id: item.item_id }, editor)).toBe('ITEM_NOT_MANAGED')
  expect(await refused(t, 'teamItem/getList', { item_id: item.item_id }, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'teamItem/getList', { item_id: 999_999_999 }, editor)).toBe('NOT_FOUND')
})
