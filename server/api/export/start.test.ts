import { expect, test } from 'vitest'
import { dropOldResults } from '#server/domain/operation/drop-old-results.ts'
import { openZip } from '#server/formats/import/zip-source.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import type { ExportReport } from '#shared/export-report.ts'
import { ITEM_TYPE, MEMBER_GROUP } from '#shared/kinds.ts'

const t = testApp()
const database = () => t.services.database.db

/** Starts an export. @returns the id of its operation */
async function start(input: Record<string, unknown>, as: TestUser): Promise<number> {
  const { error_code, error_message, data } = await t.call('export/start', input, as)
  expect(error_code, error_message).toBe(0)
  return Number(data.operation_id)
}
const settled = () => t.services.operations.settled()
const info = async (operation_id: number, as: TestUser) => (await t.call('operation/info', { operation_id }, as)).data
const fetchFile = (operation_id: number, as: TestUser) =>
  t.inject({ url: `/api/operation/result?operation_id=${operation_id}&user_token=${as.token}` })
const refusalOf = async (operation_id: number, as: TestUser) => (await fetchFile(operation_id, as)).json().error_name

/** The pages in the file of an export. */
async function pagesIn(operation_id: number, as: TestUser): Promise<string[]> {
  const answer = await fetchFile(operation_id, as)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  const { files } = await openZip(answer.rawPayload, () => {})
  return files.map(({ path }) => path).filter((path) => path.endsWith('.md'))
}
const acts = (item_id: number) =>
  database().selectFrom('audit_log').selectAll().where('object_id', '=', item_id).execute()

async function makeTree() {
  const item = await makeItem(t, { item_name: 'Häuser / 房子' })
  const [one, two] = [await makeCatalog(t, item, { cat_name: 'one' }), await makeCatalog(t, item, { cat_name: 'two' })]
  await makePage(t, item, { page_title: 'root' })
  const a = await makePage(t, item, { page_title: 'a', cat_id: one.cat_id })
  await makePage(t, item, { page_title: 'b', cat_id: two.cat_id })
  return { item, one, two, a }
}

test('an export is an operation; its file is kept for its maker, and the logs have it once', async () => {
  const { item, one, a } = await makeTree()
  const { item_id, owner } = item
  const id = await start({ item_id, format: 'markdown' }, owner)
  await settled()
  const done = await info(id, owner)
  expect(done).toMatchObject({
    ...{ kind: 'export', state: 'done', title: 'Häuser / 房子', file_name: 'Häuser _ 房子.zip' },
    ...{ step: 'storing', result: { format: 'markdown', pages: 3, cat_id: 0, page_id: 0, notes: [] } },
  })
  expect(await pagesIn(id, owner)).toEqual(['root.md', 'one/a.md', 'two/b.md'])
  const log = await t.call('item/getChangeLog', { item_id }, owner)
  expect(log.data.list).toMatchObject([{ op_action_type_desc: 'exported', op_detail: 'as Markdown' }])
  expect(await acts(item_id)).toMatchObject([{ uid: owner.uid, action: 'item.export', ip: '127.0.0.1' }])

  // The process died after it had written into the logs: another run makes the file again, and nothing else.
  await database().deleteFrom('operation_file').where('operation_id', '=', id).execute()
  const dead = { state: 'running', holder: 'dead', heartbeat: 0, result: '', end_time: 0 }
  await database().updateTable('operation').set(dead).where('operation_id', '=', id).execute()
  t.services.operations.wake()
  await settled()
  expect(await pagesIn(id, owner)).toHaveLength(3)
  expect(await acts(item_id)).toHaveLength(1)

  // A person's exports do not all fit, so the oldest file is removed.
  const catalog = await start({ item_id, cat_id: one.cat_id, format: 'markdown' }, owner)
  await settled()
  const { file_size } = await info(catalog, owner)
  await dropOldResults(t.services, { uid: owner.uid, kind: 'export', most: file_size })
  expect(await refusalOf(id, owner)).toBe('RESULT_GONE')
  expect(await info(id, owner)).toMatchObject({ state: 'done', file_name: '' })
  const page = await start({ item_id, page_id: a.page_id, format: 'markdown' }, owner)
  await settled()
  expect([await pagesIn(catalog, owner), await pagesIn(page, owner)]).toEqual([['one/a.md'], ['a.md']])
  const other = await makeItem(t, { owner })
  const list = async (of: number) => (await t.call('operation/list', { item_id: of }, owner)).data.list
  expect((await list(item_id)).map(({ operation_id }) => operation_id)).toEqual([page, catalog, id])
  expect(await list(other.item_id)).toEqual([])
})

test('a document reports content that was not exported, and where; a cancelled export leaves nothing', async () => {
  const item = await makeItem(t)
  const { item_id, owner } = item
  const page_content = '![x](https://other.example/a.png)'
  const { page_id } = await makePage(t, item, { page_title: 'Page', page_content })
  const id = await start({ item_id, page_id, format: 'word' }, owner)
  const cancelled = await start({ item_id, format: 'word' }, owner)
  await t.call('operation/cancel', { operation_id: cancelled }, owner)
  await settled()
  expect(await info(id, owner)).toMatchObject({ state: 'done', file_name: 'Page.docx' })
  const { notes } = (await info(id, owner)).result as ExportReport
  expect(notes).toEqual([
    { code: 'picture_outside', count: 1, where: [{ page_id, text: 'https://other.example/a.png' }] },
  ])
  const answer = await fetchFile(id, owner)
  expect(answer.headers['content-type']).toContain('wordprocessingml')
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(await info(cancelled, owner)).toMatchObject({ state: 'cancelled', file_name: '', result: null })
  expect((await t.call('item/getChangeLog', { item_id }, owner)).data.list).toHaveLength(1)
})

test('a person whose scope became smaller than the file no longer gets it, nor its report', async () => {
  const { item, one, two, a } = await makeTree()
  const { item_id } = item
  const member = await makeMember(t, item, { cat_id: one.cat_id })
  const change = (set: { cat_id?: number; member_group_id?: number }) =>
    database().updateTable('item_member').set(set).where('uid', '=', member.uid).execute()
  const whole = await start({ item_id, format: 'markdown' }, member)
  const page = await start({ item_id, page_id: a.page_id, format: 'markdown' }, member)
  await settled()
  expect(await pagesIn(whole, member)).toEqual(['one/a.md'])

  await change({ cat_id: two.cat_id })
  expect(await refusalOf(whole, member)).toBe('EXPORT_RIGHTS_SHRANK')
  expect(await refusalOf(page, member)).toBe('NO_PERMISSION')
  expect((await info(whole, member)).result).toBeNull()
  await change({ cat_id: 0 })
  expect(await pagesIn(whole, member)).toEqual(['one/a.md'])
  const all = await start({ item_id, format: 'markdown' }, member)
  await settled()
  expect(await pagesIn(all, member)).toHaveLength(3)
  await change({ cat_id: one.cat_id })
  expect(await refusalOf(all, member)).toBe('EXPORT_RIGHTS_SHRANK')
  expect(await pagesIn(page, member)).toEqual(['a.md'])
  await change({ member_group_id: MEMBER_GROUP.read_only })
  for (const id of [whole, page, all]) expect(await refusalOf(id, member)).toBe('NO_PERMISSION')
  expect(await refusalOf(whole, item.owner)).toBe('NOT_FOUND')
})

test('a person who loses the right before the export begins gets none', async () => {
  const { item, one } = await makeTree()
  const { item_id } = item
  const member = await makeMember(t, item, { cat_id: one.cat_id })
  const id = await start({ item_id, format: 'markdown' }, member)
  await settled()
  // As if it had waited until now.
  await database().deleteFrom('operation_file').where('operation_id', '=', id).execute()
  const waiting = { state: 'waiting', result: '', checkpoint: '', start_time: 0, end_time: 0, attempts: 0 }
  await database().updateTable('operation').set(waiting).where('operation_id', '=', id).execute()
  await database().deleteFrom('item_member').where('uid', '=', member.uid).execute()
  t.services.operations.wake()
  await settled()
  expect(await info(id, member)).toMatchObject({ state: 'failed', error_name: 'NO_PERMISSION', file_name: '' })
})

test('others, bad input, other items, formats that do not fit, and where no page is', async () => {
  const item = await makeItem(t)
  const other = await makeItem(t, { owner: item.owner })
  const page = await makePage(t, other)
  const people = await makePeople(t, item)
  const call = (more: Record<string, unknown>, as: TestUser | null = item.owner) =>
    refused(t, 'export/start', { item_id: item.item_id, format: 'markdown', ...more }, as)
  expect(await call({}, null)).toBe('NOT_LOGGED_IN')
  expect(await call({}, people.stranger)).toBe('NO_PERMISSION')
  expect(await call({}, people.reader)).toBe('NO_PERMISSION')
  expect(await call({ format: 'exe' })).toBe('BAD_FIELD:format')
  expect(await call({ format: 'toString' })).toBe('BAD_FIELD:format')
  expect(await call({ cat_id: -1 })).toBe('BAD_FIELD:cat_id')
  expect(await call({ page_id: page.page_id })).toBe('WRONG_ITEM')
  expect(await call({})).toBe('EXPORT_EMPTY')
  const external = await makeItem(t, { owner: item.owner, item_type: ITEM_TYPE.external })
  expect(await call({ item_id: external.item_id })).toBe('EXPORT_FORMAT_NOT_HERE')
})
