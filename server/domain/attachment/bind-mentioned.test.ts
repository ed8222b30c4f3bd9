import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import {
  makeCatalog,
  makeFile,
  makeItem,
  makeMember,
  makePage,
  makeUser,
  type TestUser,
} from '#server/test/factories.ts'
import { makeItemWithKey } from '#server/test/item-key.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'
import { mentionedSigns } from './bind-mentioned.ts'

const t = testApp()
const SIGN = '0123456789abcdef0123456789abcdef'

test.each([
  `![](/api/attachment/visitFile?sign=${SIGN})`,
  `![](http://old.example.com/server/index.php?s=/api/attachment/visitFile&sign=${SIGN})`,
  `<img src="/server/?s=/api/attachment/visitFile&amp;sign=${SIGN}">`,
  `[a](/server/index.php?s=/api/attachment/visitFile/sign/${SIGN})`,
  `[a](/server/index.php?s=/api/common/visitFile&sign=${SIGN.toUpperCase()}&showdoc=.jpg)`,
])('%s names a file', (text) => {
  expect(mentionedSigns(`${text} ${text}`)).toEqual([SIGN])
})

const status = async (sign: string, as?: TestUser) =>
  (await t.inject({ url: `/api/attachment/visitFile?sign=${sign}${as ? `&user_token=${as.token}` : ''}` })).statusCode

const textWith = (...signs: string[]) => signs.map((sign) => `![](/api/attachment/visitFile?sign=${sign})`).join('\n')

/** Saves a new page with pictures. @returns its id */
async function save(item: { item_id: number }, as: TestUser, signs: string[], cat_id = 0): Promise<number> {
  const input = { item_id: item.item_id, cat_id, page_title: 'New', page_content: textWith(...signs) }
  return (await t.call('page/save', input, as)).data.page_id
}

describe('the pictures of a saved text belong to its page', () => {
  test('are visible to its readers and to nobody else, even if they were uploaded without a page', async () => {
    const item = await makeItem(t, { password: 'visit' })
    const editor = await makeMember(t, item)
    const pasted = await makeFile(t, editor, { item_id: item.item_id })
    const free = await makeFile(t, editor, {})
    const page_id = await save(item, editor, [pasted.sign, free.sign])
    const reader = await makeMember(t, item, { group: MEMBER_GROUP.read_only })
    for (const { sign } of [pasted, free])
      expect([await status(sign, reader), await status(sign), await status(sign, await makeUser(t))]).toEqual([
        200, 403, 403,
      ])
    expect((await t.call('page/info', { page_id }, reader)).data.attachment_count).toBe(0)
  })

  test('follow it into the recycle bin and out of it', async () => {
    const item = await makeItem(t)
    const { sign } = await makeFile(t, item.owner, { item_id: item.item_id })
    const page_id = await save(item, item.owner, [sign])
    expect(await status(sign)).toBe(200)
    await t.call('page/delete', { page_id }, item.owner)
    expect(await status(sign)).toBe(404)
    await t.call('recycle/recover', { item_id: item.item_id, page_id }, item.owner)
    expect(await status(sign)).toBe(200)
  })

  test('also belong to it when a script pushes the text', async () => {
    const { item, key } = await makeItemWithKey(t, { password: 'visit' })
    const { sign } = await makeFile(t, item.owner, {})
    await t.call('item/updateByApi', { ...key, page_title: 'Pushed', page_content: textWith(sign) })
    expect(await status(sign)).toBe(403)
    expect(await status(sign, await makeMember(t, item, { group: MEMBER_GROUP.read_only }))).toBe(200)
  })

  test('are visible to anybody with the key of a shared page, only in its HTML, and to nobody after the sharing ends', async () => {
    const item = await makeItem(t, { password: 'visit' })
    const { sign } = await makeFile(t, item.owner, { item_id: item.item_id })
    const page_content = `${textWith(sign)} [x](/server/?s=/api/attachment/visitFile&sign=${sign}) ![](https://elsewhere.example.com/server/?s=/api/attachment/visitFile&sign=${sign})`
    const saved = { item_id: item.item_id, page_title: 'New', page_content }
    const { page_id } = (await t.call('page/save', saved, item.owner)).data
    const share = { page_id, isCreateSiglePage: 'true' }
    const { unique_key } = (await t.call('page/createSinglePage', share, item.owner)).data as { unique_key: string }
    const shared = (await t.call('page/infoByKey', { unique_key })).data
    expect(shared.page_content).toBe(page_content)
    const addresses = [...shared.page_html.matchAll(/(?:src|href)="([^"]*visitFile[^"]*)"/g)].map(([, url]) =>
      (url as string).replaceAll('&amp;', '&'),
    )
    expect(addresses.map((url) => url.endsWith(`&unique_key=${unique_key}`))).toEqual([true, true, false])
    for (const url of addresses.slice(0, 2)) expect((await t.inject({ url })).statusCode).toBe(200)
    await t.call('page/createSinglePage', { page_id, isCreateSiglePage: 'false' }, item.owner)
    expect((await t.inject({ url: addresses[0] as string })).statusCode).toBe(403)
  })
})

describe('a file is not given or taken away by naming it in a text', () => {
  test('if the writer may not read its item', async () => {
    const secret = await makeItem(t, { password: 'visit' })
    const page = await makePage(t, secret)
    const { sign } = await makeFile(t, secret.owner, page)
    const thief = await makeUser(t)
    await save(await makeItem(t, { owner: thief }), thief, [sign])
    expect([await status(sign, thief), await status(sign)]).toEqual([403, 403])
  })

  test('if another user uploaded it without a page: it stays readable for everybody with its address', async () => {
    const free = await makeFile(t, await makeUser(t), {})
    const thief = await makeUser(t)
    await save(await makeItem(t, { owner: thief, password: 'visit' }), thief, [free.sign])
    expect(await status(free.sign)).toBe(200)
  })

  test('if it is in a catalog that the writer does not reach', async () => {
    const item = await makeItem(t, { password: 'visit' })
    const [mine, other] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    const page = await makePage(t, item, { cat_id: other.cat_id })
    const { sign } = await makeFile(t, item.owner, page)
    const limited = await makeMember(t, item, { cat_id: mine.cat_id })
    await save(item, limited, [sign], mine.cat_id)
    expect(await status(sign, limited)).toBe(403)
  })

  test('but a reader may give it to the readers of another own page, as if by uploading it again', async () => {
    const open = await makeItem(t)
    const { sign } = await makeFile(t, open.owner, await makePage(t, open))
    const user = await makeUser(t)
    const own = await makeItem(t, { owner: user, password: 'visit' })
    await save(own, user, [sign])
    expect(await status(sign)).toBe(200)
    await t.services.database.db.updateTable('item').set({ is_del: 1 }).where('item_id', '=', open.item_id).execute()
    expect(await status(sign)).toBe(403)
    expect(await status(sign, user)).toBe(200)
  })

  test("if it is in another private item of the owner, by a push with an item's key", async () => {
    const { item, key } = await makeItemWithKey(t)
    const secret = await makeItem(t, { owner: item.owner, password: 'visit' })
    const shown = await makeFile(t, item.owner, await makePage(t, secret))
    const uploaded = await makeFile(t, item.owner, { item_id: secret.item_id })
    const deleted = await makeFile(t, item.owner, await makePage(t, secret, { is_del: 1 }))
    const signs = [shown, uploaded, deleted].map(({ sign }) => sign)
    await t.call('item/updateByApi', { ...key, page_title: 'Pushed', page_content: textWith(...signs) })
    await t.legacy('open/updateItem', { ...key, page_title: 'Again', page_content: textWith(...signs) })
    for (const sign of signs) {
      expect(await status(sign)).not.toBe(200)
      expect(await status(sign, await makeMember(t, item, { group: MEMBER_GROUP.read_only }))).not.toBe(200)
      expect(await status(sign, item.owner)).toBe(200)
    }
  })

  test('if it is in another private item, by the save of a reader or owner', async () => {
    const secret = await makeItem(t, { password: 'visit' })
    const editor = await makeMember(t, secret)
    const theirs = await makeFile(t, secret.owner, await makePage(t, secret))
    const mine = await makeFile(t, editor, await makePage(t, secret))
    const open = await makeItem(t, { owner: editor })
    const page_id = await save(open, editor, [theirs.sign, mine.sign])
    const page_content = textWith(mine.sign)
    await t.call('page/save', { item_id: open.item_id, page_id, page_content }, editor)
    for (const { sign } of [theirs, mine]) {
      expect([await status(sign), await status(sign, await makeUser(t))]).toEqual([403, 403])
      expect(await status(sign, editor)).toBe(200)
    }
  })

  test('and an open item gives its files to everybody anyway: a push takes one into its page', async () => {
    const open = await makeItem(t)
    const { sign } = await makeFile(t, open.owner, await makePage(t, open))
    const { item, key } = await makeItemWithKey(t, { password: 'visit' })
    await t.call('item/updateByApi', { ...key, page_title: 'Pushed', page_content: textWith(sign) })
    await t.services.database.db.updateTable('item').set({ is_del: 1 }).where('item_id', '=', open.item_id).execute()
    expect([await status(sign), await status(sign, item.owner)]).toEqual([403, 200])
  })
})
