import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { makeOrder, makePlan } from '#server/test/plan-factories.ts'

/** The files and screens of the interface, with a small interface instead of the built one. */
const t = testApp()
const TEMPLATE =
  '<html lang="en"><title>x</title><!--octavo:head--><!--octavo:root--><!--octavo:plain--><!--octavo:data-->'
let root = ''
let app: FastifyInstance

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'octavo-web-'))
  const folder = join(root, 'web')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(root, 'secret.txt'), 'not for everybody')
  writeFileSync(join(folder, 'index.html'), TEMPLATE)
  writeFileSync(join(folder, 'assets', 'app-1234.js'), 'export {}')
  app = await buildApp(t.services, { folder, template: TEMPLATE, plainField: { style: '', script: '' } })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

test('an asset is sent as the build compressed it, and not again to a browser that has it', async () => {
  const text = `export const text = '${'long '.repeat(1000)}'`
  const assets = join(root, 'web', 'assets')
  writeFileSync(join(assets, 'large-1234.js'), text)
  writeFileSync(join(assets, 'large-1234.js.br'), brotliCompressSync(text))
  const read = (headers: Record<string, string>) => app.inject({ url: '/assets/large-1234.js', headers })
  const packed = await read({ 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(text)
  const plain = await read({})
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, text])
  expect(plain.headers.vary).toMatch(/accept-encoding/i)
  expect(plain.headers.etag).not.toBe(packed.headers.etag)
  for (const [encoding, { headers }] of [
    ['br', packed],
    ['identity', plain],
  ] as const) {
    const again = await read({ 'accept-encoding': encoding, 'if-none-match': headers.etag as string })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test('an address that begins with several slashes leads to the one with a single slash, on this site', async () => {
  for (const [address, to] of [
    ['//', '/'],
    ['///item/index?group=2', '/item/index?group=2'],
    ['//elsewhere.example/page', '/elsewhere.example/page'],
  ]) {
    const { statusCode, headers } = await app.inject({ url: `http://127.0.0.1${address}` })
    expect([statusCode, headers.location]).toEqual([301, to])
  }
})

test('browsers may cache an asset for ever', async () => {
  const answer = await app.inject({ url: '/assets/app-1234.js' })
  expect([answer.statusCode, answer.body]).toEqual([200, 'export {}'])
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/assets/app-5678.js',
  '/assets/',
  '/assets/../index.html',
  '/assets/../../secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%00',
])('%s is no asset, and nobody remembers that: a newer build may have it', async (url) => {
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control'] ?? 'no-store').toMatch(/no-store|no-cache/)
  expect(answer.body).not.toContain('not for everybody')
})

test('a screen that fails because of the database is broken, not missing', async () => {
  const { item_id } = await makeItem(t)
  expect((await app.inject({ url: `/${item_id}` })).statusCode).toBe(200)
  const { database } = t.services
  t.services.database = { ...database, db: database.db.withSchema('no_such_schema') } as typeof database
  try {
    for (const url of ['/', `/${item_id}`, '/user/login', '/p/key']) {
      const answer = await app.inject({ url, cookies: { cookie_token: 'a'.repeat(64) } })
      expect(answer.statusCode, url).toBe(500)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).not.toMatch(/no_such|select/)
      // The interface asks for the session itself instead of showing a guest's screen.
      expect(answer.body).toContain('id="octavo-data">{}<')
    }
  } finally {
    t.services.database = database
  }
})

describe('a page of an open item', () => {
  const NASTY = '</script>\u2028<script>alert(1)</script><!--$&"\''

  async function openPage(page_title = 'Page', page_content = 'text '.repeat(2000)) {
    const owner = await makeUser(t)
    const { item_id } = await makeItem(t, { owner })
    const { page_id } = (await t.call('page/save', { item_id, page_id: 0, page_title, page_content }, owner)).data
    const get = (headers: Record<string, string> = {}) => app.inject({ url: `/${item_id}/${page_id}`, headers })
    return { owner, item_id, page_id, get }
  }

  test('is the same bytes in each encoding, and shared caches may store it but must revalidate it', async () => {
    const { get } = await openPage()
    const plain = await get()
    expect(plain.headers['cache-control']).toBe('public, no-cache')
    expect(plain.headers.vary).toBe('Cookie, Accept-Language, accept-encoding')
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      for (const _ of ['made', 'kept']) {
        const packed = await get({ 'accept-encoding': encoding })
        expect(packed.headers['content-encoding']).toBe(encoding)
        expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
        expect(packed.headers.etag).toBe(plain.headers.etag)
      }
    }
  })

  test('has another tag in another language, for another visitor, and after each change of its item', async () => {
    const { get, owner, item_id } = await openPage()
    const tagOf = async (headers: Record<string, string> = {}) => (await get(headers)).headers.etag
    const first = await tagOf()
    expect(await tagOf()).toBe(first)
    expect(await tagOf({ 'accept-language': 'zh-CN' })).not.toBe(first)
    expect(await tagOf({ 'x-api-token': owner.token })).not.toBe(first)
    await t.call('page/save', { item_id, page_id: 0, page_title: 'Beside', page_content: 'x' }, owner)
    const second = await tagOf()
    expect(second).not.toBe(first)
    await t.call('item/update', { item_id, item_name: 'Renamed', item_description: '' }, owner)
    expect(await tagOf()).not.toBe(second)
  })

  test('has another tag after an update that changed only a script inside documents', async () => {
    const { item_id, page_id } = await openPage()
    const url = `/${item_id}/${page_id}`
    const next = await buildApp(t.services, {
      folder: join(root, 'web'),
      template: TEMPLATE,
      inlineScripts: ["'sha256-new'"],
    })
    const [before, after] = [await app.inject({ url }), await next.inject({ url })]
    await next.close()
    expect(after.body).toBe(before.body)
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  test('is answered with 304 while the browser has it, and never after the item became private', async () => {
    const { get, owner, item_id } = await openPage()
    const tag = (await get()).headers.etag as string
    expect((await get({ 'if-none-match': tag })).statusCode).toBe(304)
    await t.call('item/update', { item_id, item_name: 'x', item_description: '', password: 'abc123' }, owner)
    const closed = await get({ 'if-none-match': tag })
    expect(closed.statusCode).not.toBe(304)
    expect(closed.headers['cache-control']).toBe('private, no-cache')
    expect(closed.body).not.toContain('text text')
  })

  test('describes itself to other programs: in sentences, in its language, with a picture', async () => {
    const table = '# 订单\n\n| 字段 | 类型 |\n|---|---|\n| id | bigint |\n\n每笔订单一行，支付后不再修改。\n'
    const { get } = await openPage('订单表', table)
    const { body } = await get({ 'accept-language': 'en' })
    const meta = (name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(body)?.[1]
    expect(meta('description')).toBe('每笔订单一行，支付后不再修改。')
    expect(meta('locale')).toBe('zh_CN')
    expect(meta('image')).toMatch(/^http:\/\/[^/]+\/share\.png$/)
  })

  test('has its title only once if the item has the same one', async () => {
    const owner = await makeUser(t)
    const { item_id } = await makeItem(t, { owner, item_name: 'On call' })
    await t.call('page/save', { item_id, page_id: 0, page_title: 'On call', page_content: 'text' }, owner)
    expect((await app.inject({ url: `/${item_id}` })).body).toContain('<title>On call · Octavo</title>')
  })

  test('cannot inject HTML by its title or its text', async () => {
    const { get } = await openPage(NASTY, NASTY)
    const { body } = await get()
    expect(body).not.toContain('<script>alert')
    expect(body.match(/<\/script>/g)).toHaveLength(1)
    const [, json = ''] = /<script type="application\/json" id="octavo-data">(.*?)<\/script>/s.exec(body) ?? []
    expect(Object.values(JSON.parse(json) as Record<string, { page_title?: string } | null>)).toContainEqual(
      expect.objectContaining({ page_title: NASTY }),
    )
  })
})

test('the address of a private item or page redirects a guest to the password screen and reveals nothing else', async () => {
  const owner = await makeUser(t)
  const { item_id } = await makeItem(t, { owner, item_name: 'Secret plan', password: 'abc123' })
  const { page_id } = (
    await t.call('page/save', { item_id, page_id: 0, page_title: 'Hidden', page_content: 'hidden' }, owner)
  ).data
  for (const url of [`/${item_id}`, `/${item_id}/${page_id}`, `/page/${page_id}`]) {
    const answer = await app.inject({ url })
    expect([url, answer.statusCode]).toEqual([url, 200])
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(answer.body).toContain('noindex')
    expect(answer.body).not.toMatch(/Secret plan|[Hh]idden/)
  }
  for (const url of ['/999999', `/${item_id}/999999`, '/page/999999'])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, url.startsWith(`/${item_id}/`) ? 200 : 404])
})

test('a page of a hidden item and a page that does not exist have one answer in another item, and so has an id with a leading zero', async () => {
  const owner = await makeUser(t)
  const page = { page_id: 0, page_title: 'A page', page_content: 'text' }
  const make = async (more: object) => {
    const { item_id } = await makeItem(t, { owner, ...more })
    return { item_id, page_id: (await t.call('page/save', { item_id, ...page }, owner)).data.page_id }
  }
  const [open, hidden] = [await make({}), await make({ password: 'abc123' })]
  const status = async (url: string) => (await app.inject({ url })).statusCode
  expect(await status(`/${open.item_id}/${open.page_id}`)).toBe(200)
  for (const id of [hidden.page_id, 999_999, `0${open.page_id}`])
    expect(await status(`/${open.item_id}/${id}`)).toBe(404)
  expect(await status(`/page/0${open.page_id}`)).toBe(404)
})

test('the address of the backstage without a room leads to its first one', async () => {
  const answer = await app.inject({ url: '/admin' })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/admin/index'])
})

test('there are no prices without plans and limits, and no orders without plans and orders', async () => {
  const user = await makeUser(t)
  const statuses = async () => {
    const found: number[] = []
    for (const url of ['/prices', '/order/index'])
      for (const cookie of ['', `cookie_token=${user.token}`])
        found.push((await app.inject({ url, headers: { cookie } })).statusCode)
    return found
  }
  expect(await statuses()).toEqual([404, 404, 404, 404])
  await makeOrder(t, user, { state: 'cancelled' }, { is_retired: 1 })
  expect(await statuses()).toEqual([404, 404, 404, 200])
  await makePlan(t)
  expect(await statuses()).toEqual([200, 200, 200, 200])
})

test('the document of the editor has the page for those who may write it, and nothing of it for others', async () => {
  const item = await makeItem(t, { password: 'p' })
  const { page_id } = await makePage(t, item, { page_content: 'A pangolin in the text' })
  const reader = await makeMember(t, item, { group: 0 })
  const stranger = await makeUser(t)
  const url = `/page/edit/${item.item_id}/${page_id}`
  const open = async (token: string) => (await app.inject({ url, headers: { cookie: `cookie_token=${token}` } })).body
  const written = await open(item.owner.token)
  expect(written).toContain('A pangolin in the text')
  expect(written).toContain(`catalog/catListName?item_id=${item.item_id}`)
  for (const other of [reader.token, stranger.token, '']) {
    const body = await open(other)
    expect(body).toContain('octavo')
    expect(body).not.toContain('pangolin')
    expect(body).not.toContain(item.item_name)
  }
})

test('a browser does not store the document of the editor, because Back would show its text without asking', async () => {
  const item = await makeItem(t)
  const { page_id } = await makePage(t, item)
  const headers = { cookie: `cookie_token=${item.owner.token}` }
  const cached = async (url: string) => (await app.inject({ url, headers })).headers['cache-control']
  expect(await cached(`/page/edit/${item.item_id}/${page_id}`)).toBe('no-store')
  expect(await cached(`/${item.item_id}/${page_id}`)).toBe('private, no-cache')
})

test('a browser does not store the document of a spreadsheet for those who write in it', async () => {
  const item = await makeItem(t, { item_type: 4 })
  await makePage(t, item)
  const reader = await makeMember(t, item, { group: 0 })
  const cached = async (cookie: string) =>
    (await app.inject({ url: `/${item.item_id}`, headers: { cookie } })).headers['cache-control']
  expect(await cached(`cookie_token=${item.owner.token}`)).toBe('no-store')
  expect(await cached(`cookie_token=${reader.token}`)).toBe('private, no-cache')
  expect(await cached('')).toBe('public, no-cache')
})

test('the document of the editor has a text field, unless the editor would refuse', async () => {
  const item = await makeItem(t)
  const other = await makeItem(t, { owner: item.owner })
  const { page_id } = await makePage(t, item, { page_content: '</textarea><b>A pangolin</b>' })
  const headers = { cookie: `cookie_token=${item.owner.token}` }
  const open = async (item_id: number, id: number) =>
    (await app.inject({ url: `/page/edit/${item_id}/${id}`, headers })).body
  expect(await open(item.item_id, page_id)).toContain('>\n&lt;/textarea&gt;&lt;b&gt;A pangolin&lt;/b&gt;</textarea>')
  for (const body of [await open(other.item_id, page_id), await open(item.item_id, 0)])
    expect(body).not.toContain('<textarea')
})

test('the document of the editor of a long page leaves its text to a call', async () => {
  const item = await makeItem(t)
  const { page_id } = await makePage(t, item, { page_content: 'A pangolin. '.repeat(20_000) })
  const url = `/page/edit/${item.item_id}/${page_id}`
  const { statusCode, body } = await app.inject({ url, headers: { cookie: `cookie_token=${item.owner.token}` } })
  expect(statusCode).toBe(200)
  expect(body).toContain(`catalog/catListName?item_id=${item.item_id}`)
  expect(body).not.toContain('pangolin')
})
