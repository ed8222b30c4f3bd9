import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeFile, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'

const t = testApp()

test("a user's own files are listed five at a time, with the space and this month's downloads", async () => {
  const user = await makeUser(t)
  for (let i = 1; i <= 6; i += 1) await makeFile(t, user, { filename: `picture ${i}.png` })
  await makeFile(t, await makeUser(t), { filename: 'of somebody else.png' })
  const first = (await t.call('attachment/getMyList', {}, user)).data
  expect(first.list.map((file) => file.display_name)).toEqual([6, 5, 4, 3, 2].map((i) => `picture ${i}.png`))
  expect(first).toMatchObject({ total: 6, used: PNG.length * 6, used_flow_m: 0, upload_mb: 4 })
  const second = (await t.call('attachment/getMyList', { page: 2 }, user)).data
  expect(second.list.map((file) => file.display_name)).toEqual(['picture 1.png'])
  expect((await t.call('attachment/getMyList', { page: 3 }, user)).data).toMatchObject({ list: [], total: 6 })
})

test('a visit counts, and its bytes count for the month of the owner', async () => {
  const user = await makeUser(t)
  const body = Buffer.alloc(1024 * 1024, 'x')
  const { data } = await t.upload('page/upload', { filename: 'a.txt', body }, {}, user)
  await t.inject({ url: data.url })
  await t.inject({ url: data.url, headers: { range: 'bytes=0-524287' } })
  await t.inject({ url: data.url, headers: { range: 'bytes=524288-' } })
  const { etag } = (await t.inject({ url: data.url, method: 'HEAD' })).headers
  await t.inject({ url: data.url, headers: { 'if-none-match': String(etag) } })
  const answer = (await t.call('attachment/getMyList', {}, user)).data
  expect(answer).toMatchObject({ used_m: 1, used_flow_m: 2, list: [{ visit_times: 2, file_size_m: 1 }] })
  t.time.now += 32 * 24 * 3600
  expect((await t.call('attachment/getMyList', {}, user)).data.used_flow_m).toBe(0)
})

test('the list can be narrowed to pictures, to the rest, and to words of the name in any script', async () => {
  const user = await makeUser(t)
  await makeFile(t, user, { filename: 'Übersicht.png' })
  await t.upload('page/upload', { filename: '100%_数据.csv', body: 'a' }, {}, user)
  const names = async (input: object) =>
    (await t.call('attachment/getMyList', { ...input }, user)).data.list.map((file) => file.display_name)
  expect(await names({ attachment_type: 1 })).toEqual(['Übersicht.png'])
  expect(await names({ attachment_type: 2 })).toEqual(['100%_数据.csv'])
  expect(await names({ attachment_type: 0 })).toHaveLength(2)
  expect(await names({ display_name: '数据' })).toEqual(['100%_数据.csv'])
  expect(await names({ display_name: 'ÜBER' })).toEqual(['Übersicht.png'])
  expect(await names({ display_name: '%_' })).toEqual(['100%_数据.csv'])
  expect(await names({ display_name: 'x%' })).toEqual([])
})

test('a client of the protocol gets what it knows', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const { file_id, sign } = await makeFile(t, item.owner, { ...page, filename: 'a.png' })
  expect((await t.legacy('attachment/getMyList', {}, item.owner)).json().data).toEqual({
    list: [
      {
        file_id: String(file_id),
        uid: String(item.owner.uid),
        username: item.owner.username,
        file_type: 'image/png',
        visit_times: '0',
        file_size: String(PNG.length),
        file_size_m: 0,
        item_id: String(item.item_id),
        page_id: String(page.page_id),
        display_name: 'a.png',
        url: `http://localhost:80/server/index.php?s=/api/attachment/visitFile&sign=${sign}`,
        addtime: expect.any(String),
        last_visit_time: expect.stringMatching(/^19(69|70)-/),
      },
    ],
    total: '1',
    used: String(PNG.length),
    used_m: 0,
    used_flow_m: 0,
  })
})

test('a file that nobody has opened has no time of a last visit', async () => {
  const item = await makeItem(t)
  const { sign } = await makeFile(t, item.owner, await makePage(t, item))
  const visited = async () => (await t.call('attachment/getMyList', {}, item.owner)).data.list[0]?.last_visit_time
  expect(await visited()).toBe('')
  await t.inject({ method: 'GET', url: `/api/attachment/visitFile?sign=${sign}` })
  expect(await visited()).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('a guest, and a list of another kind, are refused', async () => {
  expect((await t.call('attachment/getMyList')).error_name).toBe('NOT_LOGGED_IN')
  expect((await t.call('attachment/getMyList', { attachment_type: 3 }, await makeUser(t))).error_field).toBe(
    'attachment_type',
  )
})
