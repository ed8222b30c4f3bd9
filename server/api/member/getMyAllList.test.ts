import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('people of own items and teams come once, newest first', async () => {
  const item = await makeItem(t)
  const old = await makeMember(t, item)
  t.time.now += 10
  const team = await makeTeam(t, { owner: item.owner })
  const fresh = await joinTeam(t, team)
  await makeMember(t, item, { user: fresh })
  await makeMember(t, await makeItem(t))
  const { data } = await t.call('member/getMyAllList', {}, item.owner)
  expect(data.map((row) => row.username)).toEqual([fresh.username, old.username])
})

test('a guest has nobody', async () => {
  expect(await refused(t, 'member/getMyAllList', {}, null)).toBe('NOT_LOGGED_IN')
})
