import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from '#server/auth/in-turn.ts'
import { LOGIN_WINDOW_SECONDS } from '#server/auth/password-brake.ts'
import { VISIT_PASS_SECONDS } from '#server/auth/visit-pass.ts'
import { VISIT_TRIES_PER_ADDRESS } from '#server/auth/visit-password.ts'
import { readCaptcha } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makePage } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
/** In this time a call has loaded its item. */
const LOADED_MS = 500

/** Sends the form of the password screen as a browser does, with a right captcha. */
async function give(form: Record<string, string | number>, cookie?: string) {
  const { captcha, captcha_id } = await readCaptcha(t)
  const filled = { captcha, captcha_id: String(captcha_id), ...form }
  const answer = await t.inject({
    method: 'POST',
    url: '/api/item/pwd',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    payload: JSON.stringify(filled),
  })
  const visitor = answer.cookies.find((one) => one.name === 'octavo_visitor')?.value
  return { ...answer.json(), cookie: visitor ? `octavo_visitor=${visitor}` : cookie }
}

const mayRead = async (item_id: number, cookie?: string) =>
  (await t.inject({ url: `/api/item/info?item_id=${item_id}`, headers: cookie ? { cookie } : {} })).json()
    .error_code === 0

test('the visit password opens the item for this browser, and for no other', async () => {
  const item = await makeItem(t, { password: 'open me' })
  const other = await makeItem(t, { password: 'open me' })
  expect(await mayRead(item.item_id)).toBe(false)
  const { error_code, data, cookie } = await give({ item_id: item.item_id, password: 'open me' })
  expect([error_code, data]).toEqual([0, { refer_url: '' }])
  expect(await mayRead(item.item_id, cookie)).toBe(true)
  expect(await mayRead(item.item_id)).toBe(false)
  expect(await mayRead(other.item_id, cookie)).toBe(false)
  t.time.now += VISIT_PASS_SECONDS
  expect(await mayRead(item.item_id, cookie)).toBe(false)
})

test('the item is found by number, domain, or the page that wins over both', async () => {
  const item = await makeItem(t, { password: 'p', item_domain: 'pwdByDomain' })
  const other = await makeItem(t, { password: 'other' })
  const page = await makePage(t, item)
  expect((await give({ item_id: 'pwdbydomain', password: 'p' })).error_code).toBe(0)
  expect((await give({ item_id: other.item_id, page_id: page.page_id, password: 'p' })).error_code).toBe(0)
})

test('a new visit password ends the passes, a password that stays does not', async () => {
  const item = await makeItem(t, { password: 'p' })
  const { cookie } = await give({ item_id: item.item_id, password: 'p' })
  await t.call('item/update', { item_id: item.item_id, password: 'p' }, item.owner)
  expect(await mayRead(item.item_id, cookie)).toBe(true)
  await t.call('item/update', { item_id: item.item_id, password: 'new' }, item.owner)
  expect(await mayRead(item.item_id, cookie)).toBe(false)
})

test('a password that is compared while it is changed gives no pass', async () => {
  const item = await makeItem(t, { password: 'p' })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  // Tries from one address are compared one after the other.
  const before = inTurn(`visit:${item.item_id}:127.0.0.1`, () => ended)
  const given = give({ item_id: item.item_id, password: 'p' })
  await setTimeout(LOADED_MS)
  await t.call('item/update', { item_id: item.item_id, password: 'new' }, item.owner)
  end()
  await before
  const { error_name, cookie } = await given
  expect([error_name, cookie]).toEqual(['VISIT_PASSWORD_WRONG', undefined])
  const { db } = t.services.database
  expect(await db.selectFrom('visit_pass').selectAll().where('item_id', '=', item.item_id).execute()).toEqual([])
  expect((await give({ item_id: item.item_id, password: 'new' })).error_code).toBe(0)
})

test('the way back is decoded, and given only when it leads to an address of ours', async () => {
  const item = await makeItem(t, { password: 'p' })
  const back = async (address: string) => {
    const refer_url = Buffer.from(address).toString('base64')
    return (await give({ item_id: item.item_id, password: 'p', refer_url })).data.refer_url
  }
  expect(await back('/1/2')).toBe('/1/2')
  expect(await back('item/index')).toBe('/item/index')
  for (const bad of ['//evil.example', 'https://evil.example', '/\\evil', '/a?b=c', '/a.b', '/../x', '/%2f', '/<b>'])
    expect(await back(bad)).toBe('')
  expect(await back('javascript:alert')).toBe('/javascript:alert')
})

test('wrong passwords, captchas and items are refused', async () => {
  const item = await makeItem(t, { password: 'p' })
  const open = await makeItem(t)
  const deleted = await makePage(t, item, { is_del: 1 })
  const verdict = async (form: Record<string, string | number>) => (await give(form)).error_code
  expect(await verdict({ item_id: item.item_id, password: 'wrong' })).toBe(10010)
  expect(await verdict({ item_id: item.item_id, password: '' })).toBe(10010)
  expect(await verdict({ item_id: open.item_id, password: '' })).toBe(10010)
  expect(await verdict({ item_id: item.item_id, password: 'p', captcha: 'none' })).toBe(10206)
  expect(await verdict({ item_id: 987_654, password: 'p' })).toBe(10101)
  expect(await verdict({ item_id: "aa') union select 1", password: 'p' })).toBe(10101)
  expect(await verdict({ page_id: deleted.page_id, password: 'p' })).toBe(10101)
  expect(await verdict({ password: 'p' })).toBe(10101)
  expect(await refused(t, 'item/pwd', { item_id: item.item_id, password: 'p' })).toBe('CAPTCHA_WRONG:captcha')
})

test('guessing is locked for the address and the item, the right password too, until the window is over', async () => {
  const item = await makeItem(t, { password: 'p' })
  const other = await makeItem(t, { password: 'p' })
  for (let i = 0; i < VISIT_TRIES_PER_ADDRESS; i += 1)
    expect((await give({ item_id: item.item_id, password: `w${i}` })).error_code).toBe(10010)
  expect((await give({ item_id: item.item_id, password: 'p' })).error_name).toBe('LOGIN_LOCKED')
  expect((await give({ item_id: other.item_id, password: 'p' })).error_code).toBe(0)
  t.time.now += LOGIN_WINDOW_SECONDS
  expect((await give({ item_id: item.item_id, password: 'p' })).error_code).toBe(0)
})

test('a pass lets read and not write', async () => {
  const item = await makeItem(t, { password: 'p' })
  const page = await makePage(t, item)
  const outsider = await makeMember(t, await makeItem(t))
  const { cookie = '' } = await give({ item_id: item.item_id, password: 'p' })
  const answer = await t.inject({
    method: 'POST',
    url: '/api/page/save',
    headers: { cookie, 'content-type': 'application/json' },
    payload: { user_token: outsider.token, item_id: item.item_id, page_id: page.page_id, page_content: 'x' },
  })
  expect(answer.json().error_code).toBe(10103)
})
