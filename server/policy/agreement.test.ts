import { expect, test } from 'vitest'
import { openZip } from '#server/formats/import/zip-source.ts'
import { testApp } from '#server/test/build-test-app.ts'
import {
  makeAdmin,
  makeCatalog,
  makeFile,
  makeItem,
  makeMember,
  makePage,
  makeUser,
  type TestCatalog,
  type TestItem,
  type TestUser,
} from '#server/test/factories.ts'
import { numbers } from '#server/test/numbers.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'
import type { CallName } from '#shared/api/index.ts'
import { MEMBER_GROUP, USER_GROUP } from '#shared/kinds.ts'

/**
 * All ways to a page agree about a right. A reader gets the page in every way for readers: page/info, history, diff, the menu and searches, links,
 * files, the mock, the catalog lists. Anybody else gets it in none. A writer also gets it in every way for writers (list of a catalog's pages, subscribers, copying,
 * exporting the item), and finds deleted pages in the recycle bin. Links between items show only pages that the person may read without a visit
 * password. A shared page and the open API answer only to their keys. People, items and pages are random. A separate model predicts the results; it
 * does not use `decide.ts`.
 */
const t = testApp()
const PASSWORD = 'visit'
const ITEMS = 7
const MINUTE = 60_000
/** A page that everybody may read. It links to all pages of an item, and all of them link to it. */
let hub = 0

interface Somebody {
  as: TestUser | null
  /** Whether the person sends the visit password. */
  password: boolean
  admin: boolean
  /** An item of this person, as the target of copies; a guest has none. */
  home: number
}
interface SomePage {
  page_id: number
  top: number
  cat_id: number
  deleted: boolean
  history: number
  unique_key: string
  sign: string
}
interface Part {
  catalogs: number[] | null
  group: number
}
interface SomeItem {
  item: TestItem
  open: boolean
  deleted: boolean
  archived: boolean
  pages: SomePage[]
  /** The memberships of each uid, with the first-level catalogs that each is limited to; null: none. */
  parts: Map<number, Part[]>
  key: { api_key: string; api_token: string }
}

async function makePeopleOfWorld(): Promise<Somebody[]> {
  const guest = { as: null, admin: false, home: 0 }
  const user = async (as: TestUser, password = false) => {
    const { item_id } = await makeItem(t, { owner: as, password: 'home' })
    return { as, password, admin: as.groupid === USER_GROUP.admin, home: item_id }
  }
  const people: Somebody[] = [
    { ...guest, password: false },
    { ...guest, password: true },
    await user(await makeUser(t), true),
    await user(await makeAdmin(t)),
  ]
  for (let i = 0; i < 5; i += 1) people.push(await user(await makeUser(t)))
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
  if (deleted) {
    const bin = { item_id: item.item_id, page_id, page_title: 'Gone', del_by_uid: 0, del_by_username: '', del_time: 1 }
    await db.insertInto('recycle').values(bin).execute()
  }
  const links = [
    { page_id: hub, to_page_id: page_id, titles: '["Was"]' },
    { page_id, to_page_id: hub, titles: '[]' },
  ]
  await db.insertInto('page_link').values(links).execute()
  const unique_key = `share${page_id}`
  await db.insertInto('single_page').values({ unique_key, page_id, addtime: 1 }).execute()
  const { sign } = await makeFile(t, await makeUser(t), { page_id, item_id: item.item_id })
  return { page_id, top, cat_id, deleted, history: page_history_id, unique_key, sign }
}

async function makeSomeItem(random: (below: number) => number, people: Somebody[]): Promise<SomeItem> {
  const users = people.flatMap((one) => (one.as && !one.admin ? [one.as] : []))
  const open = random(3) === 0
  const deleted = random(7) === 0
  const owner = users[random(users.length)] as TestUser
  const archived = random(4) === 0
  const item = await makeItem(t, {
    owner,
    ...(open ? {} : { password: PASSWORD }),
    is_archived: Number(archived),
  })
  const first = [await makeCatalog(t, item), await makeCatalog(t, item), await makeCatalog(t, item)] as const
  const deep = await makeCatalog(t, item, { parent: first[0] })
  const gone = first[random(3)] as TestCatalog
  const pages = [
    await makeSomePage(item, undefined, 0, false),
    await makeSomePage(item, first[0], first[0].cat_id, false),
    await makeSomePage(item, first[1], first[1].cat_id, false),
    await makeSomePage(item, first[2], first[2].cat_id, false),
    await makeSomePage(item, deep, first[0].cat_id, false),
    await makeSomePage(item, gone, gone.cat_id, true),
  ]
  const parts: SomeItem['parts'] = new Map()
  const [a, b, c] = first.map(({ cat_id }) => cat_id) as [number, number, number]
  // One of the limits also names a catalog that is gone.
  const limits = [null, [a], [b], [b, c], [c, a], [999_999, c]]
  const groups = [MEMBER_GROUP.read_only, MEMBER_GROUP.edit, MEMBER_GROUP.edit, MEMBER_GROUP.admin]
  const part = () => {
    const group = groups[random(groups.length)] as number
    return { group, catalogs: group === MEMBER_GROUP.admin ? null : (limits[random(limits.length)] ?? null) }
  }
  for (const user of users) {
    const mine: Part[] = []
    if (random(3) === 0) {
      mine.push(part())
      await makeMember(t, item, { user, ...madeOf(mine[0] as Part) })
    }
    for (let teams = random(3); teams > 0; teams -= 1) {
      const given = part()
      mine.push(given)
      await joinTeam(t, await makeTeam(t, { items: [item] }), { user, ...madeOf(given) })
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
  return { item, open, deleted, archived, pages, parts, key }
}

const madeOf = ({ catalogs, group }: Part) => ({ group, ...(catalogs && { catalogs }) })

/** The model: whether a membership reaches a first-level catalog. */
const reaches = ({ catalogs }: Part, top: number) => catalogs === null || catalogs.includes(top)

/** The model: whether a person may read a page. */
function mayRead(one: Somebody, where: SomeItem, page: SomePage): boolean {
  if (where.deleted || page.deleted) return false
  if (isOwner(one, where)) return true
  const parts = (one.as && where.parts.get(one.as.uid)) ?? []
  if (parts.length === 0) return where.open || one.password
  return parts.some((part) => reaches(part, page.top))
}

const isOwner = (one: Somebody, where: SomeItem) => one.admin || one.as?.uid === where.item.owner.uid

/** The model: the memberships of a person with the right to write, each with its limit. */
const writing = (one: Somebody, where: SomeItem) =>
  ((one.as && where.parts.get(one.as.uid)) ?? []).filter((part) => part.group !== MEMBER_GROUP.read_only)

/** The model: whether a person may write a page if its item were not archived. */
const mayWrite = (one: Somebody, where: SomeItem, page: SomePage): boolean =>
  !where.deleted &&
  !page.deleted &&
  (isOwner(one, where) || writing(one, where).some((part) => reaches(part, page.top)))

type Listed = { page_id: number }[]
interface Tree {
  cat_id: number
  sub: Tree[]
}
const catalogsOf = (tree: readonly Tree[]): number[] => tree.flatMap((one) => [one.cat_id, ...catalogsOf(one.sub)])

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
    // Each item has its own target, because copies of pages also link to it, and linking pages are limited in number.
    hub = (await makePage(t, await makeItem(t))).page_id
    const where = await makeSomeItem(random, people)
    for (const one of people) {
      await expectAgreement(one, where)
      await expectWritersAgree(one, where)
      pairs += where.pages.length
    }
    await expectKeys(where)
    await expectMovesAgree(people, where)
  }
  expect(pairs).toBeGreaterThan(300)
})

/** Makes calls as a person; `undefined` when one is refused. */
const asker = (one: Somebody) => async (name: CallName, input: Record<string, unknown>) => {
  const answer = await t.call(name, { ...input, ...(one.password ? { _item_pwd: PASSWORD } : {}) }, one.as)
  expect(answer.error_code, name).not.toBe(10500)
  return answer.error_code === 0 ? (answer.data as never) : undefined
}

/** Whether a person gets the bytes of the attachment of a page. */
async function opensFile(one: Somebody, { sign }: SomePage): Promise<boolean> {
  const query = new URLSearchParams({
    sign,
    ...(one.password && { _item_pwd: PASSWORD }),
    ...(one.as && { user_token: one.as.token }),
  })
  return (await t.inject({ url: `/api/attachment/visitFile?${query}` })).statusCode === 200
}

const pairText = (one: Somebody, where: SomeItem, page: SomePage): string =>
  `${JSON.stringify(one)} at ${JSON.stringify(page)} of ${JSON.stringify({ ...where, pages: 0, parts: [...where.parts] })}`

async function expectAgreement(one: Somebody, where: SomeItem): Promise<void> {
  const { item_id } = where.item
  const ask = asker(one)
  const menu = idsOf(
    ((await ask('item/info', { item_id })) as { menu: Node } | undefined)?.menu ?? { pages: [], catalogs: [] },
  )
  const filtered = (await ask('item/info', { item_id, keyword: 'needle' })) as { menu: Node } | undefined
  const words = idsOf(filtered?.menu ?? { pages: [], catalogs: [] })
  const search = (await ask('item/search', { item_id, keyword: 'needle' })) as
    | { pages: { page_id: number }[] }
    | undefined
  const found = (search?.pages ?? []).map((page) => page.page_id)
  const isListed = one.as !== null && (one.as.uid === where.item.owner.uid || !!where.parts.get(one.as.uid)?.length)
  const everywhere = (await ask('search/all', { keyword: 'needle', count: 50 })) as { pages: Listed } | undefined
  const toLink = (await ask('search/link', { item_id, keyword: '' })) as
    | { pages: (Listed[number] & { item_id: number })[] }
    | undefined
  const names = ((await ask('catalog/catListName', { item_id })) ?? []) as { cat_id: number }[]
  const tree = catalogsOf(((await ask('catalog/catListGroup', { item_id })) ?? []) as Tree[])
  const around = (await ask('page/info', { page_id: hub })) as unknown as Record<'links' | 'linked_from', Listed>
  const written = where.pages.map(({ page_id }) => ({ page_id, texts: ['Was'] }))
  const shown = (await ask('page/links', { page_id: hub, links: written })) as { links: Listed } | undefined
  for (const page of where.pages) {
    const { page_id } = page
    const ways: Record<string, boolean> = {
      'page/info': (await ask('page/info', { page_id })) !== undefined,
      'page/history': (await ask('page/history', { page_id })) !== undefined,
      'page/diff': (await ask('page/diff', { page_id, page_history_id: page.history })) !== undefined,
      menu: menu.includes(page_id),
      'menu by words': words.includes(page_id),
    }
    // Guests have no search, with or without the visit password.
    if (one.as) ways.search = found.includes(page_id)
    if (one.as && isListed) ways['search in all items'] = !!everywhere?.pages.some((other) => other.page_id === page_id)
    if (toLink) ways['pages to link to'] = toLink.pages.some((other) => other.page_id === page_id)
    ways.mock = (await ask('mock/infoByPageId', { page_id })) !== undefined
    ways.attachments = (await ask('page/uploadList', { page_id })) !== undefined
    // Administrators and those who may recover a deleted page also get its files.
    if (!one.admin && !page.deleted) ways.file = await opensFile(one, page)
    if (page.cat_id !== 0 && !page.deleted) {
      ways.catalogs = names.some((catalog) => catalog.cat_id === page.cat_id)
      ways['catalogs as a tree'] = tree.includes(page.cat_id)
    }
    const expected = mayRead(one, where, page)
    const said = pairText(one, where, page)
    expect(ways, said).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, expected])))
    const lists = [around.links, around.linked_from, ...(shown ? [shown.links] : [])]
    const told = mayRead({ ...one, password: false }, where, page)
    for (const list of lists)
      expect(
        list.some((other) => other.page_id === page_id),
        `links: ${said}`,
      ).toBe(told)
  }
}

/** The same for writers of the item. They also find deleted pages of their catalogs in the recycle bin. */
async function expectWritersAgree(one: Somebody, where: SomeItem): Promise<void> {
  const { item_id } = where.item
  const ask = asker(one)
  const bin = ((await ask('recycle/getList', { item_id })) ?? []) as { page_id: number }[]
  const exported = await exportedIds(one, '/api/export/markdown', { item_id })
  const started = (await ask('export/start', { item_id, format: 'markdown' })) as { operation_id: string } | undefined
  await t.services.operations.settled()
  const fetched = started ? await exportedIds(one, '/api/operation/result', started) : []
  for (const page of where.pages) {
    const { page_id, cat_id } = page
    const list = ((await ask('catalog/getPagesBycat', { item_id, cat_id })) ?? []) as { page_id: number }[]
    const copy = (await ask('page/copy', { page_id, to_item_id: one.home })) as { page_content: string } | undefined
    const written = mayWrite(one, where, page)
    const said = pairText(one, where, page)
    expect(
      {
        'catalog/getPagesBycat': list.some((other) => other.page_id === page_id),
        'subscription/getPageList': (await ask('subscription/getPageList', { page_id })) !== undefined,
        'page/copy': copy?.page_content === 'needle',
        'export/markdown': exported.includes(page_id),
        'export/start': fetched.includes(page_id),
        'recycle/getList': bin.some((gone) => gone.page_id === page_id),
        'recycle/info': (await ask('recycle/info', { item_id, page_id })) !== undefined,
      },
      said,
    ).toEqual({
      'catalog/getPagesBycat': written,
      'subscription/getPageList': written,
      'page/copy': written && !where.archived,
      'export/markdown': written,
      'export/start': written,
      'recycle/getList': page.deleted && mayWrite(one, where, { ...page, deleted: false }),
      'recycle/info': page.deleted && mayWrite(one, where, { ...page, deleted: false }),
    })
  }
}

/** The pages in an exported archive; none when the export is refused. */
async function exportedIds(one: Somebody, path: string, input: Record<string, unknown>): Promise<number[]> {
  const query = new URLSearchParams({
    ...(input as Record<string, string>),
    ...(one.as && { user_token: one.as.token }),
  })
  const answer = await t.inject({ url: `${path}?${query}` })
  if (answer.statusCode !== 200) return []
  const { files } = await openZip(answer.rawPayload, () => {})
  const info = await files.find(({ path }) => path === 'info.json')?.bytes()
  return idsOf(JSON.parse(Buffer.from(info as Uint8Array).toString()).pages)
}

/** With its key anybody can read a shared page, and a script can read a page of the item. Without it nobody can. */
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

/**
 * A page that its owner moves into a private item is gone for everybody without a part in that item. A former writer has a copy in the recycle bin,
 * and learns the new place only after joining the private item.
 */
async function expectMovesAgree(people: readonly Somebody[], where: SomeItem): Promise<void> {
  if (where.deleted || where.archived) return
  const { item_id, owner } = where.item
  const page = where.pages[1] as SomePage
  const hideout = await makeItem(t, { owner, password: 'other', item_name: 'Hideout' })
  const move = { page_id: page.page_id, to_item_id: hideout.item_id, is_del: 1 }
  expect((await t.call('page/copy', move, owner)).error_code).toBe(0)
  for (const one of people) {
    const ask = asker(one)
    const bin = ((await ask('recycle/getList', { item_id })) ?? []) as {
      page_id: number
      is_moved: number
      moved_to_item_name: string
    }[]
    const copy = bin.find((row) => row.is_moved === 1)
    const text = copy && (await ask('recycle/info', { item_id, page_id: copy.page_id }))
    expect(
      {
        original: (await ask('page/info', { page_id: page.page_id })) !== undefined,
        copy: copy !== undefined,
        text: text !== undefined,
        name: copy?.moved_to_item_name ?? '',
      },
      pairText(one, where, page),
    ).toEqual({
      original: isOwner(one, where),
      copy: mayWrite(one, where, page),
      text: mayWrite(one, where, page),
      name: isOwner(one, where) ? 'Hideout' : '',
    })
  }
}
