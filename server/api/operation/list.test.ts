import { expect, test } from 'vitest'
import { withAccessToken } from '#server/test/access-token.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { startTrial, TRIAL_KINDS, trial } from '#server/test/trial-operation.ts'

const t = testApp({}, TRIAL_KINDS)

test('a person sees the own operations in pages, the newest first', async () => {
  const user = await makeUser(t)
  const ids: number[] = []
  for (let at = 0; at < 3; at++) ids.push(await startTrial(t, user, 'end'))
  await startTrial(t, await makeUser(t), 'end')
  await t.services.operations.settled()
  const first = (await t.call('operation/list', { count: 2 }, user)).data
  expect(first).toMatchObject({ list: [{ operation_id: ids[2] }, { operation_id: ids[1] }], has_more: true })
  const rest = (await t.call('operation/list', { count: 2, before: ids[1] }, user)).data
  expect(rest).toMatchObject({ list: [{ operation_id: ids[0], title: 'end' }], has_more: false })
})

test('an access token for some items shows the operations about them, and no others', async () => {
  const owner = await makeUser(t)
  const { item_id } = await makeItem(t, { owner })
  const [inside, outside] = [await startTrial(t, owner, 'end', trial, { item_id }), await startTrial(t, owner, 'end')]
  await t.services.operations.settled()
  const script = await withAccessToken(t, owner, { scope: 'read', item_ids: [item_id] })
  expect((await t.call('operation/list', {}, script)).data.list).toMatchObject([{ operation_id: inside }])
  expect(await refused(t, 'operation/info', { operation_id: outside }, script)).toBe('NOT_FOUND')
})

test('bad input names its field, and guests have no operations', async () => {
  expect(await refused(t, 'operation/list', { count: 0 }, await makeUser(t))).toBe('BAD_FIELD:count')
  expect(await refused(t, 'operation/list', {})).toBe('NOT_LOGGED_IN')
})
