import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makeUser } from '#server/test/factories.ts'
import { handbook, treeOf } from '#server/test/import-files.ts'
import { multipart, PNG } from '#server/test/multipart.ts'
import { rawZip } from '#server/test/raw-zip.ts'
import { readApiJson } from '#shared/api-page/json.ts'

const t = testApp()
const zip = (body = handbook()) => ({ filename: 'handbook.zip', body })
const pageIds = async (item_id: number) =>
  (await t.services.database.db.selectFrom('page').select('page_id').where('item_id', '=', item_id).execute()).length

test('a zip of Markdown becomes a private item: folders, links between the pages, and pictures', async () => {
  const user = await makeUser(t)
  const { data } = await t.upload('import/auto', zip(), {}, user)
  const { item_id } = data
  expect(item_id).toBeGreaterThan(0)
  const tree = await treeOf(t, item_id)
  expect(Object.keys(tree)).toEqual(['Handbook', 'api / Login', 'api / v2 / deep / er / Deep page'])
  const pages = await t.services.database.db.selectFrom('page').selectAll().where('item_id', '=', item_id).execute()
  const idOf = (title: string) => pages.find((page) => page.page_title === title)?.page_id
  expect(tree.Handbook).toMatch(
    new RegExp(
      `^See \\[login\\]\\(/page/${idOf('Login')}#errors\\) and !\\[flow\\]\\(/api/attachment/visitFile\\?sign=[0-9a-f]{32}\\)\\.$`,
    ),
  )
  expect(tree['api / Login']).toContain(`[home](/page/${idOf('Handbook')}), [gone](../gone.md)`)
  const { data: info } = await t.call('item/info', { item_id }, user)
  expect(info).toMatchObject({ item_name: 'handbook', is_archived: 0 })
  expect((await t.call('item/info', { item_id }, await makeUser(t))).error_name).toBe('ITEM_NOT_VISIBLE')
  // Search and links know the pages as if they had been written by hand.
  expect((await t.call('item/info', { item_id, keyword: 'None' }, user)).data.menu.pages).toHaveLength(1)
  expect((await t.call('page/info', { page_id: idOf('Login') }, user)).data.linked_from).toHaveLength(2)
})

test('the same file again makes no doubles, and changes only what differs', async () => {
  const user = await makeUser(t)
  const { item_id } = (await t.upload('import/auto', zip(), {}, user)).data
  const { db } = t.services.database
  const state = () =>
    db
      .selectFrom('page')
      .select(['page_id', 'revision', 'page_content'])
      .where('item_id', '=', item_id)
      .orderBy('page_id')
      .execute()
  const files = () => db.selectFrom('upload_file').select('file_id').where('item_id', '=', item_id).execute()
  const before = await state()
  expect((await t.upload('import/auto', zip(), { item_id }, user)).data.item_id).toBe(item_id)
  expect(await state()).toEqual(before)
  expect(await files()).toHaveLength(1)
  await t.upload('import/auto', zip(handbook({ 'api/login.md': '# Login\n\nNew', 'new.md': 'x' })), { item_id }, user)
  expect((await treeOf(t, item_id))['api / Login']).toBe('New')
  expect((await state()).map((page) => page.revision)).toEqual([1, 2, 1, 1])
  const { data } = await t.call('item/getChangeLog', { item_id }, user)
  expect(data.list.map((one) => one.op_action_type_desc)).toEqual(['imported into', 'imported into', 'imported into'])
})

test('clients of the protocol get the item, with numbers as text', async () => {
  const user = await makeUser(t)
  const body = multipart([
    { name: 'user_token', value: user.token },
    { name: 'from', value: 'runapi' },
    { name: 'file', filename: '接口 说明.md', body: '# 标题\n\n正文' },
  ])
  const answer = (await t.inject({ method: 'POST', url: '/server/index.php?s=/api/import/auto', ...body })).json()
  expect(answer).toEqual({ error_code: 0, data: { item_id: expect.stringMatching(/^\d+$/) } })
  expect(await treeOf(t, Number(answer.data.item_id))).toEqual({ '接口 说明': '# 标题\n\n正文' })
})

test('an external client gets an item of its type, with pages of API JSON', async () => {
  const user = await makeUser(t)
  const field = { name: 'id', in: 'path', required: true, description: 'Which', schema: { type: 'integer' } }
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string', example: 'Ann' } } }
  const answer = (status: string) => ({ description: status, content: { 'application/json': { example: { status } } } })
  const put = {
    tags: ['Users'],
    summary: 'Change a user',
    parameters: [field],
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 404: answer('gone'), 200: answer('ok') },
  }
  const body = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Fern', version: '1' },
    paths: { '/users/{id}': { put } },
  })
  const sent = await t.upload('import/auto', { filename: 'api.json', body }, { from: 'runapi' }, user)
  const { item_id } = sent.data
  const { data: info } = await t.call('item/info', { item_id }, user)
  expect([info.item_name, Number(info.item_type)]).toEqual(['Fern', 3])
  const api = readApiJson((await treeOf(t, item_id))['Users / Change a user'] as string)
  expect(api).toMatchObject({
    title: 'Change a user',
    method: 'PUT',
    mode: 'json',
    path: [{ name: 'id', type: 'integer', remark: 'Which', required: true }],
    jsonFields: [{ name: 'name', required: true }],
  })
  expect(api?.url).toContain('/users/{id}')
  expect(JSON.parse(api?.json as string)).toEqual({ name: 'Ann' })
  expect([JSON.parse(api?.success as string), JSON.parse(api?.failure as string)]).toEqual([
    { status: 'ok' },
    { status: 'gone' },
  ])
  // A page in our own format is not changed.
  const own = JSON.stringify({
    info: { from: 'runapi', type: 'api', title: 'Own', url: '/own' },
    request: {},
    response: {},
  })
  await t.upload('import/auto', { filename: 'own.json', body: own }, { from: 'runapi', item_id }, user)
  expect((await treeOf(t, item_id)).Own).toBe(own)
})

test.each([
  ['a picture', 'a.md', PNG, 'IMPORT_UNKNOWN'],
  ['an unknown file', 'a.bin', Buffer.from([1, 2, 3, 0, 255, 254]), 'IMPORT_UNKNOWN'],
  ['an archive that is cut off', 'a.zip', handbook().subarray(0, 300), 'IMPORT_BROKEN'],
  [
    'a decompression bomb',
    'a.zip',
    rawZip([{ name: 'a.md', data: Buffer.alloc(80_000_000), method: 8 }]),
    'IMPORT_BROKEN',
  ],
  ['an empty text', 'a.md', ' \n', 'IMPORT_BROKEN'],
  ['nothing', 'a.md', '', 'BAD_FIELD'],
])('%s is refused, and nothing is made', async (_, filename, body, error) => {
  const user = await makeUser(t)
  const { error_name, error_message } = await t.upload('import/auto', { filename, body }, {}, user)
  expect([error_name, error_message]).toEqual([error, expect.stringMatching(/\S/)])
  expect(
    await t.services.database.db.selectFrom('item').select('item_id').where('uid', '=', user.uid).execute(),
  ).toEqual([])
})

test('guests may not import, members only into items that they manage, and nobody into archived items or spreadsheets', async () => {
  const refusal = async (item_id: number, as: { token: string } | null) =>
    (await t.upload('import/auto', zip(), { item_id }, as)).error_name
  const item = await makeItem(t)
  expect(await refusal(0, null)).toBe('NOT_LOGGED_IN')
  expect(await refusal(item.item_id, await makeMember(t, item, { group: 1 }))).toBe('IMPORT_NOT_ALLOWED')
  expect(await refusal((await makeItem(t, { is_archived: 1, owner: item.owner })).item_id, item.owner)).toBe(
    'ITEM_ARCHIVED',
  )
  expect(await refusal((await makeItem(t, { item_type: 4, owner: item.owner })).item_id, item.owner)).toBe('BAD_FIELD')
  expect(await refusal(item.item_id, await makeMember(t, item, { group: 2 }))).toBeUndefined()
  expect(await pageIds(item.item_id)).toBe(3)
})

test('the guides of this product are imported with all pages', async () => {
  const user = await makeUser(t)
  const paths = readdirSync('docs/guide', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))
  const body = rawZip(paths.map((path) => ({ name: path, data: readFileSync(join('docs/guide', path)), method: 8 })))
  const { data } = await t.upload('import/auto', { filename: 'guide.zip', body }, {}, user)
  expect(await pageIds(data.item_id)).toBe(paths.length)
})
