import { describe, expect, test } from 'vitest'
import { registeredUser } from '../../test/accounts.ts'
import { testApp } from '../../test/build-test-app.ts'
import { makeItem, makeMember, makePage, makePeople, makeUser, type TestUser } from '../../test/factories.ts'
import { refused } from '../../test/refused.ts'

/** `item/archive`, `item/attorn`, `item/delete`: what is confirmed by the password of whoever does it. */
const t = testApp()
const db = () => t.services.database.db
const PASSWORD = 'a password'

let count = 0
async function makeOwned(given: Parameters<typeof makeItem>[1] = {}) {
  count += 1
  const owner: TestUser = await registeredUser(t, `owner-${count}`, PASSWORD)
  const item = await makeItem(t, { owner, ...given })
  return { ...item, page: await makePage(t, item) }
}

async function lock(page_id: number, user: TestUser) {
  const row = { page_id, lock_uid: user.uid, lock_username: user.username, token_id: 1, addtime: t.time.now }
  await db()
    .insertInto('page_lock')
    .values({ ...row, lock_to: t.time.now + 1000 })
    .execute()
}
const locksOn = (page_id: number) => db().selectFrom('page_lock').selectAll().where('page_id', '=', page_id).execute()

const logOf = (item_id: number) =>
  db()
    .selectFrom('item_change_log')
    .select(['uid', 'op_action_type', 'op_object_type', 'op_object_id', 'remark'])
    .where('item_id', '=', item_id)
    .execute()

describe('archive', () => {
  test('makes the item one that is read and no more, and ends its locks', async () => {
    const item = await makeOwned()
    await lock(item.page.page_id, item.owner)
    const { item_id } = item
    expect(await t.call('item/archive', { item_id, password: PASSWORD }, item.owner)).toEqual({
      error_code: 0,
      data: [],
    })
    expect((await t.call('item/info', { item_id }, item.owner)).data).toMatchObject({
      is_archived: 1,
      item_edit: false,
      item_manage: false,
    })
    expect(await locksOn(item.page.page_id)).toEqual([])
    expect(await refused(t, 'page/save', { item_id, page_id: item.page.page_id, page_content: 'x' }, item.owner)).toBe(
      'ITEM_ARCHIVED',
    )
    expect(await refused(t, 'item/archive', { item_id, password: PASSWORD }, item.owner)).toBe('ITEM_ARCHIVED')
    expect(await logOf(item_id)).toEqual([
      { uid: item.owner.uid, op_action_type: 'archive', op_object_type: 'item', op_object_id: item_id, remark: '' },
    ])
  })
})

describe('attorn', () => {
  test('hands the item over: the receiver is no member any more, the owner before is nothing', async () => {
    const item = await makeOwned({ password: 'private' })
    const receiver = await makeMember(t, item, { group: 0 })
    const editor = await makeMember(t, item)
    await lock(item.page.page_id, item.owner)
    const { item_id } = item
    const { data } = await t.call(
      'item/attorn',
      { item_id, username: receiver.username.toUpperCase(), password: PASSWORD },
      item.owner,
    )
    expect(data).toMatchObject({ item_id, uid: receiver.uid, username: receiver.username })
    expect((await t.call('item/info', { item_id }, item.owner)).error_name).toBe('ITEM_NOT_VISIBLE')
    expect((await t.call('item/myList', {}, item.owner)).data).toEqual([])
    expect((await t.call('item/myList', {}, receiver)).data).toMatchObject([{ item_id, creator: 1, manage: 1 }])
    expect((await t.call('item/myList', {}, editor)).data).toHaveLength(1)
    const members = await db().selectFrom('item_member').select('uid').where('item_id', '=', item_id).execute()
    expect(members).toEqual([{ uid: editor.uid }])
    expect(await locksOn(item.page.page_id)).toEqual([])
    expect(await logOf(item_id)).toMatchObject([{ op_action_type: 'attorn', remark: receiver.username }])
  })

  test('to nobody who is there is refused; to the owner changes nothing', async () => {
    const item = await makeOwned()
    const call = { item_id: item.item_id, password: PASSWORD }
    expect(await refused(t, 'item/attorn', { ...call, username: 'nobody is called so' }, item.owner)).toBe(
      'USER_UNKNOWN:username',
    )
    for (const username of ['', '%', "x' or '1'='1"])
      expect(await refused(t, 'item/attorn', { ...call, username }, item.owner)).toMatch(/:username$/)
    const { data } = await t.call('item/attorn', { ...call, username: item.owner.username }, item.owner)
    expect(data.uid).toBe(item.owner.uid)
    expect(await logOf(item.item_id)).toEqual([])
  })
})

describe('delete', () => {
  test('takes the item away for everybody: its domain is free, its key is dead, its locks are over', async () => {
    const item = await makeOwned({ item_domain: 'goneSoon' })
    const { item_id } = item
    const { data: key } = await t.call('item/getKey', { item_id }, item.owner)
    await lock(item.page.page_id, item.owner)
    t.time.now += 60
    expect(await t.call('item/delete', { item_id, password: PASSWORD }, item.owner)).toEqual({
      error_code: 0,
      data: [],
    })
    expect((await t.call('item/info', { item_id }, item.owner)).error_name).toBe('NOT_FOUND')
    expect((await t.call('page/info', { page_id: item.page.page_id }, item.owner)).error_name).toBe('NOT_FOUND')
    expect((await t.call('item/myList', {}, item.owner)).data).toEqual([])
    const push = { api_key: key.api_key, api_token: key.api_token, page_title: 'x', page_content: 'x' }
    expect((await t.call('item/updateByApi', push)).error_name).toBe('KEY_MISMATCH')
    expect(await locksOn(item.page.page_id)).toEqual([])
    expect((await t.call('item/add', { item_name: 'x', item_domain: 'gonesoon' }, item.owner)).error_code).toBe(0)
    const row = await db().selectFrom('item').selectAll().where('item_id', '=', item_id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ is_del: 1, last_update_time: t.time.now, domain_key: null })
    expect(await logOf(item_id)).toMatchObject([{ op_action_type: 'delete', op_object_type: 'item' }])
  })

  test('an archived item may be deleted', async () => {
    const item = await makeOwned({ is_archived: 1 })
    expect((await t.call('item/delete', { item_id: item.item_id, password: PASSWORD }, item.owner)).error_code).toBe(0)
  })
})

const CALLS = ['item/archive', 'item/attorn', 'item/delete'] as const

describe.each(CALLS)('%s', (name) => {
  test('an item admin confirms it with the own password, not with that of the owner', async () => {
    const item = await makeOwned()
    count += 1
    const user = await registeredUser(t, `admin-${count}`, 'another password')
    await makeMember(t, item, { user, group: 2 })
    const call = { item_id: item.item_id, username: user.username }
    expect(await refused(t, name, { ...call, password: PASSWORD }, user)).toBe('PASSWORD_WRONG:password')
    expect((await t.call(name, { ...call, password: 'another password' }, user)).error_code).toBe(0)
  })

  test('is refused to all who do not manage the item, and without the right password', async () => {
    const item = await makeOwned()
    const people = await makePeople(t, item)
    const receiver = await makeUser(t)
    const call = { item_id: item.item_id, username: receiver.username, password: PASSWORD }
    expect(await refused(t, name, call)).toBe('NOT_LOGGED_IN')
    for (const person of [people.stranger, people.reader, people.editor])
      expect(await refused(t, name, call, person)).toBe('ITEM_NOT_MANAGED')
    for (const password of ['wrong', ''])
      expect(await refused(t, name, { ...call, password }, item.owner)).toBe('PASSWORD_WRONG:password')
    expect(await refused(t, name, { ...call, password: undefined }, item.owner)).toBe('BAD_FIELD:password')
    expect(await refused(t, name, { ...call, password: 'x'.repeat(1001) }, item.owner)).toBe('BAD_FIELD:password')
    expect(await refused(t, name, { ...call, item_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
    expect(await refused(t, name, { ...call, item_id: '1,2' }, item.owner)).toBe('BAD_FIELD:item_id')
  })
})
