import { expect, test } from 'vitest'
import { withAccessToken } from '#server/test/access-token.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a token reads as its user, in a header, a field, and on the legacy door', async () => {
  const owner = await makeUser(t)
  const item = await makeItem(t, { owner, password: 'secret' })
  const script = await withAccessToken(t, owner, { scope: 'read' })
  expect(script.token).toMatch(/^octavo_[0-9a-f]{64}$/)
  const headers = { authorization: `Bearer ${script.token}` }
  const answer = await t.app.inject({ url: `/api/item/info?item_id=${item.item_id}`, headers })
  expect(answer.json()).toMatchObject({ error_code: 0, data: { item_id: item.item_id } })
  expect(await t.call('item/info', { item_id: item.item_id, user_token: script.token })).toMatchObject({
    error_code: 0,
  })
  expect((await t.legacy('item/info', { item_id: item.item_id }, script)).json()).toMatchObject({ error_code: 0 })
})

test('the database has the hash of a token alone', async () => {
  const user = await makeUser(t)
  const { token } = await withAccessToken(t, user, { scope: 'read' })
  const rows = await t.services.database.db.selectFrom('user_token').selectAll().where('uid', '=', user.uid).execute()
  expect(JSON.stringify(rows)).not.toContain(token.slice('octavo_'.length))
})

test('a token that reads neither writes nor shows what writers see', async () => {
  const owner = await makeUser(t)
  const item = await makeItem(t, { owner, password: 'secret' })
  const page = await makePage(t, item)
  const script = await withAccessToken(t, owner, { scope: 'read' })
  const { item_id } = item
  expect(await refused(t, 'page/save', { page_id: page.page_id, item_id: item.item_id, page_title: 'x' }, script)).toBe(
    'TOKEN_NOT_ENOUGH',
  )
  for (const call of ['item/detail', 'item/getKey', 'member/getList'] as const)
    expect(await refused(t, call, { item_id }, script), call).toMatch(/^(ITEM_NOT_MANAGED|TOKEN_NOT_ENOUGH)$/)
  const { data } = await t.call('item/info', { item_id }, script)
  expect(data).toMatchObject({ item_edit: false, item_manage: false })
  const list = (await t.call('item/myList', {}, script)).data
  expect(list).toEqual([expect.objectContaining({ item_id, manage: 0 })])
  expect(JSON.stringify(list)).not.toContain('secret')
  expect((await t.call('item/myList', {}, owner)).data).toEqual([expect.objectContaining({ password: 'secret' })])
})

test('a token for chosen items reaches no other', async () => {
  const owner = await makeUser(t)
  const [mine, other] = [await makeItem(t, { owner, password: 'a' }), await makeItem(t, { owner, password: 'b' })]
  const [page, hidden] = [await makePage(t, mine), await makePage(t, other, { page_content: 'needle' })]
  const script = await withAccessToken(t, owner, { scope: 'write', item_ids: [mine.item_id] })
  expect(
    await t.call(
      'page/save',
      { page_id: page.page_id, item_id: mine.item_id, page_title: 'New', page_content: 'New' },
      script,
    ),
  ).toMatchObject({
    error_code: 0,
  })
  expect(await refused(t, 'page/info', { page_id: hidden.page_id }, script)).toBe('ITEM_NOT_VISIBLE')
  expect(
    await refused(
      t,
      'page/save',
      { page_id: hidden.page_id, item_id: other.item_id, page_title: 'x', page_content: 'x' },
      script,
    ),
  ).toBe('NO_PERMISSION')
  expect(await refused(t, 'item/info', { item_id: other.item_id }, script)).toBe('ITEM_NOT_VISIBLE')
  expect((await t.call('item/myList', {}, script)).data.map((one) => one.item_id)).toEqual([mine.item_id])
  expect((await t.call('search/all', { keyword: 'needle' }, script)).data).toMatchObject({ items: [], pages: [] })
  expect((await t.call('search/all', { keyword: other.item_name }, script)).data).toMatchObject({ items: [] })
  for (const call of [
    'item/add',
    'team/getList',
    'message/getRemindList',
    'attachment/getMyList',
    'template/getMyList',
  ] as const)
    expect(await refused(t, call, { item_name: 'x', item_type: 1 }, script), call).toBe('TOKEN_NOT_ENOUGH')
})

test('a token has at most the rights of its user: a removed member loses them at once', async () => {
  const item = await makeItem(t, { password: 'a' })
  const page = await makePage(t, item)
  const member = await makeMember(t, item)
  const script = await withAccessToken(t, member, { scope: 'write', item_ids: [item.item_id] })
  expect(await t.call('page/info', { page_id: page.page_id }, script)).toMatchObject({ error_code: 0 })
  const { data } = await t.call('member/getList', { item_id: item.item_id }, item.owner)
  await t.call('member/delete', { item_id: item.item_id, item_member_id: data[0]?.item_member_id }, item.owner)
  expect(await refused(t, 'page/info', { page_id: page.page_id }, script)).toBe('ITEM_NOT_VISIBLE')
})

test('an administrator administers with a token of that scope alone', async () => {
  const admin = await makeAdmin(t)
  const foreign = await makeItem(t, { password: 'a' })
  const writing = await withAccessToken(t, admin, { scope: 'write' })
  expect(await refused(t, 'adminUser/getList', {}, writing)).toBe('NO_PERMISSION')
  expect(await refused(t, 'item/info', { item_id: foreign.item_id }, writing)).toBe('ITEM_NOT_VISIBLE')
  const administering = await withAccessToken(t, admin, { scope: 'administer' })
  expect(await t.call('adminUser/getList', {}, administering)).toMatchObject({ error_code: 0 })
  expect(await refused(t, 'accessToken/add', { name: 'x', scope: 'administer', all_items: 1 }, await makeUser(t))).toBe(
    'NO_PERMISSION',
  )
})

test('no token touches the account, makes tokens or becomes a session', async () => {
  const admin = await makeAdmin(t)
  const script = await withAccessToken(t, admin, { scope: 'administer' })
  const calls = {
    'user/resetPassword': { password: 'a', new_password: 'b' },
    'user/bindEmail': { email: 'a@example.com' },
    'user/updateInfo': { name: 'x' },
    'user/sessionList': {},
    'user/revokeSession': { id: 0 },
    'user/logout': { confirm: '1' },
    'accessToken/getList': {},
    'accessToken/add': { name: 'x', scope: 'read', all_items: 1 },
    'accessToken/revoke': { id: 1 },
  } as const
  for (const [call, input] of Object.entries(calls))
    expect(await refused(t, call as keyof typeof calls, input, script), call).toBe('TOKEN_NOT_ENOUGH')
  expect(await refused(t, 'user/loginByUserToken', { user_token: script.token })).toBe('NOT_LOGGED_IN')
  expect(await t.call('user/info', {}, script)).toMatchObject({ error_code: 0 })
})

test('a token is not a session: it is not listed, ends with its days and with the account, and outlives a password change', async () => {
  const user = await makeUser(t)
  const script = await withAccessToken(t, user, { scope: 'read' })
  expect((await t.call('user/sessionList', {}, user)).data).toHaveLength(1)
  await t.call('user/revokeSession', { id: 0 }, user)
  expect(await t.call('user/info', {}, script)).toMatchObject({ error_code: 0 })
  const admin = await makeAdmin(t)
  await t.call('adminUser/setDisabled', { uid: user.uid, disabled: 1 }, admin)
  await t.call('adminUser/setDisabled', { uid: user.uid, disabled: 0 }, admin)
  expect(await refused(t, 'user/info', {}, script)).toBe('NOT_LOGGED_IN')
  const other = await withAccessToken(t, await makeUser(t), { scope: 'read' })
  t.time.now += 90 * 24 * 3600
  expect(await refused(t, 'user/info', {}, other)).toBe('NOT_LOGGED_IN')
})

test('bad input names its field', async () => {
  const user = await makeUser(t)
  const item = await makeItem(t)
  const good = { name: 'Script', scope: 'read' }
  expect(await refused(t, 'accessToken/add', { ...good, name: '' }, user)).toBe('BAD_FIELD:name')
  expect(await refused(t, 'accessToken/add', { ...good, scope: 'all' }, user)).toBe('BAD_FIELD:scope')
  expect(await refused(t, 'accessToken/add', good, user)).toBe('BAD_FIELD:item_ids')
  expect(await refused(t, 'accessToken/add', { ...good, item_ids: 'x' }, user)).toBe('BAD_FIELD:item_ids')
  expect(await refused(t, 'accessToken/add', { ...good, item_ids: String(item.item_id) }, user)).toBe(
    'NOT_FOUND:item_ids',
  )
  expect(await refused(t, 'accessToken/add', { ...good, all_items: 1, days: 0 }, user)).toBe('BAD_FIELD:days')
  expect(await refused(t, 'accessToken/add', { ...good, all_items: 1 })).toBe('NOT_LOGGED_IN')
})
