import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { countHit } from '#server/limits/rate-limit.repository.ts'
import { UPLOADS_PER_USER } from '#server/policy/upload-rules.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { fullDiskFor } from '#server/test/full-disk.ts'
import { multipart, PNG } from '#server/test/multipart.ts'

const t = testApp()
const LIMIT = 4 * 1024 * 1024

const uploads = () => join(t.services.config.DATA_DIR, 'uploads')
/** Every file below the folder of uploads, with what is still arriving. */
const onDisk = () =>
  readdirSync(uploads(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

const rowsOf = (file_id: number) => {
  const { db } = t.services.database
  return Promise.all([
    db.selectFrom('upload_file').selectAll().where('file_id', '=', file_id).executeTakeFirstOrThrow(),
    db.selectFrom('file_page').select(['page_id', 'item_id']).where('file_id', '=', file_id).execute(),
  ])
}

describe('a file that is taken', () => {
  test('is stored byte for byte under a random name, readable by the server only', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item)
    const before = onDisk()
    const place = { page_id: page.page_id, item_id: item.item_id }
    const body = Buffer.from('a,b\n1,2\n')
    const { data } = await t.upload('page/upload', { filename: 'Zahlen 表 n°1.CSV', body }, place, item.owner)
    expect(data).toEqual({
      url: expect.stringMatching(/^\/api\/attachment\/visitFile\?sign=[0-9a-f]{32}$/),
      file_id: expect.any(Number),
      display_name: 'Zahlen 表 n°1.CSV',
      file_type: 'text/plain',
      file_size: 8,
    })
    const [path, ...more] = onDisk().filter((one) => !before.includes(one))
    expect(more).toEqual([])
    expect(path?.slice(uploads().length)).toMatch(/^\/[0-9a-f]{2}\/[0-9a-f]{32}$/)
    expect(readFileSync(path as string)).toEqual(body)
    expect(statSync(path as string).mode & 0o777).toBe(0o600)
    const [row, pages] = await rowsOf(data.file_id)
    expect(row).toMatchObject({ uid: item.owner.uid, ...place, file_size: 8, visit_times: 0 })
    expect(pages).toEqual([place])
  })

  test('may belong to an item, for a page that was never saved, or to nothing but its owner', async () => {
    const item = await makeItem(t)
    const file = { filename: 'a.png', body: PNG }
    const inItem = (await t.upload('page/upload', file, { item_id: item.item_id }, item.owner)).data
    expect(await rowsOf(inItem.file_id)).toEqual([expect.objectContaining({ item_id: item.item_id, page_id: 0 }), []])
    const free = (await t.upload('page/upload', file, {}, await makeUser(t))).data
    expect(await rowsOf(free.file_id)).toEqual([expect.objectContaining({ item_id: 0, page_id: 0 }), []])
  })

  test('may come before the fields that say whose it is, and where it goes', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item)
    const body = multipart([
      { name: 'file', filename: 'a.txt', body: 'x' },
      { name: 'other', filename: 'b.txt', body: 'dropped' },
      { name: 'page_id', value: String(page.page_id) },
      { name: 'user_token', value: item.owner.token },
    ])
    const { data } = (await t.inject({ method: 'POST', url: '/api/page/upload', ...body })).json()
    expect((await rowsOf(data.file_id))[1]).toEqual([{ page_id: page.page_id, item_id: item.item_id }])
  })

  test('may have one byte less than 4 MB', async () => {
    const body = Buffer.alloc(LIMIT - 1, 'x')
    const { data } = await t.upload('page/upload', { filename: 'a.txt', body }, {}, await makeUser(t))
    expect(data.file_size).toBe(LIMIT - 1)
  })
})

test('a user who uploads too many files has to wait, and no file is kept', async () => {
  const user = await makeUser(t)
  for (let i = 0; i < UPLOADS_PER_USER; i += 1)
    await countHit(t.services.database.db, `upload:${user.uid}`, t.time.now, ACCOUNT_WINDOW_SECONDS)
  const before = onDisk()
  const answer = await t.upload('page/upload', { filename: 'a.txt', body: 'x' }, {}, user)
  expect(answer).toMatchObject({ error_code: 10429, error_name: 'TOO_MANY' })
  expect(onDisk()).toEqual(before)
})

test.each([
  ['../../../../tmp/x.txt', 'x.txt'],
  ['..\\..\\x.txt', 'x.txt'],
  ['/etc/passwd.txt', 'passwd.txt'],
  ['x\u0000.html.txt', 'x.html.txt'],
  ['invoice\u202etxt.csv', 'invoicetxt.csv'],
  ['说明书.txt', '说明书.txt'],
  [`${'n'.repeat(300)}.txt`, `${'n'.repeat(251)}.txt`],
])('the name %j is kept as %j, and the file lies where we put it', async (filename, display_name) => {
  const before = onDisk()
  const { data } = await t.upload('page/upload', { filename, body: 'x' }, {}, await makeUser(t))
  expect(data.display_name).toBe(display_name)
  const added = onDisk().filter((path) => !before.includes(path))
  expect(added.map((path) => path.slice(uploads().length))).toEqual([
    expect.stringMatching(/^\/[0-9a-f]{2}\/[0-9a-f]{32}$/),
  ])
})

describe('a client of the protocol', () => {
  test.each(['page/upload', 'attachment/attachmentUpload'])('gets the whole address, bare, from %s', async (name) => {
    const user = await makeUser(t)
    const body = multipart([
      { name: 'user_token', value: user.token },
      { name: 'file', filename: 'a.zip', body: Buffer.from('PK\x03\x04rest') },
    ])
    const url = `/server/index.php?s=/api/${name}`
    const headers = { ...body.headers, host: 'docs.example.com' }
    const answer = (await t.inject({ method: 'POST', url, ...body, headers })).json()
    expect(answer).toEqual({ url: expect.any(String), success: 1 })
    expect(answer.url).toMatch(
      /^http:\/\/docs\.example\.com\/server\/index\.php\?s=\/api\/attachment\/visitFile&sign=[0-9a-f]{32}$/,
    )
    expect((await t.inject({ url: answer.url.replace('http://docs.example.com', '') })).rawPayload.toString()).toBe(
      'PK\x03\x04rest',
    )
  })

  test('gets the usual refusal, with HTTP 200', async () => {
    const answer = await t.legacy('page/upload', { user_token: (await makeUser(t)).token })
    expect([answer.statusCode, answer.json()]).toEqual([200, { error_code: 10101, error_message: 'file：不能为空' }])
  })
})

describe('nothing is left on the disk of a file', () => {
  const refused = async (work: () => Promise<unknown>) => {
    const before = onDisk()
    const result = await work()
    expect(onDisk()).toEqual(before)
    return result
  }

  test('of a guest', async () => {
    const sent = () => t.upload('page/upload', { filename: 'a.png', body: PNG })
    expect(await refused(sent)).toMatchObject({ error_name: 'NOT_LOGGED_IN' })
  })

  test('of a reader of the item, a stranger, or for an archived item', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item)
    const send = (as: { token: string }, place: object) => () =>
      t.upload('page/upload', { filename: 'a.png', body: PNG }, { ...place }, as)
    const reader = await makeMember(t, item, { group: 0 })
    for (const place of [{ page_id: page.page_id }, { item_id: item.item_id }]) {
      expect(await refused(send(reader, place))).toMatchObject({ error_name: 'NO_PERMISSION' })
      expect(await refused(send(await makeUser(t), place))).toMatchObject({ error_name: 'NO_PERMISSION' })
    }
    const other = await makeItem(t, { owner: item.owner })
    const mixed = { page_id: page.page_id, item_id: other.item_id }
    expect(await refused(send(item.owner, mixed))).toMatchObject({ error_name: 'WRONG_ITEM' })
    await t.services.database.db
      .updateTable('item')
      .set({ is_archived: 1 })
      .where('item_id', '=', item.item_id)
      .execute()
    expect(await refused(send(item.owner, { page_id: page.page_id }))).toMatchObject({ error_name: 'ITEM_ARCHIVED' })
  })

  test('of 4 MB, of none, and of two at once', async () => {
    const user = await makeUser(t)
    const large = { filename: 'a.txt', body: Buffer.alloc(LIMIT, 'x') }
    expect(await refused(() => t.upload('page/upload', large, {}, user))).toMatchObject({
      error_code: 10413,
      error_name: 'FILE_TOO_LARGE',
      error_message: 'A file must be smaller than 4 MB',
      error_field: 'file',
    })
    expect(await refused(() => t.upload('page/upload', { filename: 'a.txt', body: '' }, {}, user))).toMatchObject({
      error_field: 'file',
      error_message: 'file: the file is empty',
    })
    expect(await refused(() => t.call('page/upload', {}, user))).toMatchObject({
      error_field: 'file',
      error_message: 'file: is required',
    })
    const two = multipart([
      { name: 'user_token', value: user.token },
      { name: 'file', filename: 'a.txt', body: 'a' },
      { name: 'file', filename: 'b.txt', body: 'b' },
    ])
    const send = async () => (await t.inject({ method: 'POST', url: '/api/page/upload', ...two })).json()
    expect(await refused(send)).toMatchObject({ error_message: 'file: send one file at a time' })
  })

  test('that a call did not ask for', async () => {
    const send = async () => {
      const body = multipart([{ name: 'file', filename: 'a.png', body: PNG }])
      return (await t.inject({ method: 'POST', url: '/api/common/version', ...body })).json()
    }
    expect(await refused(send)).toMatchObject({ error_code: 0 })
  })

  test('that could not be written, and the sender learns no path', async () => {
    const user = await makeUser(t)
    const { incoming } = t.services.storage
    rmSync(incoming, { recursive: true })
    const sent = () => t.upload('page/upload', { filename: 'a.png', body: PNG }, {}, user)
    const answer = (await refused(sent)) as { error_name: string; error_message: string }
    expect(answer.error_name).toBe('SERVER_BROKEN')
    expect(answer.error_message).not.toMatch(/uploads|ENOENT/)
    expect((await t.inject({ url: '/readyz' })).json().status).toBe('ok')
    expect((await sent()).error_code).toBe(0)
  })

  test('whose row could not be written', async () => {
    const user = await makeUser(t)
    const ends = await fullDiskFor(t, 'upload_file')
    try {
      const sent = () => t.upload('page/upload', { filename: 'a.png', body: PNG }, {}, user)
      expect(await refused(sent)).toMatchObject({ error_name: 'SERVER_BROKEN' })
    } finally {
      await ends()
    }
  })
})

describe('over a real connection', () => {
  const dial = async (): Promise<{ socket: Socket; said: () => string; closed: Promise<unknown> }> => {
    if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', () => {})
    return { socket, said: () => said, closed: new Promise((resolve) => socket.once('close', resolve)) }
  }
  const head = (token: string, more: string) =>
    `POST /api/page/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=B\r\n${more}\r\n\r\n`
  const part = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const arriving = () => readdirSync(join(uploads(), 'incoming'))

  test('a body of unknown length is refused as soon as it is too large, before it ends', async () => {
    const user = await makeUser(t)
    const before = onDisk()
    const { socket, said } = await dial()
    socket.write(head(user.token, 'Transfer-Encoding: chunked'))
    const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
    socket.write(chunk(part))
    const block = chunk('x'.repeat(64 * 1024))
    for (let sent = 0; sent <= LIMIT; sent += 64 * 1024) socket.write(block)
    await expect.poll(said, { timeout: 20_000 }).toContain('FILE_TOO_LARGE')
    expect(said()).toMatch(/^HTTP\/1\.1 413/)
    socket.destroy()
    await expect.poll(onDisk, { timeout: 20_000 }).toEqual(before)
  })

  test('a body that states a too large size is not read at all', async () => {
    const user = await makeUser(t)
    const { socket, said } = await dial()
    socket.write(head(user.token, `Content-Length: ${LIMIT * 2}`))
    socket.write(part)
    await expect.poll(said, { timeout: 20_000 }).toContain('FILE_TOO_LARGE')
    expect(arriving()).toEqual([])
    socket.destroy()
  })

  test('a sender that disconnects in the middle leaves nothing', async () => {
    const user = await makeUser(t)
    const before = onDisk()
    const { socket, closed } = await dial()
    socket.write(head(user.token, 'Content-Length: 1000000'))
    socket.write(part + 'x'.repeat(100_000))
    await expect.poll(arriving, { timeout: 20_000 }).toHaveLength(1)
    socket.destroy()
    await closed
    await expect.poll(onDisk, { timeout: 20_000 }).toEqual(before)
  })

  test('a body that ends before its last boundary is refused', async () => {
    const user = await makeUser(t)
    const before = onDisk()
    const { socket, said } = await dial()
    const body = `${part}some text`
    socket.write(head(user.token, `Content-Length: ${body.length}`) + body)
    await expect.poll(said, { timeout: 20_000 }).toContain('malformed multipart data')
    socket.destroy()
    await expect.poll(onDisk, { timeout: 20_000 }).toEqual(before)
  })
})
