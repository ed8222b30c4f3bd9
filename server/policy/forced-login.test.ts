import { expect, test } from 'vitest'
import { outcomeOf, testBrowser } from '#server/test/browser.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeFile, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { addDevice } from '#server/test/passkey-device.ts'
import { makePermissionWorld, permissionInputs } from '#server/test/permission-inputs.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'
import { smallWeb } from '#server/test/small-web.ts'
import { newUser } from '#server/test/two-step.ts'
import { type CallName, callNames, definitionOf } from '#shared/api/index.ts'
import { permissionTable, RULES } from './permission-table.ts'

const t = testApp()
const inject = smallWeb(t)

/** Calls that guests may make on other sites, and that are closed on a site with forced login. */
const CLOSED: readonly CallName[] = [
  'common/quota',
  'item/pwd',
  'page/infoByKey',
  'page/sqlToMarkdownTable',
  'plan/getList',
]

test('a guest cannot read anything in any way on a site with forced login', async () => {
  const world = await makePermissionWorld(t, {})
  await setSiteOption(t, 'force_login', '1')
  const open: CallName[] = []
  for (const name of callNames) {
    const { guest } = RULES[permissionTable[name]]
    const definition = definitionOf(name)
    if (guest === 'NOT_LOGGED_IN' || permissionTable[name] === 'key_holders' || definition.legacyOnly) continue
    if (definition.answer === 'image') continue
    const input = permissionInputs[name](world) as Record<string, string>
    const answer =
      definition.answer === 'file' || definition.answer === 'redirect'
        ? await t.inject({ url: `/api/${name}?${new URLSearchParams(input)}` })
        : await t.inject({ method: 'POST', url: `/api/${name}`, payload: input })
    const isRefused = /"error_name":"(NOT_LOGGED_IN|LOGIN_FORCED)"/.test(answer.body)
    if (!isRefused) open.push(name)
    expect(answer.body, name).not.toContain(world.page.page_title)
  }
  const everyones = callNames.filter((name) => permissionTable[name] === 'everyone')
  expect(open.filter((name) => !everyones.includes(name))).toEqual([])
  expect(open.filter((name) => CLOSED.includes(name))).toEqual([])
})

test('item/info answers as existing clients expect', async () => {
  const { item } = await makePermissionWorld(t, {})
  await setSiteOption(t, 'force_login', '1')
  expect((await t.legacy('item/info', { item_id: item.item_id })).json().error_code).toBe(10312)
  expect((await t.legacy('item/info', { item_id: item.item_id }, await makeUser(t))).json().error_code).toBe(0)
  await setSiteOption(t, 'force_login', '0')
  expect((await t.legacy('item/info', { item_id: item.item_id })).json().error_code).toBe(0)
})

test('screens, sitemap and mocks without a key show nothing to guests, and the API description stays readable', async () => {
  const { item, page } = await makePermissionWorld(t, {})
  await t.services.database.db
    .updateTable('item')
    .set({ search_engines: 1 })
    .where('item_id', '=', item.item_id)
    .execute()
  expect((await inject({ url: '/sitemap.xml' })).statusCode).toBe(200)
  await setSiteOption(t, 'force_login', '1')
  expect((await inject({ url: '/sitemap.xml' })).statusCode).toBe(404)
  expect((await inject({ url: `/sitemap-${item.item_id}-1.xml` })).statusCode).toBe(404)
  expect((await inject({ url: `/${item.item_id}/${page.page_id}` })).body).not.toContain(page.page_title)
  expect((await inject({ url: '/api/docs' })).statusCode).toBe(200)
})

test('guests log in with a passkey on a site with forced login, and can read then', async () => {
  const user = await newUser(t, 'ada')
  const { device } = await addDevice(t, user)
  const item = await makeItem(t, { owner: user })
  await setSiteOption(t, 'force_login', '1')
  const browser = testBrowser(t)
  const read = async () => outcomeOf(await browser.call('item/info', { item_id: item.item_id }))
  expect(await read()).toBe('LOGIN_FORCED')
  const { data: options } = await browser.call('user/passkeyOptions', { use: 'login' })
  expect(outcomeOf(await browser.call('user/loginByPasskey', { passkey: device.answer(options) }))).toBe('ok')
  expect(await read()).toBe('ok')
  expect(await refused(t, 'user/loginSecondStep', { code: '123456' })).toBe('SECOND_STEP_OVER')
})

test('only the people that the site names can create items', async () => {
  await setSiteOption(t, 'force_login', '0')
  const [admin, ann, bob] = [await makeAdmin(t), await makeUser(t), await makeUser(t)]
  const may = async (as: typeof ann) => (await t.call('user/info', {}, as)).data.may_create_items
  expect(await may(bob)).toBe(1)
  await setSiteOption(t, 'item_creators', 'chosen')
  await setSiteOption(t, 'item_creator_names', `nobody, somebody、${ann.username.toUpperCase()}；other`)
  expect([await may(admin), await may(ann), await may(bob)]).toEqual([1, 1, 0])
  expect((await t.call('item/add', { item_name: 'Of Ann' }, ann)).error_code).toBe(0)
  expect(await refused(t, 'item/add', { item_name: 'Of Bob' }, bob)).toBe('ITEM_CREATION_CLOSED')
  expect(await refused(t, 'item/addSample', { kind: 'api' }, bob)).toBe('ITEM_CREATION_CLOSED')
  await setSiteOption(t, 'item_creators', 'administrators')
  expect(await refused(t, 'item/add', { item_name: 'Of Ann' }, ann)).toBe('ITEM_CREATION_CLOSED')
  expect((await t.call('item/add', { item_name: 'Of the site' }, admin)).error_code).toBe(0)
})

test('caches between server and people may not store a file that guests may not read', async () => {
  const item = await makeItem(t)
  const [reader, anybody] = [await makeUser(t), await makeUser(t)]
  const { sign } = await makeFile(t, item.owner, await makePage(t, item))
  const loose = await makeFile(t, anybody, {})
  const urls = [sign, loose.sign].map((one) => `/api/attachment/visitFile?sign=${one}`)
  const caching = async () => {
    const answers = await Promise.all(urls.map((url) => t.inject({ url, headers: { 'x-api-token': reader.token } })))
    return answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])
  }
  await setSiteOption(t, 'force_login', '0')
  expect(await caching()).toEqual(urls.map(() => [200, 'public, max-age=300']))
  await setSiteOption(t, 'force_login', '1')
  expect(await caching()).toEqual(urls.map(() => [200, 'private, no-cache']))
})
