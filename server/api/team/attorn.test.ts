import { expect, test } from 'vitest'
import { hashPassword } from '#server/auth/password.ts'
import { LOGIN_TRIES_PER_ORIGIN } from '#server/auth/password-brake.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeMember, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'

const t = testApp()
const db = () => t.services.database.db

async function makeOwner() {
  const owner = await makeUser(t)
  const password = await hashPassword('right')
  await db().updateTable('user').set({ password }).where('uid', '=', owner.uid).execute()
  return owner
}

const ownerOf = async (item_id: number) =>
  (await db().selectFrom('item').select('uid').where('item_id', '=', item_id).executeTakeFirstOrThrow()).uid

test("a team is transferred with its owner's items; items of others stay theirs", async () => {
  const owner = await makeOwner()
  const [own, archived, outside] = [
    await makeItem(t, { owner }),
    await makeItem(t, { owner, is_archived: 1 }),
    await makeItem(t, { owner }),
  ]
  const brought = await makeItem(t)
  const team = await makeTeam(t, { owner, items: [own, archived, brought] })
  const receiver = await joinTeam(t, team)
  await makeMember(t, own, { user: receiver })
  const input = { team_id: team.id, username: receiver.username, password: 'right' }
  expect((await t.call('team/attorn', input, owner)).error_code).toBe(0)
  for (const item of [own, archived]) expect(await ownerOf(item.item_id)).toBe(receiver.uid)
  expect(await ownerOf(brought.item_id)).toBe(brought.owner.uid)
  expect(await ownerOf(outside.item_id)).toBe(owner.uid)
  // The owner is never a member of the own item.
  expect(await db().selectFrom('item_member').selectAll().where('item_id', '=', own.item_id).execute()).toEqual([])
  expect((await t.call('item/detail', { item_id: own.item_id }, receiver)).data.username).toBe(receiver.username)
  expect(await refused(t, 'item/detail', { item_id: own.item_id }, owner)).toBe('ITEM_NOT_MANAGED')
  expect(await refused(t, 'team/delete', { id: team.id }, owner)).toBe('NO_PERMISSION')
  const log = await db().selectFrom('item_change_log').selectAll().where('item_id', '=', own.item_id).execute()
  expect(log).toMatchObject([{ op_action_type: 'attorn', op_object_type: 'item', remark: receiver.username }])
})

test('an unknown user, a disabled one, or the owner, cannot get the team', async () => {
  const owner = await makeOwner()
  const team = await makeTeam(t, { owner })
  const hand = (username: string) => refused(t, 'team/attorn', { team_id: team.id, username, password: 'right' }, owner)
  expect(await hand('nobody.x')).toBe('USER_UNKNOWN:username')
  const off = await makeUser(t)
  await t.call('adminUser/setDisabled', { uid: off.uid, disabled: 1 }, await makeAdmin(t))
  expect(await hand(off.username)).toBe('USER_UNKNOWN:username')
  expect(await hand(owner.username)).toBe('BAD_FIELD:username')
  expect(await hand('')).toBe('BAD_FIELD:username')
})

test('guessing at the password is braked', async () => {
  const owner = await makeOwner()
  const team = await makeTeam(t, { owner })
  const receiver = await makeUser(t)
  const hand = (password: string) =>
    refused(t, 'team/attorn', { team_id: team.id, username: receiver.username, password }, owner)
  for (let i = 0; i < LOGIN_TRIES_PER_ORIGIN; i += 1) expect(await hand('wrong')).toBe('PASSWORD_WRONG:password')
  expect(await hand('right')).toBe('LOGIN_LOCKED')
  expect(await hand('x'.repeat(101))).toBe('BAD_FIELD:password')
})
