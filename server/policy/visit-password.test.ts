import { expect, test } from 'vitest'
import { LOGIN_WINDOW_SECONDS } from '#server/auth/password-brake.ts'
import { hashToken } from '#server/auth/session.ts'
import { VISIT_PASS_SECONDS, VISITOR_COOKIE } from '#server/auth/visit-pass.ts'
import { VISIT_TRIES_PER_ADDRESS } from '#server/auth/visit-password.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('the visit password opens a private item for reading, for that call', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const page = await makePage(t, item)
  const stranger = await makeUser(t)
  const read = (given: object, as = stranger) => t.call('page/info', { page_id: page.page_id, ...given }, as)
  expect((await read({ _item_pwd: 'visit' })).error_code).toBe(0)
  expect((await t.call('page/info', { page_id: page.page_id, _item_pwd: 'visit' })).error_code).toBe(0)
  for (const wrong of ['Visit', 'visit ', '', undefined])
    expect((await read({ _item_pwd: wrong })).error_code).toBe(10303)
  const write = { page_id: page.page_id, item_id: item.item_id, page_content: 'x', _item_pwd: 'visit' }
  expect(await refused(t, 'page/save', write, stranger)).toBe('NO_PERMISSION')
  expect(await refused(t, 'item/detail', { item_id: item.item_id, _item_pwd: 'visit' }, stranger)).toBe(
    'ITEM_NOT_MANAGED',
  )
})

test('it does not extend the rights of a limited member', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const catalog = await makeCatalog(t, item)
  const page = await makePage(t, item)
  const limited = await makeMember(t, item, { cat_id: catalog.cat_id })
  expect(await refused(t, 'page/info', { page_id: page.page_id, _item_pwd: 'visit' }, limited)).toBe('ITEM_NOT_VISIBLE')
})

test('wrong tries are counted for the address and the item, and lock out the right password too', async () => {
  const [item, other] = [await makeItem(t, { password: 'visit' }), await makeItem(t, { password: 'visit' })]
  const info = (item_id: number, _item_pwd: string) => t.call('item/info', { item_id, _item_pwd })
  for (let i = 0; i < VISIT_TRIES_PER_ADDRESS; i += 1)
    expect((await info(item.item_id, `guess${i}`)).error_name).toBe('ITEM_NOT_VISIBLE')
  expect((await info(item.item_id, 'visit')).error_name).toBe('LOGIN_LOCKED')
  expect((await info(other.item_id, 'visit')).error_code).toBe(0)
  // Readers with other rights do not need the password.
  expect((await t.call('item/info', { item_id: item.item_id, _item_pwd: 'x' }, item.owner)).error_code).toBe(0)
  t.time.now += LOGIN_WINDOW_SECONDS + 1
  expect((await info(item.item_id, 'visit')).error_code).toBe(0)
})

test('the word that newer web clients send without a password is no guess', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const info = (_item_pwd: string) => t.legacy('item/info', { item_id: item.item_id, _item_pwd })
  for (let i = 0; i < VISIT_TRIES_PER_ADDRESS; i += 1)
    for (const word of ['null', 'undefined']) expect((await info(word)).json().error_code).toBe(10303)
  expect((await info('visit')).json().error_code).toBe(0)
})

test('the visit pass of a browser opens its item until the pass ends', async () => {
  const [item, other] = [await makeItem(t, { password: 'visit' }), await makeItem(t, { password: 'visit' })]
  const visitor = 'ab'.repeat(32)
  const { db } = t.services.database
  const pass = { visitor_hash: hashToken(visitor), item_id: item.item_id, expire_time: t.time.now + VISIT_PASS_SECONDS }
  await db.insertInto('visit_pass').values(pass).execute()
  const info = async (item_id: number, cookie = visitor) => {
    const url = `/api/item/info?item_id=${item_id}`
    return (await t.inject({ url, headers: { cookie: `${VISITOR_COOKIE}=${cookie}` } })).json().error_code
  }
  expect(await info(item.item_id)).toBe(0)
  expect(await info(other.item_id)).toBe(10303)
  for (const cookie of ['cd'.repeat(32), 'x', '']) expect(await info(item.item_id, cookie)).toBe(10303)
  await t.call('item/update', { item_id: item.item_id, password: 'another' }, item.owner)
  expect(await info(item.item_id)).toBe(10303)
  await db.insertInto('visit_pass').values(pass).execute()
  expect(await info(item.item_id)).toBe(0)
  t.time.now += VISIT_PASS_SECONDS
  expect(await info(item.item_id)).toBe(10303)
})
