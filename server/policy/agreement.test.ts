import { expect, test } from 'vitest'
import type { CallName } from '#shared/api/index.ts'
import { MEMBER_GROUP } from '#shared/constants.ts'
import { testApp } from '../test/build-test-app.ts'
import {
  makeAdmin,
  makeCatalog,
  makeItem,
  makeMember,
  makePage,
  makeUser,
  type TestCatalog,
  type TestItem,
  type TestUser,
} from '../test/factories.ts'
import { joinTeam, makeTeam } from '../test/team-factories.ts'

/**
 * Whoever may read a page may read it in every way, and whoever may not, in none: page/info, history, diff, the menu and the search of the
 * item, the catalog lists. A shared page and the open API answer to their keys and to nothing else. Random people, items and pages; what is
 * expected comes from a model of its own, which knows nothing of `decide.ts`.
 */
const t = testApp()
const PASSWORD = 'visit'
const ITEMS = 7
const MINUTE = 60_000

/** Mulberry32: the same numbers in each run, so that a failure can be repeated. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let n = Math.imul(state ^ (state >>> 15), 1 | state)
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
    return ((((n ^ (n >>> 14)) >>> 0) / 2 ** 32) * below) | 0
  }
}

interface Somebody {
  as: TestUser | null
  /** Whether the person sends the visit password. */
  password: boolean
  admin: boolean
}
interface SomePage {
  page_id: number
  top: number
  cat_id: number
  deleted: boolean
  history: number
  unique_key: string
}
interface SomeItem {
  item: TestItem
  open: boolean
  deleted: boolean
  pages: SomePage[]
  /** What each uid is here: the catalogs that it is limited to, 0 for none. */
  parts: Map<number, { cat_id: number; group: number }[]>
  key: { api_key: string; api_token: string }
}

async function makePeopleOfWorld(): Promise<Somebody[]> {
  const plain = { password: false, admin: false }
  const people: Somebody[] = [
    { as: null, ...plain },
    { as: null, password: true, admin: false },
    { as: await makeUser(t), password: true, admin: false },
    { as: await makeAdmin(t), password: false, admin: true },
  ]
  for (let i = 0; i < 5; i += 1) people.push({ as: await makeUser(t), ...plain })
  return people
}

async function makeSomePage(item: TestItem, place: TestCatalog | undefined, top: number, deleted: boolean) {
  const { db } = t.services.database
  const cat_id = place?.cat_id ?? 0
  const { page_id } = await makePage(t, item, { cat_id, page_content: 'needle', is_del: Number(deleted) })
  const version = { page_id, item_id: item.item_id, cat_id, author_uid: 0, author_username: '', page_title: 'Was' }
  const { page_history_id } = await db
    .insertInto('page_history')
    .values({ ...version, s_number: 1, addtime: 1, revision: 1, page_comments: '', ext_info: '', page_content: 'was' })
    .returning('page_history_id')
    .executeTakeFirstOrThrow()
  const unique_key = `share${page_id}`
  await db.insertInto('single_page').values({ unique_key, page_id, addtime: 1 }).execute()
  return { page_id, top, cat_id, deleted, history: page_history_id, unique_key }
}

async function makeSomeItem(random: (below: number) => number, people: Somebody[]): Promise<SomeItem> {
  const users = people.flatMap((one) => (one.as && !one.admin ? [one.as] : []))
  const open = random(3) === 0
  const deleted = random(7) === 0
  const owner = users[random(users.length)] as TestUser
  const item = await makeItem(t, {
    owner,
    ...(open ? {} : { password: PASSWORD }),
    is_archived: Number(random(4) === 0),
  })
  const first = [await makeCatalog(t, item), await makeCatalog(t, item)] as const
  const deep = await makeCatalog(t, item, { parent: first[0] })
  const pages = [
    await makeSomePage(item, undefined, 0, false),
    await makeSomePage(item, first[0], first[0].cat_id, false),
    await makeSomePage(item, first[1], first[1].cat_id, false),
    await makeSomePage(item, deep, first[0].cat_id, false),
    await makeSomePage(item, first[random(2)], 0, true),
  ]
  const parts: SomeItem['parts'] = new Map()
  const limits = [0, first[0].cat_id, first[1].cat_id]
  const groups = [MEMBER_GROUP.read_only, MEMBER_GROUP.edit, MEMBER_GROUP.edit, MEMBER_GROUP.admin]
  const part = () => {
    const group = groups[random(groups.length)] as number
    return { group, cat_id: group === MEMBER_GROUP.admin ? 0 : (limits[random(3)] as number) }
  }
  for (const user of users) {
    const mine: { cat_id: number; group: number }[] = []
    if (random(3) === 0) {
      mine.push(part())
      await makeMember(t, item, { user, ...mine[0] })
    }
    for (let teams = random(3); teams > 0; teams -= 1) {
      const given = part()
      mine.push(given)
      await joinTeam(t, await makeTeam(t, { items: [item] }), { user, ...given })
    }
    parts.set(user.uid, mine)
  }
  const { db } = t.services.database
  const key = { api_key: `key${item.item_id}`, api_token: `token${item.item_id}` }
  await db
    .insertInto('item_token')
    .values({ ...key, item_id: item.item_id, addtime: 1, last_check_time: 0 })
    .execute()
  if (deleted) await db.updateTable('item').set({ is_del: 1 }).where('item_id', '=', item.item_id).execute()
  return { item, open, deleted, pages, parts, key }
}

/** The model: whether somebody may read a page. */
function mayRead(one: Somebody, where: SomeItem, page: SomePage): boolean {
  if (where.deleted || page.deleted) return false
  if (one.admin || one.as?.uid === where.item.owner.uid) return true
  const parts = (one.as && where.parts.get(one.as.uid)) ?? []
  if (parts.length === 0) return where.open || one.password
  return parts.some((part) => part.cat_id === 0 || part.cat_id === page.top)
}

interface Node {
  pages: { page_id: number }[]
  catalogs: Node[]
}
const idsOf = (node: Node): number[] => [...node.pages.map((page) => page.page_id), ...node.catalogs.flatMap(idsOf)]

test('all ways to a page agree', { timeout: 3 * MINUTE }, async () => {
  const random = numbers(20_260_801)
  const people = await makePeopleOfWorld()
  let pairs = 0
  for (let i = 0; i < ITEMS; i += 1) {
    const where = await makeSomeItem(random, people)
    for (const one of people) {
      await expectAgreement(one, where)
      pairs += where.pages.length
    }
    await expectKeys(where)
  }
  expect(pairs).toBeGreaterThan(300)
})

async function expectAgreement(one: Somebody, where: SomeItem): Promise<void> {
  const { item_id } = where.item
  const ask = async (name: CallName, input: Record<string, unknown>) => {
    const answer = await t.call(name, { ...input, ...(one.password ? { _item_pwd: PASSWORD } : {}) }, one.as)
    expect(answer.error_code, name).not.toBe(10500)
    return answer.error_code === 0 ? (answer.data as never) : undefined
  }
  const menu = idsOf(
    ((await ask('item/info', { item_id })) as { menu: Node } | undefined)?.menu ?? { pages: [], catalogs: [] },
  )
  const filtered = (await ask('item/info', { item_id, keyword: 'needle' })) as { menu: Node } | undefined
  const words = idsOf(filtered?.menu ?? { pages: [], catalogs: [] })
  const search = (await ask('item/search', { item_id, keyword: 'needle' })) as
    | { pages: { page_id: number }[] }
    | undefined
  const found = (search?.pages ?? []).map((page) => page.page_id)
  const names = ((await ask('catalog/catListName', { item_id })) ?? []) as { cat_id: number }[]
  for (const page of where.pages) {
    const { page_id } = page
    const ways: Record<string, boolean> = {
      'page/info': (await ask('page/info', { page_id })) !== undefined,
      'page/history': (await ask('page/history', { page_id })) !== undefined,
      'page/diff': (await ask('page/diff', { page_id, page_history_id: page.history })) !== undefined,
      menu: menu.includes(page_id),
      'menu by words': words.includes(page_id),
    }
    // Guests have no search, with or without the password.
    if (one.as) ways.search = found.includes(page_id)
    if (page.cat_id !== 0 && !page.deleted) ways.catalogs = names.some((catalog) => catalog.cat_id === page.cat_id)
    const expected = mayRead(one, where, page)
    const said = `${JSON.stringify(one)} at ${JSON.stringify(page)} of ${JSON.stringify({ ...where, pages: 0, parts: [...where.parts] })}`
    expect(ways, said).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, expected])))
  }
}

/** With its key, and only with it, anybody reads a shared page, and a script a page of the item. */
async function expectKeys({ pages, deleted, key }: SomeItem): Promise<void> {
  for (const page of pages) {
    const there = !deleted && !page.deleted
    const reads = async (name: CallName, input: Record<string, unknown>) => (await t.call(name, input)).error_code === 0
    expect(await reads('page/infoByKey', { unique_key: page.unique_key })).toBe(there)
    expect(await reads('page/infoByKey', { unique_key: `${page.unique_key}x` })).toBe(false)
    expect(await reads('open/getPage', { ...key, page_id: page.page_id })).toBe(there)
    expect(await reads('open/getPage', { ...key, api_token: 'no', page_id: page.page_id })).toBe(false)
  }
}
