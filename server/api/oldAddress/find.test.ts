import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logIn } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { moveSite } from '#server/test/showdoc/move.ts'
import { OldSite, UPLOADS } from '#server/test/showdoc/old-site.ts'
import { smallWeb } from '#server/test/small-web.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'

/** Addresses of a site of ShowDoc that was moved to a site in use, where some of its ids were taken. */
const t = testApp()
const visit = smallWeb(t)
const site = new OldSite('3.3.1')
const secret = site.row('item', { item_name: 'Private' })
const secretPage = site.row('page', { item_id: Number(secret.item_id), page_title: 'Secret 1' })
const handbook = site.row('item', { item_domain: 'handbook1' })
const renumbered = site.row('page', { item_id: Number(handbook.item_id), page_title: 'Links' })
const kept = site.row('page', { item_id: Number(handbook.item_id), page_title: '页面 0 final' })

const leadsTo = async (address: string, as?: { token: string }) => {
  const { data, error_code } = await t.call('oldAddress/find', { address }, as)
  return error_code === 0 ? data.address : error_code
}
const idHere = async (table: 'item' | 'page', old: unknown) => {
  const rows = await t.services.database.db
    .selectFrom('moved_row')
    .select('new_id')
    .where('kind', '=', table)
    .where('old_id', '=', String(old))
    .execute()
  return Number(rows[0]?.new_id)
}
const person = async (name: string, password: string) => ({ token: (await logIn(t, name, password)).data.user_token })

test('an address of a page leads to the page, also if it has another id here', async () => {
  t.time.now = 1_795_900_000
  await makeAdmin(t)
  const owner = await makeUser(t, { username: 'keeper' })
  const mine = await makePage(t, await makeItem(t, { owner }), { page_title: 'Mine' })
  const { db } = t.services.database
  await db
    .updateTable('page')
    .set({ page_id: Number(renumbered.page_id) })
    .where('page_id', '=', mine.page_id)
    .execute()
  const other = await makeItem(t, { owner })
  await db
    .updateTable('item')
    .set({ item_id: Number(secret.item_id) })
    .where('item_id', '=', other.item_id)
    .execute()
  expect((await moveSite(t, site.write(temporaryFolder()))).isComplete).toBe(true)

  const item_id = Number(handbook.item_id)
  const page_id = await idHere('page', renumbered.page_id)
  expect(page_id).not.toBe(Number(renumbered.page_id))
  const page = `/${item_id}/${page_id}`
  expect(await leadsTo(`/web/#/${item_id}/${renumbered.page_id}`)).toBe(page)
  expect(await leadsTo(`/web/index.html#/${item_id}/${renumbered.page_id}`)).toBe(page)
  expect(await leadsTo(`/web/#/${item_id}?page_id=${renumbered.page_id}`)).toBe(page)
  expect(await leadsTo(`/web/#/handbook1/${renumbered.page_id}`)).toBe(page)
  expect(await leadsTo(`/web/#/page/${renumbered.page_id}`)).toBe(page)
  expect(await leadsTo(`/index.php?s=/page/${renumbered.page_id}`)).toBe(page)
  expect(await leadsTo(`/web/#/page/edit/${item_id}/${renumbered.page_id}`)).toBe(page)
  expect(await leadsTo(`/web/#/${item_id}/${kept.page_id}`)).toBe(`/${item_id}/${kept.page_id}`)
  expect(await leadsTo('/web/#/handbook1')).toBe(`/${item_id}`)
})

test('other screens lead to the screen of the same address here', async () => {
  const { unique_key } = site.rows('single_page')[0] as Record<string, string>
  expect(await leadsTo(`/web/#/p/${unique_key}`)).toBe(`/p/${unique_key}`)
  expect(await leadsTo('/web/#/user/login')).toBe('/user/login')
  expect(await leadsTo('/uid/1')).toBe('/item/index')
  expect(await leadsTo('/web/#//elsewhere.example/a')).toBe(10101)
  expect(await leadsTo('/web/#/a/b/c/d/e/f')).toBe(10101)
  expect((await t.call('oldAddress/find', { address: '' })).error_code).not.toBe(0)
})

test('an address tells nobody whether a page exists that they may not read', async () => {
  const old = Number(secret.item_id)
  const here = await idHere('item', old)
  expect(here).not.toBe(old)
  const stranger = await person('Bob.O', `a&b<c>'d"`)
  for (const as of [undefined, stranger]) {
    // The number of an item leads on, because anybody may try it; the item itself asks for the password.
    expect(await leadsTo(`/web/#/${old}/${secretPage.page_id}`, as)).toBe(`/${here}`)
    expect(await leadsTo(`/web/#/${old}/299999998`, as)).toBe(`/${here}`)
    expect(await leadsTo(`/web/#/page/${secretPage.page_id}`, as)).toBe(`/page/${secretPage.page_id}`)
    expect(await leadsTo('/web/#/page/299999998', as)).toBe('/page/299999998')
    expect(await leadsTo('/web/#/4711/4712', as)).toBe('/4711/4712')
  }
  // Carol is limited to the folder of this page.
  const carol = await person('carol', 'Kennwort4')
  expect(await leadsTo(`/web/#/${old}/${secretPage.page_id}`, carol)).toBe(`/${here}/${secretPage.page_id}`)
  const outside = site.row('page', { item_id: old, page_title: 'Secret 2' })
  expect(await leadsTo(`/web/#/${old}/${outside.page_id}`, carol)).toBe(`/${here}`)
})

test('a path of an upload leads to the file, for those who may read it', async () => {
  const open = async (url: string, token?: string) => {
    const headers = token ? { cookie: `cookie_token=${token}` } : {}
    const { statusCode, headers: answered } = await visit({ url, headers })
    return statusCode === 302 ? String(answered.location) : statusCode
  }
  const ada = await person('ada', 'Geheim-1')
  let followed = 0
  for (const { real_url, sign } of site.rows('upload_file')) {
    const place = String(real_url).split('/Public/Uploads/')[1] as string
    const address = `/api/attachment/visitFile?sign=${sign}`
    for (const folder of ['', '/server', '/server/..'])
      expect(await open(`${folder}/Public/Uploads/${encodeURI(place)}`, ada.token)).toBe(address)
    const file = await t.inject({ url: address, headers: { cookie: `cookie_token=${ada.token}` } })
    expect(file.rawPayload).toEqual(readFileSync(join(UPLOADS, place)))
    followed++
  }
  expect(followed).toBeGreaterThan(1)
  expect(await open('/Public/Uploads/2019-01-01/none.png')).toBe(404)
  const { db } = t.services.database
  const [file] = site.rows('upload_file')
  const place = String(file?.real_url).split('/Public/Uploads/')[1] as string
  await db.deleteFrom('file_page').execute()
  await db
    .updateTable('upload_file')
    .set({ item_id: await idHere('item', secret.item_id) })
    .execute()
  expect(await open(`/Public/Uploads/${encodeURI(place)}`)).toBe(404)
  expect(await open(`/Public/Uploads/${encodeURI(place)}`, ada.token)).toMatch(/sign=/)
})

test('a path of the old site leads on where this site has nothing', async () => {
  const location = async (url: string) => {
    const { statusCode, headers } = await visit({ url })
    return statusCode === 302 ? headers.location : statusCode
  }
  const item_id = Number(handbook.item_id)
  const page_id = await idHere('page', renumbered.page_id)
  expect(await location(`/${item_id}/${kept.page_id}`)).toBe(200)
  expect(await location(`/index.php?s=/${item_id}/${renumbered.page_id}`)).toBe(`/${item_id}/${page_id}`)
  expect(await location('/uid/5')).toBe('/item/index')
  expect(await location('/4711/4712')).toBe(404)
  expect(await location('/index.php?s=/4711')).toBe('/4711')
  expect(await location('/web/')).toBe(200)
})
