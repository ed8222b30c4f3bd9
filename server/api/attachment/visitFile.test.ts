import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeCatalog, makeFile, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

const t = testApp()
const at = (sign: string, more = '') => `/api/attachment/visitFile?sign=${sign}${more}`
const get = (url: string, headers: Record<string, string> = {}) => t.inject({ url, headers })

describe('every form of the address shows the file', () => {
  test.each([
    ['our own', (sign: string) => `/api/attachment/visitFile?sign=${sign}`],
    ['with the sign in capitals', (sign: string) => `/api/attachment/visitFile?sign=${sign.toUpperCase()}`],
    ['of the present protocol', (sign: string) => `/server/?s=/api/attachment/visitFile&sign=${sign}`],
    ['of the older protocol', (sign: string) => `/server/index.php?s=/api/attachment/visitFile&sign=${sign}`],
    ['in path pairs', (sign: string) => `/server/index.php?s=/api/attachment/visitFile/sign/${sign}`],
    ['in the path', (sign: string) => `/server/index.php/api/attachment/visitFile/sign/${sign}`],
    ['of the old name', (sign: string) => `/server/index.php?s=/api/common/visitFile&sign=${sign}`],
    ['with what clients add', (sign: string) => `/server/?s=/api/attachment/visitFile&sign=${sign}&showdoc=.jpg`],
  ])('%s', async (_name, url) => {
    const { sign } = await makeFile(t, await makeUser(t), {})
    const answer = await get(url(sign))
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload]).toEqual([200, 'image/png', PNG])
  })
})

test('an unknown sign is 404 on our door, and an error of the protocol on the legacy door', async () => {
  const unknown = await get(at('0'.repeat(32)))
  expect([unknown.statusCode, unknown.json().error_name]).toEqual([404, 'NOT_FOUND'])
  const legacy = await get(`/server/?s=/api/attachment/visitFile&sign=${'0'.repeat(32)}`)
  expect([legacy.statusCode, legacy.json().error_code]).toEqual([200, 10101])
  expect((await get('/api/attachment/visitFile')).json()).toMatchObject({ error_field: 'sign' })
})

test('a person who follows a link to a forbidden file gets a sentence in their language', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const { sign } = await makeFile(t, item.owner, await makePage(t, item))
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'zh-CN' }
  const own = await get(at(sign), browser)
  expect([own.statusCode, own.headers['content-type'], own.body]).toEqual([
    403,
    'text/plain; charset=utf-8',
    '你没有访问该项目的权限',
  ])
  const legacy = await get(`/server/?s=/api/attachment/visitFile&sign=${'0'.repeat(32)}`, browser)
  expect([legacy.statusCode, legacy.body]).toEqual([200, '文件不存在'])
})

test('a file of a private item is sent only to people who may read it, and caches may not store it', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const page = await makePage(t, item)
  const { sign } = await makeFile(t, item.owner, page)
  const guest = await get(at(sign))
  expect([guest.statusCode, guest.json().error_name]).toEqual([403, 'ITEM_NOT_VISIBLE'])
  expect(guest.headers['cache-control']).toBe('no-store')
  const opened = await get(at(sign, '&_item_pwd=visit'))
  expect([opened.rawPayload, opened.headers['cache-control']]).toEqual([PNG, 'private, no-cache'])
  const item_id = item.item_id
  await t.services.database.db.updateTable('item').set({ password: '' }).where('item_id', '=', item_id).execute()
  expect((await get(at(sign))).headers['cache-control']).toBe('public, max-age=300')
})

describe('the sender has no influence on how it is shown', () => {
  const uploaded = async (filename: string, body: Buffer | string) => {
    const { data } = await t.upload('page/upload', { filename, body }, {}, await makeUser(t))
    return get(data.url)
  }

  test('text is a download without a type, whatever is in it', async () => {
    const { headers, body } = await uploaded('b a\u202e.txt', '<script>alert(1)</script>')
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="b a.txt"; filename*=UTF-8''b%20a.txt`,
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toBe('<script>alert(1)</script>')
  })

  test('a picture is shown as what its bytes are', async () => {
    const { headers } = await uploaded('図 1.jpg', PNG)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="_ 1.jpg"; filename*=UTF-8''%E5%9B%B3%201.jpg`,
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  })

  test('a PDF is shown by the viewer of the browser, and may load nothing', async () => {
    const { headers } = await uploaded('a.pdf', '%PDF-1.7 <html><script>alert(1)</script>')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; object-src 'self';/)
  })

  test('it is not compressed on the way, so that parts of it are parts of it', async () => {
    const { data } = await t.upload(
      'page/upload',
      { filename: 'a.txt', body: 'x'.repeat(10_000) },
      {},
      await makeUser(t),
    )
    const answer = await get(data.url, { 'accept-encoding': 'br, gzip' })
    expect([answer.headers['content-encoding'], answer.headers['content-length']]).toEqual([undefined, '10000'])
  })
})

describe('a part of it', () => {
  const made = async () => {
    const body = Buffer.from(Array.from({ length: 256 }, (_, i) => (i % 26) + 97))
    const { data } = await t.upload('page/upload', { filename: 'a.txt', body }, {}, await makeUser(t))
    return { url: data.url, body }
  }

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=10-', 10, 255],
    ['bytes=-6', 250, 255],
    ['bytes=250-999', 250, 255],
  ])('%s is sent alone', async (range, start, end) => {
    const { url, body } = await made()
    const answer = await get(url, { range })
    expect([answer.statusCode, answer.headers['content-range'], answer.rawPayload]).toEqual([
      206,
      `bytes ${start}-${end}/256`,
      body.subarray(start, end + 1),
    ])
    expect(answer.headers['content-length']).toBe(String(end - start + 1))
  })

  test.each(['bytes=256-', 'bytes=-0'])('%s is outside the file', async (range) => {
    const answer = await get((await made()).url, { range })
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([416, 'bytes */256', ''])
  })

  test.each(['bytes=9-0', 'bytes=a-b', 'lines=0-1', 'bytes=0-1,3-4', 'bytes=-'])(
    '%s is answered whole',
    async (range) => {
      const { url, body } = await made()
      const answer = await get(url, { range })
      expect([answer.statusCode, answer.rawPayload]).toEqual([200, body])
    },
  )

  test('of a file that the browser knows in another form is answered whole', async () => {
    const { url, body } = await made()
    const { etag } = (await get(url)).headers
    expect((await get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).rawPayload).toEqual(body)
    expect((await get(url, { range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206)
  })

  test('that the browser has already is not sent again', async () => {
    const { url } = await made()
    const { etag } = (await get(url)).headers
    for (const known of [String(etag), `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get(url, { 'if-none-match': known })
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag])
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    const head = await t.inject({ url, method: 'HEAD' })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '256', ''])
  })
})

test('a file whose bytes are lost is a failure with an id, not an empty file', async () => {
  const user = await makeUser(t)
  const { file_id, sign } = await makeFile(t, user, {})
  const { db } = t.services.database
  const where = db.selectFrom('upload_file').select('storage_key').where('file_id', '=', file_id)
  await t.services.storage.remove((await where.executeTakeFirstOrThrow()).storage_key)
  const answer = await get(at(sign))
  expect([answer.statusCode, answer.json().error_name]).toEqual([500, 'SERVER_BROKEN'])
  expect(answer.body).not.toMatch(/uploads|storage/)
  expect((await t.call('attachment/getMyList', {}, user)).data.list[0]?.visit_times).toBe(0)
})

describe('readers of a file of a page', () => {
  const PEOPLE = ['guest', 'stranger', 'outside', 'limited', 'reader', 'editor', 'uploader', 'owner', 'admin'] as const
  type Place = 'open' | 'private' | 'deleted page' | 'deleted item'

  /** An item with a page in a catalog, a file of it, and everybody; `outside` is limited to another catalog. */
  async function makeWorld(place: Place) {
    const item = await makeItem(t, { password: place === 'private' ? 'visit' : '' })
    const [here, elsewhere] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    const page = await makePage(t, item, { cat_id: here.cat_id })
    const uploader = await makeMember(t, item)
    const { sign } = await makeFile(t, uploader, page)
    const { db } = t.services.database
    if (place === 'deleted page')
      await db.updateTable('page').set({ is_del: 1 }).where('page_id', '=', page.page_id).execute()
    const people: Record<(typeof PEOPLE)[number], { token: string } | null> = {
      guest: null,
      stranger: await makeUser(t),
      outside: await makeMember(t, item, { group: MEMBER_GROUP.read_only, cat_id: elsewhere.cat_id }),
      limited: await makeMember(t, item, { group: MEMBER_GROUP.read_only, cat_id: here.cat_id }),
      reader: await makeMember(t, item, { group: MEMBER_GROUP.read_only }),
      editor: await makeMember(t, item),
      uploader,
      owner: item.owner,
      admin: await makeAdmin(t),
    }
    if (place === 'deleted item')
      await db.updateTable('item').set({ is_del: 1 }).where('item_id', '=', item.item_id).execute()
    return { sign, people }
  }

  test.each<[Place, Record<(typeof PEOPLE)[number], number>]>([
    [
      'open',
      {
        guest: 200,
        stranger: 200,
        outside: 403,
        limited: 200,
        reader: 200,
        editor: 200,
        uploader: 200,
        owner: 200,
        admin: 200,
      },
    ],
    [
      'private',
      {
        guest: 403,
        stranger: 403,
        outside: 403,
        limited: 200,
        reader: 200,
        editor: 200,
        uploader: 200,
        owner: 200,
        admin: 200,
      },
    ],
    [
      'deleted page',
      {
        guest: 404,
        stranger: 404,
        outside: 404,
        limited: 404,
        reader: 404,
        editor: 200,
        uploader: 200,
        owner: 200,
        admin: 200,
      },
    ],
    [
      'deleted item',
      {
        guest: 404,
        stranger: 404,
        outside: 404,
        limited: 404,
        reader: 404,
        editor: 404,
        uploader: 200,
        owner: 404,
        admin: 200,
      },
    ],
  ])('of an item or page that is %s', async (place, expected) => {
    const { sign, people } = await makeWorld(place)
    const found: Record<string, number> = {}
    for (const person of PEOPLE) {
      const { token } = people[person] ?? {}
      // As a browser shows a picture: by the cookie.
      found[person] = (await get(at(sign), token ? { cookie: `cookie_token=${token}` } : {})).statusCode
    }
    expect(found).toEqual(expected)
  })
})
