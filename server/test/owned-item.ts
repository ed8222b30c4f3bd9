import { expect } from 'vitest'
import type { CallName } from '#shared/api/index.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { registeredUser } from './accounts.ts'
import type { TestApp } from './build-test-app.ts'
import { makeItem, makeMember, makePage, makePeople, makeUser, type TestUser } from './factories.ts'
import { refused } from './refused.ts'

/** For tests of calls that must be confirmed with the caller's password. */

export const OWNER_PASSWORD = 'a password'
let count = 0

/** An ordinary user with a known password. */
export async function makeUserWithPassword(t: TestApp, password = OWNER_PASSWORD): Promise<TestUser> {
  count += 1
  const user = await registeredUser(t, `typed-${count}`, password)
  // The first account of a site becomes administrator.
  const groupid = USER_GROUP.ordinary
  await t.services.database.db.updateTable('user').set({ groupid }).where('uid', '=', user.uid).execute()
  return { ...user, groupid }
}

/** An item with a page, whose owner has `OWNER_PASSWORD`. */
export async function makeOwnedItem(t: TestApp, given: Parameters<typeof makeItem>[1] = {}) {
  const item = await makeItem(t, { owner: await makeUserWithPassword(t), ...given })
  return { ...item, page: await makePage(t, item) }
}

/** Gives a user the edit lock of a page. */
export async function makeLock(t: TestApp, page_id: number, user: TestUser): Promise<void> {
  const row = { page_id, lock_uid: user.uid, lock_username: user.username, token_id: 1, addtime: t.time.now }
  await t.services.database.db
    .insertInto('page_lock')
    .values({ ...row, lock_to: t.time.now + 1000 })
    .execute()
}

/** The rows of the edit locks of a page, also those that no longer count. */
export const locksOn = (t: TestApp, page_id: number) =>
  t.services.database.db.selectFrom('page_lock').selectAll().where('page_id', '=', page_id).execute()

/** The change log of an item, oldest first. */
export const logOf = (t: TestApp, item_id: number) =>
  t.services.database.db
    .selectFrom('item_change_log')
    .select(['uid', 'op_action_type', 'op_object_type', 'op_object_id', 'remark'])
    .where('item_id', '=', item_id)
    .orderBy('id')
    .execute()

/** Checks the refusals that are the same for all calls confirmed with a password. */
export async function expectConfirmed(t: TestApp, name: CallName): Promise<void> {
  const item = await makeOwnedItem(t)
  const people = await makePeople(t, item)
  const receiver = await makeUser(t)
  const call = { item_id: item.item_id, username: receiver.username, password: OWNER_PASSWORD }
  expect(await refused(t, name, call)).toBe('NOT_LOGGED_IN')
  for (const person of [people.stranger, people.reader, people.editor])
    expect(await refused(t, name, call, person)).toBe('ITEM_NOT_MANAGED')
  for (const password of ['wrong', ''])
    expect(await refused(t, name, { ...call, password }, item.owner)).toBe('PASSWORD_WRONG:password')
  expect(await refused(t, name, { ...call, password: undefined }, item.owner)).toBe('BAD_FIELD:password')
  expect(await refused(t, name, { ...call, password: 'x'.repeat(1001) }, item.owner)).toBe('BAD_FIELD:password')
  expect(await refused(t, name, { ...call, item_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
  expect(await refused(t, name, { ...call, item_id: '1,2' }, item.owner)).toBe('BAD_FIELD:item_id')

  const admin = await makeUserWithPassword(t, 'another password')
  await makeMember(t, item, { user: admin, group: 2 })
  expect(await refused(t, name, call, admin)).toBe('PASSWORD_WRONG:password')
  expect((await t.call(name, { ...call, password: 'another password' }, admin)).error_code).toBe(0)
}
