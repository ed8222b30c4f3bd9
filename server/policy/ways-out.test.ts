import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makePage, type TestUser } from '#server/test/factories.ts'
import { makePermissionWorld, type PermissionWorld } from '#server/test/permission-inputs.ts'
import type { CallName } from '#shared/api/index.ts'
import { PEOPLE, type Person, type Row, type Verdict } from './permission-table.ts'

/**
 * Tries every way to take a page or a catalog out of its item, by everybody, into an item of their own. A person who moves it out must have the right
 * to delete it there. The item keeps a copy that its managers can restore. All other ways are refused for everybody.
 */
const t = testApp()

interface Own {
  item_id: number
  cat_id: number
  page_id: number
}
type Way = (w: PermissionWorld, own: Own) => [CallName, Record<string, unknown>]

const row = (others: Verdict, named: Partial<Row>): Row =>
  Object.fromEntries(PEOPLE.map((person) => [person, named[person] ?? others])) as Row

const editors = { editor: 'ok', team_member: 'ok', item_admin: 'ok', owner: 'ok', site_admin: 'ok' } as const
const leaves = row('NO_PERMISSION', { guest: 'NOT_LOGGED_IN', ...editors })
const never = (verdict: Verdict) => ({
  /** The page or the catalog belongs to another item than the one in the call, which is the caller's own. */
  strange: row(verdict, { guest: 'NOT_LOGGED_IN' }),
  /** People without the right to write get this refusal first. */
  named: row('NO_PERMISSION', {
    guest: 'NOT_LOGGED_IN',
    ...Object.fromEntries(Object.keys(editors).map((person) => [person, verdict])),
  }),
})

const WAYS: Record<string, { way: Way; row: Row }> = {
  'page/copy moves a page': {
    way: ({ page }, own) => ['page/copy', { page_id: page.page_id, to_item_id: own.item_id, is_del: 1 }],
    row: leaves,
  },
  'page/copy moves a page into a catalog of another item': {
    way: ({ page }, own) => [
      'page/copy',
      { page_id: page.page_id, to_item_id: own.item_id, new_cat_id: own.cat_id, is_del: 1 },
    ],
    row: leaves,
  },
  'page/copy names a catalog of another item only': {
    way: ({ page }, own) => ['page/copy', { page_id: page.page_id, new_cat_id: own.cat_id, is_del: 1 }],
    row: never('WRONG_ITEM').named,
  },
  'catalog/copy moves a catalog': {
    way: ({ catalog }, own) => ['catalog/copy', { cat_id: catalog.cat_id, to_item_id: own.item_id, is_del: 1 }],
    row: leaves,
  },
  'catalog/copy names a catalog of another item only': {
    way: ({ catalog }, own) => ['catalog/copy', { cat_id: catalog.cat_id, new_p_cat_id: own.cat_id, is_del: 1 }],
    row: never('WRONG_ITEM').named,
  },
  'page/save names another item': {
    way: ({ page }, own) => ['page/save', { page_id: page.page_id, item_id: own.item_id, page_content: 'x' }],
    row: never('WRONG_ITEM').named,
  },
  'page/save names a catalog of another item': {
    way: ({ page, item }, own) => [
      'page/save',
      { page_id: page.page_id, item_id: item.item_id, cat_id: own.cat_id, page_content: 'x' },
    ],
    row: never('WRONG_ITEM').named,
  },
  'page/sort of another item': {
    way: ({ page }, own) => ['page/sort', { item_id: own.item_id, pages: { [page.page_id]: 1 } }],
    row: never('WRONG_ITEM').strange,
  },
  'catalog/batUpdate of another item takes a page': {
    way: ({ page }, own) => [
      'catalog/batUpdate',
      {
        item_id: own.item_id,
        cats: [{ page_id: page.page_id, cat_name: '', parent_cat_id: own.cat_id, level: 2, s_number: 1 }],
      },
    ],
    row: never('WRONG_ITEM').strange,
  },
  'catalog/batUpdate of another item takes a catalog': {
    way: ({ catalog }, own) => [
      'catalog/batUpdate',
      {
        item_id: own.item_id,
        cats: [{ cat_id: catalog.cat_id, cat_name: 'x', parent_cat_id: own.cat_id, level: 3, s_number: 1 }],
      },
    ],
    row: never('WRONG_ITEM').strange,
  },
  'catalog/batUpdate puts a page into a catalog of another item': {
    way: ({ item, page }, own) => [
      'catalog/batUpdate',
      {
        item_id: item.item_id,
        cats: [{ page_id: page.page_id, cat_name: '', parent_cat_id: own.cat_id, level: 2, s_number: 1 }],
      },
    ],
    row: { ...never('WRONG_ITEM').named, limited_editor: 'WRONG_ITEM' },
  },
  'catalog/save names another item': {
    way: ({ catalog }, own) => ['catalog/save', { cat_id: catalog.cat_id, item_id: own.item_id, cat_name: 'x' }],
    row: never('WRONG_ITEM').named,
  },
  'catalog/save names a parent of another item': {
    way: ({ catalog, item }, own) => [
      'catalog/save',
      { cat_id: catalog.cat_id, item_id: item.item_id, cat_name: 'x', parent_cat_id: own.cat_id },
    ],
    row: never('WRONG_ITEM').named,
  },
  'recycle/recover of another item': {
    way: ({ deleted }, own) => ['recycle/recover', { item_id: own.item_id, page_id: deleted.page_id }],
    row: never('WRONG_ITEM').strange,
  },
  'recycle/recoverCatalog of another item': {
    way: ({ moved_catalog_id }, own) => ['recycle/recoverCatalog', { item_id: own.item_id, id: moved_catalog_id }],
    row: never('WRONG_ITEM').strange,
  },
}

async function makeOwn(user: TestUser): Promise<Own> {
  const item = await makeItem(t, { owner: user, password: 'hidden' })
  const { cat_id } = await makeCatalog(t, item)
  const { page_id } = await makePage(t, item)
  return { item_id: item.item_id, cat_id, page_id }
}

/** The places of the page, its catalog and its deleted neighbour. */
async function placesOf({ page, deleted, catalog }: PermissionWorld) {
  const { db } = t.services.database
  const pages = await db
    .selectFrom('page')
    .select(['item_id', 'is_del'])
    .where('page_id', 'in', [page.page_id, deleted.page_id])
    .execute()
  const catalogs = await db.selectFrom('catalog').select('item_id').where('cat_id', '=', catalog.cat_id).execute()
  return [...pages, ...catalogs]
}

/** The titles that a manager finds in the tree and in the recycle bin of an item, wherever the originals are. */
async function titlesOf({ item }: PermissionWorld) {
  const { db } = t.services.database
  const rows = await db
    .selectFrom('page')
    .leftJoin('recycle', 'recycle.page_id', 'page.page_id')
    .select(['page.page_title', 'is_del', 'recycle.id'])
    .where('page.item_id', '=', item.item_id)
    .execute()
  return rows.flatMap((page) => (page.is_del === 0 || page.id !== null ? [page.page_title] : [])).sort()
}

test.each(Object.entries(WAYS))('%s', async (_name, { way, row: expected }) => {
  const verdicts: Partial<Record<Person, Verdict>> = {}
  for (const person of PEOPLE) {
    const world = await makePermissionWorld(t, { password: 'visit' })
    const as = world.people[person]
    const own = await makeOwn(as ?? world.people.stranger)
    const [before, titles] = [await placesOf(world), await titlesOf(world)]
    const [name, input] = way(world, own)
    const answer = await t.call(name, input, as)
    verdicts[person] = answer.error_code === 0 ? 'ok' : (answer.error_name as Verdict)
    if (answer.error_code !== 0) expect(await placesOf(world), `${person} moves nothing`).toEqual(before)
    // The item still has a copy of everything that left it.
    expect(await titlesOf(world), `${person} takes nothing away`).toEqual(titles)
  }
  expect(verdicts).toEqual(expected)
})
