import { describe, expect, test } from 'vitest'
import { type CallName, callNames, definitionOf } from '#shared/api/index.ts'
import { LOGIN_WINDOW_SECONDS, OPEN_API_REFUSALS_PER_ADDRESS } from '#shared/constants.ts'
import { errors } from '#shared/errors.ts'
import { testApp } from '../test/build-test-app.ts'
import { makeCatalog, makeItem, makePage, makePeople, makeUser, type TestUser } from '../test/factories.ts'
import { snapshot } from '../test/unchanged.ts'
import { PEOPLE, type Person, permissionTable, RULES, type Verdict } from './permission-table.ts'

/**
 * Every call × everybody around an item: guest, stranger, reader, editor, item admin, owner, site administrator. What is expected stands in
 * permission-table.ts; a call without a row, or without an input here, does not compile.
 */
const t = testApp()

async function makeWorld(given: { password?: string; is_archived?: number }) {
  // Each world begins after the brakes on logins have been let go.
  t.time.now += LOGIN_WINDOW_SECONDS + 1
  const item = await makeItem(t, given)
  const people = await makePeople(t, item)
  const catalog = await makeCatalog(t, item)
  const other = await makeCatalog(t, item)
  const page = await makePage(t, item, { cat_id: catalog.cat_id, author: item.owner })
  const { db } = t.services.database
  const key = { api_key: `key${item.item_id}`, api_token: `token${item.item_id}` }
  await db
    .insertInto('item_token')
    .values({ ...key, item_id: item.item_id, addtime: 1, last_check_time: 0 })
    .execute()
  const unique_key = `shared${page.page_id}`
  await db.insertInto('single_page').values({ unique_key, page_id: page.page_id, addtime: 1 }).execute()
  return { item, people, catalog, other, page, key, unique_key }
}

type World = Awaited<ReturnType<typeof makeWorld>>

/** A good input for each call. What a call answers to a good input by somebody who may make it is `accepted`. */
const inputs: Record<CallName, (w: World) => Record<string, unknown>> = {
  'catalog/batUpdate': ({ item, catalog }) => ({
    item_id: item.item_id,
    cats: [{ cat_id: catalog.cat_id, cat_name: 'Named', parent_cat_id: 0, level: 2, s_number: 5 }],
  }),
  'catalog/catListGroup': ({ item }) => ({ item_id: item.item_id }),
  'catalog/catListName': ({ item }) => ({ item_id: item.item_id }),
  'catalog/copy': ({ catalog, other }) => ({ cat_id: catalog.cat_id, new_p_cat_id: other.cat_id }),
  'catalog/delete': ({ item, catalog }) => ({ item_id: item.item_id, cat_id: catalog.cat_id }),
  'catalog/getPagesBycat': ({ item, catalog }) => ({ item_id: item.item_id, cat_id: catalog.cat_id }),
  'catalog/save': ({ item }) => ({ item_id: item.item_id, cat_name: 'New' }),
  'common/createCaptcha': () => ({}),
  'common/homePageSetting': () => ({}),
  'common/qrcode': () => ({ url: 'https://example.com' }),
  'common/showCaptcha': () => ({ captcha_id: 1 }),
  'common/verify': () => ({}),
  'common/version': () => ({}),
  'item/add': () => ({ item_name: 'New' }),
  'item/detail': ({ item }) => ({ item_id: item.item_id }),
  'item/getKey': ({ item }) => ({ item_id: item.item_id }),
  'item/info': ({ item }) => ({ item_id: item.item_id }),
  'item/myList': () => ({}),
  'item/resetKey': ({ item }) => ({ item_id: item.item_id }),
  'item/search': ({ item }) => ({ item_id: item.item_id, keyword: 'Text' }),
  'item/update': ({ item }) => ({ item_id: item.item_id, item_name: 'Renamed' }),
  'item/updateByApi': ({ key }) => ({ ...key, page_title: 'Pushed', page_content: 'Text' }),
  'open/fromComments': ({ key }) => ({ ...key, content: '/**\n * showdoc\n * @title Pushed\n * @url /x\n */' }),
  'open/getCatalogTree': ({ key }) => ({ ...key }),
  'open/getPage': ({ key, page }) => ({ ...key, page_id: page.page_id }),
  'open/updateDbItem': ({ key }) => ({
    ...key,
    table_info: 'TABLE_NAME\tTABLE_COMMENT\nuser\tpeople',
    table_detail:
      'TABLE_NAME\tCOLUMN_NAME\tCOLUMN_DEFAULT\tIS_NULLABLE\tCOLUMN_TYPE\tCOLUMN_COMMENT\nuser\tuid\t\tNO\tint\tid',
  }),
  'open/updateItem': ({ key }) => ({ ...key, page_title: 'Pushed', page_content: 'Text' }),
  'open/updatePage': ({ key }) => ({ ...key, page_title: 'Pushed', page_content: 'Text' }),
  'page/createSinglePage': ({ page }) => ({ page_id: page.page_id, isCreateSiglePage: 'true' }),
  'page/delete': ({ page }) => ({ page_id: page.page_id }),
  'page/info': ({ page }) => ({ page_id: page.page_id }),
  'page/infoByKey': ({ unique_key }) => ({ unique_key }),
  'page/save': ({ item, page }) => ({
    item_id: item.item_id,
    page_id: page.page_id,
    page_title: 'T',
    page_content: 'New',
  }),
  'page/sort': ({ item, page }) => ({ item_id: item.item_id, pages: { [page.page_id]: 7 } }),
  'ScriptCron/run': () => ({}),
  'user/allUser': () => ({ username: 'nobody-has-this-name' }),
  'user/info': () => ({}),
  // A name of its own each time: wrong tries lock a name.
  'user/login': ({ item }) => ({ username: `nobody${item.item_id}`, password: 'x' }),
  'user/loginByUserToken': ({ people }) => ({ user_token: people.owner.token }),
  'user/loginByVerify': () => ({ username: 'nobody', password: 'x', captcha: 'none', captcha_id: 1 }),
  'user/logout': () => ({}),
  'user/registerByVerify': () => ({
    username: 'n',
    password: 'x',
    confirm_password: 'x',
    captcha: 'none',
    captcha_id: 1,
  }),
  'user/resetPassword': () => ({ password: 'x', new_password: 'y' }),
  'user/updateInfo': () => ({ name: 'Name' }),
}

/** Calls that let a person in and then judge a captcha or a password of the input. */
const accepted: Partial<Record<CallName, Verdict>> = {
  'user/login': 'LOGIN_REFUSED',
  'user/loginByVerify': 'CAPTCHA_WRONG',
  'user/registerByVerify': 'CAPTCHA_WRONG',
  'user/resetPassword': 'OLD_PASSWORD_WRONG',
}

async function verdictOf(name: CallName, world: World, as: TestUser | null): Promise<Verdict> {
  const definition = definitionOf(name)
  if (definition.legacyOnly || definition.answer === 'image') {
    const answer = await t.legacy(name, inputs[name](world), as)
    if (answer.headers['content-type']?.startsWith('image/')) return 'ok'
    const { error_code } = answer.json()
    const known = Object.entries(errors).find(([, { code }]) => code === error_code)
    return error_code === 0 ? 'ok' : (known?.[0] as Verdict)
  }
  // The token travels in the cookie for the one call that has a field of that name.
  const answer = await t.call(name, inputs[name](world), name === 'user/loginByUserToken' ? null : as)
  return answer.error_code === 0 ? 'ok' : (answer.error_name as Verdict)
}

const expectedOf = (name: CallName, person: Person): Verdict => {
  const verdict = RULES[permissionTable[name]].row[person]
  return verdict === 'ok' ? (accepted[name] ?? 'ok') : verdict
}

/** On an open item everybody may view. */
const onOpenItem = (name: CallName, person: Person): Verdict =>
  permissionTable[name] === 'catalog_visitors' || expectedOf(name, person) === 'ITEM_NOT_VISIBLE'
    ? 'ok'
    : expectedOf(name, person)

describe.each(callNames.map((name) => ({ name, rule: permissionTable[name] })))('$name: $rule', ({ name }) => {
  test.each(PEOPLE)('%s, on a private item', async (person) => {
    const world = await makeWorld({ password: 'visit' })
    const before = await snapshot(t)
    const verdict = await verdictOf(name, world, world.people[person])
    expect(verdict).toBe(expectedOf(name, person))
    if (verdict !== 'ok') expect(await snapshot(t)).toEqual(before)
  })

  test('everybody, on an open item', async () => {
    const verdicts: Partial<Record<Person, Verdict>> = {}
    for (const person of PEOPLE) {
      const world = await makeWorld({})
      verdicts[person] = await verdictOf(name, world, world.people[person])
    }
    expect(verdicts).toEqual(Object.fromEntries(PEOPLE.map((person) => [person, onOpenItem(name, person)])))
  })
})

const WRITES_IN_AN_ITEM = callNames.filter(
  (name) =>
    definitionOf(name).effect === 'write' &&
    (['editors', 'managers', 'page_deleters', 'key_holders'] as string[]).includes(permissionTable[name]),
)

test.each(WRITES_IN_AN_ITEM)('%s is refused on an archived item, and changes nothing', async (name) => {
  const world = await makeWorld({ is_archived: 1 })
  const before = await snapshot(t)
  expect(await verdictOf(name, world, world.people.owner)).toBe('ITEM_ARCHIVED')
  expect(await verdictOf(name, world, world.people.site_admin)).toBe('ITEM_ARCHIVED')
  expect(await snapshot(t)).toEqual(before)
})

const IN_AN_ITEM = callNames.filter((name) => !['everyone', 'logged_in'].includes(permissionTable[name]))

test.each(IN_AN_ITEM)('%s answers on a deleted item as if it were not there', async (name) => {
  const world = await makeWorld({})
  await t.services.database.db
    .updateTable('item')
    .set({ is_del: 1 })
    .where('item_id', '=', world.item.item_id)
    .execute()
  const expected = permissionTable[name] === 'key_holders' ? 'KEY_MISMATCH' : 'NOT_FOUND'
  expect(await verdictOf(name, world, world.people.owner)).toBe(expected)
})

test('an ended session is a guest', async () => {
  const user = await makeUser(t)
  t.time.now += 181 * 24 * 3600
  expect((await t.call('user/info', {}, user)).error_name).toBe('NOT_LOGGED_IN')
})

test('wrong keys are counted for a whole network of IPv6, whose addresses are free to take', async () => {
  const push = async (remoteAddress: string) =>
    (await t.inject({ url: '/api/open/getCatalogTree?api_key=x&api_token=y', remoteAddress })).json().error_name
  for (let i = 0; i < OPEN_API_REFUSALS_PER_ADDRESS; i += 1)
    expect(await push(`2001:db8::${i.toString(16)}`)).toBe('KEY_MISMATCH')
  expect(await push('2001:db8::ffff')).toBe('TOO_MANY')
  expect(await push('2001:db8:1::1')).toBe('KEY_MISMATCH')
})
