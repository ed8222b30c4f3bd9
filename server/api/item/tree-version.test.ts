import { describe, expect, test } from 'vitest'
import { READY_BYTES } from '#server/answer/preserialised.ts'
import { ByteLru } from '#server/cache/byte-lru.ts'
import { purgeRecycleBin } from '#server/jobs/purge-recycle-bin.ts'
import { readApiPages } from '#server/jobs/read-api-pages.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeMember, makePage, type TestItem } from '#server/test/factories.ts'
import { makeOwnedItem, OWNER_PASSWORD } from '#server/test/owned-item.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'

/** After any write, a cached answer about an item is not returned any more if it would have changed, at either door, to anybody. */
const t = testApp()
const db = () => t.services.database.db

const GET = ':::api GET /users\nstatus: testing\n:::'

async function site() {
  const item = await makeOwnedItem(t)
  const other = await makeOwnedItem(t, { owner: item.owner })
  const { item_id, owner } = item
  const call: typeof t.call = async (name, input) => {
    const answer = await t.call(name, input, owner)
    expect(answer.error_code, `${name}: ${answer.error_message}`).toBe(0)
    return answer
  }
  const catalog = (await call('catalog/save', { item_id, cat_id: 0, cat_name: 'a' })).data
  const inner = (await call('catalog/save', { item_id, cat_id: 0, cat_name: 'b', parent_cat_id: catalog.cat_id })).data
  const made = { item_id, page_id: 0, page_title: 'First', page_content: GET, cat_id: inner.cat_id }
  const page = (await call('page/save', made)).data
  const limited = await makeMember(t, item, { cat_id: catalog.cat_id })
  t.time.now += 10
  return { item, other, catalog, inner, page, limited, call }
}
type Site = Awaited<ReturnType<typeof site>>

/** The answers about an item for everybody. */
const answers = async ({ item_id, owner }: TestItem, { limited }: Site) => [
  (await t.call('item/info', { item_id }, owner)).data ?? 'nothing',
  (await t.call('item/info', { item_id }, limited)).data ?? 'nothing',
  (await t.legacy('item/info', { item_id }, owner)).json().data ?? 'nothing',
]

/** The same answers, made again. */
async function answersMadeNow(item: TestItem, s: Site) {
  const { ready } = t.services
  t.services.ready = new ByteLru(READY_BYTES)
  try {
    return await answers(item, s)
  } finally {
    t.services.ready = ready
  }
}

const versionOf = async ({ item_id }: TestItem) =>
  (await db().selectFrom('item').select('tree_version').where('item_id', '=', item_id).executeTakeFirst())?.tree_version

/** Does something, and looks at both items before and after. @returns whether the answers about each of them changed */
async function changedBy(s: Site, write: () => Promise<unknown>): Promise<boolean[]> {
  const items = [s.item, s.other]
  const before = await Promise.all(items.map(async (item) => [await answers(item, s), await versionOf(item)] as const))
  await write()
  return Promise.all(
    items.map(async (item, at) => {
      const now = await answersMadeNow(item, s)
      expect(await answers(item, s)).toEqual(now)
      const [was, version] = before[at] as (typeof before)[number]
      const changed = JSON.stringify(was) !== JSON.stringify(now)
      if (changed) expect(await versionOf(item)).toBeGreaterThan(version as number)
      else expect(await versionOf(item)).toBe(version)
      return changed
    }),
  )
}

const HERE = [true, false]
const BOTH = [true, true]
const THERE = [false, true]

describe('the preserialised menu is made again after', () => {
  const ways: [name: string, expected: boolean[], write: (s: Site) => Promise<unknown>][] = [
    [
      'a first save',
      HERE,
      ({ item, call }) => call('page/save', { item_id: item.item_id, page_title: 'New', page_content: 'x' }),
    ],
    [
      'a save under a new title',
      HERE,
      ({ page, call }) => call('page/save', { ...page, page_title: 'Renamed', page_content: GET }),
    ],
    [
      'a save that makes it another call of an API',
      HERE,
      ({ page, call }) => call('page/save', { ...page, page_content: ':::api POST /users\n:::' }),
    ],
    [
      'a save that makes it no call of an API',
      HERE,
      ({ page, call }) => call('page/save', { ...page, page_content: 'x' }),
    ],
    [
      'a push',
      HERE,
      async ({ item, call }) => {
        const { api_key, api_token } = (await call('item/getKey', { item_id: item.item_id })).data
        await call('item/updateByApi', { api_key, api_token, cat_name: 'x/y', page_title: 'P', page_content: 'x' })
      },
    ],
    [
      'an order of pages',
      HERE,
      ({ item, page, call }) => call('page/sort', { item_id: item.item_id, pages: { [page.page_id]: 77 } }),
    ],
    ['a copy', THERE, ({ page, other, call }) => call('page/copy', { ...page, to_item_id: other.item_id })],
    ['a move', BOTH, ({ page, other, call }) => call('page/copy', { ...page, to_item_id: other.item_id, is_del: 1 })],
    [
      'a copy of a catalog',
      THERE,
      ({ catalog, other, call }) => call('catalog/copy', { cat_id: catalog.cat_id, to_item_id: other.item_id }),
    ],
    [
      'a move of a catalog',
      BOTH,
      ({ catalog, other, call }) =>
        call('catalog/copy', { cat_id: catalog.cat_id, to_item_id: other.item_id, is_del: 1 }),
    ],
    [
      'another name of a catalog',
      HERE,
      ({ catalog, item, call }) => call('catalog/save', { ...catalog, item_id: item.item_id, cat_name: 'Z' }),
    ],
    [
      'a catalog that is moved up',
      HERE,
      ({ inner, item, call }) =>
        call('catalog/save', { item_id: item.item_id, cat_id: inner.cat_id, cat_name: 'b', parent_cat_id: 0 }),
    ],
    [
      'a drag',
      HERE,
      ({ inner, item, call }) =>
        call('catalog/batUpdate', {
          item_id: item.item_id,
          cats: [{ cat_id: inner.cat_id, cat_name: 'b', parent_cat_id: 0, s_number: 9 }],
        }),
    ],
    [
      'a catalog that is deleted with its pages',
      HERE,
      ({ catalog, item, call }) => call('catalog/delete', { item_id: item.item_id, cat_id: catalog.cat_id }),
    ],
    ['a page that is deleted', HERE, ({ page, call }) => call('page/delete', { page_id: page.page_id })],
    [
      'other settings',
      HERE,
      ({ item, call }) => call('item/update', { item_id: item.item_id, item_name: 'N', item_domain: 'versioned' }),
    ],
    [
      'the archive',
      HERE,
      ({ item, call }) => call('item/archive', { item_id: item.item_id, password: OWNER_PASSWORD }),
    ],
    ['the end', HERE, ({ item, call }) => call('item/delete', { item_id: item.item_id, password: OWNER_PASSWORD })],
  ]
  test.each(ways)('%s', async (_name, expected, write) => {
    const s = await site()
    expect(await changedBy(s, () => write(s))).toEqual(expected)
  })

  test('a recovery, and a catalog that is copied inside its item', async () => {
    const s = await site()
    const { item_id } = s.item
    await s.call('page/delete', { page_id: s.page.page_id })
    expect(await changedBy(s, () => s.call('recycle/recover', { item_id, page_id: s.page.page_id }))).toEqual(HERE)
    expect(await changedBy(s, () => s.call('catalog/copy', { cat_id: s.catalog.cat_id }))).toEqual(HERE)
  })

  test('a save in the same second, by the same writer, that makes it another call, and none', async () => {
    const s = await site()
    const save = (page_content: string) => () => s.call('page/save', { ...s.page, page_content })
    await save(GET)()
    expect(await changedBy(s, save(':::api POST /users\n:::'))).toEqual(HERE)
    expect(await changedBy(s, save('x'))).toEqual(HERE)
    expect(await changedBy(s, save(GET))).toEqual(HERE)
  })

  test('a catalog that is created, and deleted while empty', async () => {
    const s = await site()
    const { item_id } = s.item
    let cat_id = 0
    const make = async () => {
      cat_id = (await s.call('catalog/save', { item_id, cat_id: 0, cat_name: 'new' })).data.cat_id
    }
    expect(await changedBy(s, make)).toEqual(HERE)
    expect(await changedBy(s, () => s.call('catalog/delete', { item_id, cat_id }))).toEqual(HERE)
  })

  test('the job that reads API pages', async () => {
    const s = await site()
    await makePage(t, s.other, { page_content: GET })
    await db().deleteFrom('options').where('option_name', '=', 'api_pages_read').execute()
    expect(await changedBy(s, () => readApiPages.run(t.services))).toEqual(THERE)
  })
})

test('the menu is not made again after writes that do not change the tree', async () => {
  const s = await site()
  const { item_id } = s.item
  await s.call('page/save', { ...s.page, page_content: GET })
  // The second save of a second, by the same writer.
  expect(await changedBy(s, () => s.call('page/save', { ...s.page, page_content: `${GET}\nmore` }))).toEqual([
    false,
    false,
  ])
  const { page_id } = s.page
  expect(await changedBy(s, () => s.call('page/createSinglePage', { page_id, isCreateSiglePage: true }))).toEqual([
    false,
    false,
  ])
  const bin = await makePage(t, s.item, { is_del: 1 })
  await db()
    .insertInto('recycle')
    .values({ item_id, page_id: bin.page_id, page_title: 'x', del_by_uid: 0, del_by_username: '', del_time: 1 })
    .execute()
  t.time.now += RECYCLE_SECONDS
  expect(await changedBy(s, () => purgeRecycleBin.run(t.services))).toEqual([false, false])
  expect(await db().selectFrom('page').select('page_id').where('page_id', '=', bin.page_id).execute()).toEqual([])
})

test('of many writes at once each raises it, and the last answer has them all', async () => {
  const s = await site()
  const { item_id } = s.item
  const before = (await versionOf(s.item)) as number
  const titles = Array.from({ length: 12 }, (_, at) => `At once ${at}`)
  await Promise.all(
    titles.flatMap((page_title) => [
      s.call('page/save', { item_id, page_title, page_content: 'x' }),
      t.call('item/info', { item_id }),
    ]),
  )
  expect(await versionOf(s.item)).toBeGreaterThanOrEqual(before + titles.length)
  const { menu } = (await t.call('item/info', { item_id })).data
  expect(menu.pages.map((page) => page.page_title)).toEqual(expect.arrayContaining(titles))
})
