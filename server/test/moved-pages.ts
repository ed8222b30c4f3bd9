import type { Schema } from '#server/db/schema.ts'
import type { TestApp } from './build-test-app.ts'
import {
  makeCatalog,
  makeItem,
  makeMember,
  makePage,
  type TestItem,
  type TestPage,
  type TestUser,
} from './factories.ts'

/** For tests of copied and moved pages. */

export const TEXT = '# Install\n\n安装 `npm ci` & <b>wait</b>'

/** Two items of one owner, each with a catalog. The first has a page that was saved twice. */
export async function makeTwo(t: TestApp) {
  const item = await makeItem(t)
  const catalog = await makeCatalog(t, item)
  const other = await makeItem(t, { owner: item.owner })
  const target = await makeCatalog(t, other)
  const author = await makeMember(t, item)
  const page = await makePage(t, item, { page_title: 'Install', cat_id: catalog.cat_id, author })
  const save = { page_id: page.page_id, item_id: item.item_id, cat_id: catalog.cat_id, page_content: TEXT }
  await t.call('page/save', save, author)
  return { item, catalog, other, target, author, page, owner: item.owner }
}

/** The titles of the pages in a catalog, in order. */
export const titlesOf = async (t: TestApp, item: TestItem, cat_id: number) =>
  (await t.call('catalog/getPagesBycat', { item_id: item.item_id, cat_id }, item.owner)).data.map(
    (page) => page.page_title,
  )
/** The change log of an item, oldest first. */
export const changesOf = async (t: TestApp, item: TestItem) =>
  (
    await t.services.database.db
      .selectFrom('item_change_log')
      .selectAll()
      .where('item_id', '=', item.item_id)
      .orderBy('id')
      .execute()
  ).map((row) => `${row.op_action_type}/${row.op_object_type}/${row.op_object_id}`)
/** The kept versions of a page. */
export const versionsOf = async (t: TestApp, page_id: number, as: TestUser) =>
  (await t.call('page/history', { page_id }, as)).data

type TableOfPage = 'file_page' | 'mock' | 'page_api' | 'single_page' | 'page_lock' | 'page_history' | 'subscription'
/** The rows of a table that belong to a page. */
export const rowsOf = (t: TestApp, table: TableOfPage & keyof Schema, page_id: number) =>
  table === 'subscription'
    ? t.services.database.db.selectFrom('subscription').selectAll().where('object_id', '=', page_id).execute()
    : t.services.database.db.selectFrom(table).selectAll().where('page_id', '=', page_id).execute()

/** Gives a page an attachment, a mock, a shared page, and API facts. */
export async function hangOn(t: TestApp, item: TestItem, page: TestPage, user: TestUser) {
  const of = { page_id: page.page_id, item_id: item.item_id }
  const { file_id } = await t.services.database.db
    .insertInto('upload_file')
    .values({
      ...of,
      sign: `sign${page.page_id}`,
      display_name: 'a.png',
      file_type: 'image/png',
      storage_key: 'a',
      sha256: '',
      uid: user.uid,
      file_size: 1,
      visit_times: 0,
      addtime: 1,
      last_visit_time: 0,
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  await t.services.database.db
    .insertInto('file_page')
    .values({ ...of, file_id, addtime: 1 })
    .execute()
  await t.services.database.db
    .insertInto('page_api')
    .values({ ...of, api_method: 'GET', api_path: '/x', api_state: 1 })
    .execute()
  await t.services.database.db
    .insertInto('mock')
    .values({
      ...of,
      unique_key: `mock${page.page_id}`,
      uid: user.uid,
      method: '',
      path: '/x',
      template: '{}',
      view_times: 0,
      addtime: 1,
      last_update_time: 1,
    })
    .execute()
  await t.call('page/createSinglePage', { page_id: page.page_id, isCreateSiglePage: 'true' }, user)
  return { file_id }
}

/** The item whose rights decide who may read a file. */
export const itemOfFile = async (t: TestApp, file_id: number) =>
  (
    await t.services.database.db
      .selectFrom('upload_file')
      .select('item_id')
      .where('file_id', '=', file_id)
      .executeTakeFirstOrThrow()
  ).item_id
