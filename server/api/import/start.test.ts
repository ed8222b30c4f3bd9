import { expect, test } from 'vitest'
import { KINDS } from '#server/domain/operation/kinds.ts'
import { OperationRunner } from '#server/domain/operation/operation-runner.ts'
import { withAccessToken } from '#server/test/access-token.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { ended, preview, start, treeOf } from '#server/test/import-files.ts'
import { PNG } from '#server/test/multipart.ts'
import { havePlan } from '#server/test/plan-factories.ts'
import { rawZip } from '#server/test/raw-zip.ts'

const t = testApp({ PAGES_PER_ITEM: '400' })
const count = async (table: 'item' | 'page' | 'catalog' | 'upload_file' | 'import_entry') =>
  Number(
    (
      await t.services.database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('an import that does not fit is refused before a page is written, and leaves nothing', async () => {
  const user = await makeUser(t)
  const many = rawZip(Array.from({ length: 401 }, (_, at) => ({ name: `p${at}.md`, data: 'x' })))
  const before = [await count('item'), await count('page'), await count('catalog'), await count('import_entry')]
  const { operation_id } = await preview(t, user, 0, many)
  const refused = await start(t, user, { operation_id })
  expect([refused.state, refused.error_name]).toEqual(['failed', 'PAGE_COUNT_EXCEEDED'])
  expect([await count('item'), await count('page'), await count('catalog'), await count('import_entry')]).toEqual(
    before,
  )
})

test('an import that does not fit into the plan of the owner is refused, and the item stays as it was', async () => {
  const item = await makeItem(t)
  const { owner, item_id } = item
  await makePage(t, item, { page_title: 'Handbook', page_content: 'Mine' })
  await havePlan(t, owner, { pages_per_item: 2, storage_bytes: 1_000_000 })
  const pages = await start(t, owner, { ...(await preview(t, owner, item_id)), item_id })
  expect([pages.state, pages.error_name]).toEqual(['failed', 'PAGE_COUNT_EXCEEDED'])
  const body = rawZip([
    { name: 'a.md', data: '![1](1.png) ![2](2.png)' },
    ...['1.png', '2.png'].map((name) => ({ name, data: Buffer.concat([PNG, Buffer.alloc(600_000, name)]) })),
  ])
  const files = await start(t, owner, { ...(await preview(t, owner, item_id, body)), item_id })
  expect([files.state, files.error_name]).toEqual(['failed', 'STORAGE_FULL'])
  expect(await treeOf(t, item_id)).toEqual({ Handbook: 'Mine' })
  const { db } = t.services.database
  for (const table of ['catalog', 'upload_file'] as const)
    expect(await db.selectFrom(table).selectAll().where('item_id', '=', item_id).execute()).toEqual([])
})

test('a file that an import has several times needs room for one', async () => {
  const user = await makeUser(t)
  await havePlan(t, user, { storage_bytes: 1_000_000 })
  const logo = Buffer.concat([PNG, Buffer.alloc(600_000, 'x')])
  const body = rawZip(
    ['a', 'b'].flatMap((folder) => [
      { name: `${folder}/page.md`, data: '![Logo](logo.png)' },
      { name: `${folder}/logo.png`, data: logo },
    ]),
  )
  const { state, result } = await start(t, user, await preview(t, user, 0, body))
  expect([state, result.files]).toEqual(['done', 1])
})

test('an import into a new item is refused before anything is written if the plan has no room for the item', async () => {
  const user = await makeUser(t)
  await makeItem(t, { owner: user })
  await havePlan(t, user, { items: 1 })
  const before = await count('item')
  const { operation_id } = await start(t, user, await preview(t, user))
  const { data } = await t.call('operation/info', { operation_id }, user)
  expect([data.state, data.error_name]).toEqual(['failed', 'TOO_MANY_ITEMS'])
  expect(await count('item')).toBe(before)
  const { checkpoint } = await t.services.database.db
    .selectFrom('operation')
    .select('checkpoint')
    .where('operation_id', '=', data.operation_id)
    .executeTakeFirstOrThrow()
  // No item was made that had to be removed.
  expect(checkpoint).toBe('')
})

test('only the user of a preview may import it, and only into items that they manage', async () => {
  const [user, other] = [await makeUser(t), await makeUser(t)]
  const { operation_id } = await preview(t, user)
  expect((await start(t, other, { operation_id })).error_name).toBe('NOT_FOUND')
  expect((await t.call('import/start', { operation_id }, null)).error_name).toBe('NOT_LOGGED_IN')
  expect((await start(t, user, { operation_id, item_id: (await makeItem(t)).item_id })).error_name).toBe(
    'IMPORT_NOT_ALLOWED',
  )
  expect((await t.call('import/start', { operation_id: 'x' }, user)).error_name).toBe('BAD_FIELD')
})

test('an access token for some items imports no file that was sent for another item', async () => {
  const user = await makeUser(t)
  const [reached, other] = [await makeItem(t, { owner: user }), await makeItem(t, { owner: user })]
  const script = await withAccessToken(t, user, { scope: 'write', item_ids: [reached.item_id] })
  for (const sentFor of [0, other.item_id]) {
    const { operation_id } = await preview(t, user, sentFor)
    const given = { operation_id, item_id: reached.item_id }
    for (const name of ['import/start', 'import/preview'] as const)
      expect((await t.call(name, given, script)).error_name).toBe('NOT_FOUND')
  }
  expect(await treeOf(t, reached.item_id)).toEqual({})
  const own = await preview(t, script, reached.item_id)
  expect((await start(t, script, { ...own, item_id: reached.item_id })).state).toBe('done')
})

/** Enough that a restart comes before the end. */
const PAGES = 120

test('an item that others fill meanwhile takes no more: the pages of the import go, and theirs stay', async () => {
  const user = await makeUser(t)
  const item = await makeItem(t, { owner: user })
  const { page_id } = await makePage(t, item)
  const { db } = t.services.database
  const { page_id: _, ...row } = await db
    .selectFrom('page')
    .selectAll()
    .where('page_id', '=', page_id)
    .executeTakeFirstOrThrow()
  const body = rawZip(Array.from({ length: PAGES }, (_, at) => ({ name: `p${at}.md`, data: 'x' })))
  const { operation_id } = await preview(t, user, item.item_id, body)
  const { data } = await t.call('import/start', { operation_id, item_id: item.item_id }, user)
  const before = await count('page')
  while ((await count('page')) < before + 10) await new Promise((resolve) => setImmediate(resolve))
  const others = Array.from({ length: 390 }, (_, at) => ({ ...row, page_title: `Theirs ${at}` }))
  await db.insertInto('page').values(others).execute()
  const end = await ended(t, data.operation_id, user)
  expect([end.state, end.error_name]).toEqual(['failed', 'PAGE_COUNT_EXCEEDED'])
  const left = await db.selectFrom('page').select('page_title').where('item_id', '=', item.item_id).execute()
  expect(left).toHaveLength(391)
  expect(left.filter(({ page_title }) => page_title.startsWith('p'))).toEqual([])
})

// The last test: it stops the operations of the site.
test('an interrupted import continues after a restart, and makes no page twice', async () => {
  const user = await makeUser(t)
  const body = rawZip(Array.from({ length: PAGES }, (_, at) => ({ name: `p${at}.md`, data: `[next](p${at + 1}.md)` })))
  const { operation_id } = await preview(t, user, 0, body)
  const { data } = await t.call('import/start', { operation_id }, user)
  const before = await count('page')
  while ((await count('page')) < before + 10) await new Promise((resolve) => setImmediate(resolve))
  await t.services.operations.stop()
  const half = await count('page')
  const [hidden] = await t.services.database.db.selectFrom('item').selectAll().where('uid', '=', user.uid).execute()
  expect([hidden?.is_del, half < before + PAGES]).toEqual([2, true])
  expect((await t.call('item/info', { item_id: hidden?.item_id as number }, user)).error_name).toBe('NOT_FOUND')
  const next = new OperationRunner(KINDS)
  next.start(t.services, { error: () => {} }, 0)
  next.wake()
  await next.settled()
  await next.stop()
  const { state, result } = (await t.call('operation/info', { operation_id: data.operation_id }, user)).data
  expect([state, result]).toEqual(['done', expect.objectContaining({ item_id: hidden?.item_id, created: PAGES })])
  const tree = await treeOf(t, hidden?.item_id as number)
  expect(Object.keys(tree)).toHaveLength(PAGES)
  const pages = await t.services.database.db
    .selectFrom('page')
    .selectAll()
    .where('item_id', '=', hidden?.item_id as number)
    .execute()
  const idOf = (title: string) => pages.find((page) => page.page_title === title)?.page_id
  for (const at of [0, 50, 100]) expect(tree[`p${at}`]).toBe(`[next](/page/${idOf(`p${at + 1}`)})`)
})
