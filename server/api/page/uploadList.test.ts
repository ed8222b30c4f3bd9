import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeFile, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'

const t = testApp()

test('the attachments of a page are listed, the newest first, without the pictures of its text', async () => {
  const item = await makeItem(t)
  const { page_id } = await makePage(t, item)
  const place = { page_id, item_id: item.item_id }
  await t.upload('page/upload', { filename: 'first.csv', body: 'a,b' }, place, item.owner)
  await t.upload('page/uploadImg', { filename: 'in the text.png', body: PNG }, place, item.owner)
  await t.upload('page/upload', { filename: 'second.png', body: PNG }, place, item.owner)
  const { data } = await t.call('page/uploadList', { page_id })
  expect(data).toEqual([
    {
      file_id: expect.any(Number),
      display_name: 'second.png',
      file_type: 'image/png',
      file_size: PNG.length,
      url: expect.stringMatching(/^\/api\/attachment\/visitFile\?sign=[0-9a-f]{32}$/),
      addtime: expect.stringMatching(/^\d{4}-/),
      may_delete: 0,
    },
    expect.objectContaining({ display_name: 'first.csv', file_type: 'text/plain', file_size: 3 }),
  ])
  expect((await t.call('page/info', { page_id })).data.attachment_count).toBe(2)
})

test('each file says whether its reader may delete it', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const editor = await makeMember(t, item)
  await makeFile(t, editor, page)
  const flags = async (as: { token: string }) =>
    (await t.call('page/uploadList', { page_id: page.page_id }, as)).data.map((file) => file.may_delete)
  expect(await flags(editor)).toEqual([1])
  expect(await flags(item.owner)).toEqual([1])
  expect(await flags(await makeMember(t, item))).toEqual([0])
  await t.services.database.db.updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute()
  expect(await flags(editor)).toEqual([0])
})

test('a person with the key of a shared page gets addresses that the key opens, and none of other pages', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const [page, other] = [await makePage(t, item), await makePage(t, item)]
  await makeFile(t, item.owner, page)
  const foreign = await makeFile(t, item.owner, other)
  const shared = { page_id: page.page_id, isCreateSiglePage: 'true' }
  const { unique_key } = (await t.call('page/createSinglePage', shared, item.owner)).data as { unique_key: string }
  const { data } = await t.call('page/uploadList', { page_id: page.page_id, unique_key })
  expect((await t.inject({ url: data[0]?.url as string })).rawPayload).toEqual(PNG)
  expect((await t.call('page/infoByKey', { unique_key })).data.attachment_count).toBe(1)
  const refused = await t.call('page/uploadList', { page_id: other.page_id, unique_key })
  expect(refused.error_name).toBe('NOT_FOUND')
  const url = `/api/attachment/visitFile?sign=${foreign.sign}&unique_key=${unique_key}`
  expect((await t.inject({ url })).statusCode).toBe(403)
  await t.call('page/createSinglePage', { page_id: page.page_id, isCreateSiglePage: 'false' }, item.owner)
  expect((await t.inject({ url: data[0]?.url as string })).statusCode).toBe(403)
})

test('a stranger sees none of a private item, and a call without a page is refused', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const { page_id } = await makePage(t, item)
  expect((await t.call('page/uploadList', { page_id }, await makeUser(t))).error_name).toBe('ITEM_NOT_VISIBLE')
  expect((await t.call('page/uploadList', {}, item.owner)).error_name).toBe('NO_PERMISSION')
})

test('a client of the protocol gets whole addresses and ids as text', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const { file_id, sign } = await makeFile(t, item.owner, page)
  expect((await t.legacy('page/uploadList', { page_id: page.page_id })).json().data).toEqual([
    {
      file_id: String(file_id),
      display_name: expect.any(String),
      file_type: 'image/png',
      url: `http://localhost:80/server/index.php?s=/api/attachment/visitFile&sign=${sign}`,
      addtime: expect.any(String),
    },
  ])
})

test('a page that is not saved yet is refused as the protocol does', async () => {
  const item = await makeItem(t)
  for (const as of [item.owner, null])
    expect((await t.legacy('page/uploadList', { page_id: 0 }, as)).json().error_code).toBe(10103)
})
