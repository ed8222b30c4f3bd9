import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()

test('own and joined teams come newest first, with their counts', async () => {
  const user = await makeUser(t)
  const own = await makeTeam(t, { owner: user, items: [await makeItem(t), await makeItem(t, { is_del: 1 })] })
  t.time.now += 10
  const joined = await makeTeam(t)
  await joinTeam(t, joined, { user })
  const led = await makeTeam(t)
  await joinTeam(t, led, { user, admin: true })
  await makeTeam(t)
  const { data } = await t.call('team/getList', {}, user)
  expect(data.map((row) => [row.id, row.memberCount, row.itemCount, row.team_manage])).toEqual([
    [led.id, 1, 0, 1],
    [joined.id, 1, 0, 0],
    [own.id, 0, 1, 1],
  ])
})

test('a guest has no teams', async () => {
  expect(await refused(t, 'team/getList', {}, null)).toBe('NOT_LOGGED_IN')
})
