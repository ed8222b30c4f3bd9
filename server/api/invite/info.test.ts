import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a person with a link learns its target, and nothing else about the item', async () => {
  const item = await makeItem(t, { item_name: 'Secret plans', password: 'visit' })
  const { token, expire_time } = (await t.call('invite/save', { item_id: item.item_id, role: 0 }, item.owner)).data
  const seen = {
    item_id: item.item_id,
    team_id: 0,
    name: 'Secret plans',
    inviter: item.owner.username,
    role: 0,
    expire_time,
    may_register: 1,
    needs_email: 0,
    joined: 0,
  }
  expect((await t.call('invite/info', { token })).data).toEqual(seen)
  expect((await t.call('invite/info', { token }, await makeUser(t))).data).toEqual(seen)
  expect((await t.call('invite/info', { token }, item.owner)).data.joined).toBe(1)
  const person = await makeUser(t)
  await t.call('invite/accept', { token }, person)
  // Used up: it still leads its former users there, and nobody else.
  expect((await t.call('invite/info', { token }, person)).data.joined).toBe(1)
  expect(await refused(t, 'invite/info', { token }, await makeUser(t))).toBe('INVITE_WRONG')
  expect(await refused(t, 'invite/info', { token: `${token}0` })).toBe('INVITE_WRONG')
  expect(await refused(t, 'invite/info', { token: '' })).toBe('BAD_FIELD:token')
})
