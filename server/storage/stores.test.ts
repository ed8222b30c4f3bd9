import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { buildTestApp, type TestApp, testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import { openStores, storesOf } from './stores.ts'

/** Files of a site whose new files go to an object storage. */
const [store, second] = [await startS3Server(), await startS3Server()]
afterAll(async () => {
  expect([...store.unsigned, ...second.unsigned]).toEqual([])
  await Promise.all([store.stop(), second.stop()])
})
const t = testApp(store.env)

/** The same site with another environment. */
const storesWith = (env: Record<string, string>, of: TestApp = t) => {
  const { STORAGE: _storage, S3_ENDPOINT: _endpoint, S3_BUCKET: _bucket, ...config } = of.services.config
  return storesOf({
    config: { ...config, ...env } as typeof of.services.config,
    database: of.services.database,
    secrets: of.services.secrets,
  })
}
const { STORAGE: _, ...ONLY_READ } = store.env

async function arrived(app: TestApp, content: string): Promise<string> {
  const path = join(app.services.storage.incoming, `file-${Math.random()}`)
  await writeFile(path, content)
  return path
}

const upload = async (app: TestApp, filename = '架构图 1.png') => {
  const item = await makeItem(app)
  const page = await makePage(app, item)
  const given = { item_id: item.item_id, page_id: page.page_id }
  return { item, answer: await app.upload('page/upload', { filename, body: PNG }, given, item.owner) }
}
const signOf = (url: string) => new URL(url, 'http://x').searchParams.get('sign') as string
const visit = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/attachment/visitFile?sign=${signOf(url)}`, headers })

test('an upload goes to the store, and is read with the headers of every file, whole and in part', async () => {
  const { answer } = await upload(t)
  const whole = await visit(t, answer.data.url)
  expect([whole.statusCode, whole.rawPayload]).toEqual([200, PNG])
  expect(whole.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': expect.stringContaining("UTF-8''%E6%9E%B6%E6%9E%84%E5%9B%BE%201.png"),
  })
  const part = await visit(t, answer.data.url, { range: 'bytes=1-3' })
  expect([part.statusCode, part.body]).toEqual([206, 'PNG'])
  expect(store.requests.some((request) => /^PUT \/docs\/octavo-[0-9a-f]{8}\/[0-9a-f]{2}\//.test(request))).toBe(true)
})

test('a file of a private item stays private', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const page = await makePage(t, item)
  const given = { item_id: item.item_id, page_id: page.page_id }
  const { data } = await t.upload('page/upload', { filename: 'a.png', body: PNG }, given, item.owner)
  store.requests.length = 0
  expect((await visit(t, data.url)).statusCode).not.toBe(200)
  expect((await visit(t, data.url, { cookie: `cookie_token=${item.owner.token}` })).rawPayload).toEqual(PNG)
  // Rights are checked before the store is contacted.
  expect(store.requests).toHaveLength(1)
})

test('a deleted file is removed from the store', async () => {
  const { answer, item } = await upload(t)
  await t.call('page/deleteUploadFile', { file_id: answer.data.file_id, page_id: 0 }, await makeMember(t, item))
  await t.call('attachment/deleteMyAttachment', { file_id: answer.data.file_id }, item.owner)
  expect((await visit(t, answer.data.url)).statusCode).not.toBe(200)
  expect(store.requests.at(-1)).toMatch(/^DELETE \/docs\/octavo-/)
})

test('files stay readable in their place when new ones go elsewhere', async () => {
  const inStore = await t.services.storage.put(await arrived(t, 'in the store'))
  const back = storesWith({ ...ONLY_READ })
  expect((await back.current()).kind).toBe('local')
  const onDisk = await back.put(await arrived(t, 'on the disk'))
  for (const stores of [back, t.services.storage]) {
    expect(await text(await stores.read(inStore))).toBe('in the store')
    expect(await text(await stores.read(onDisk))).toBe('on the disk')
  }
})

test('a second store gets a separate folder, and files of the first one wait for its settings', async () => {
  const first = await t.services.storage.put(await arrived(t, 'first'))
  const moved = storesWith(second.env)
  const other = await moved.put(await arrived(t, 'second'))
  expect(other.slice(0, 15)).not.toBe(first.slice(0, 15))
  await expect(moved.read(first)).rejects.toThrow(`${store.origin}/docs: no settings lead to it any more`)
  expect(await text(await t.services.storage.read(first))).toBe('first')
})

test('a store under another address is recognised by its folder', async () => {
  const key = await t.services.storage.put(await arrived(t, 'the same'))
  const renamed = storesWith({ ...store.env, S3_ENDPOINT: store.origin.replace('127.0.0.1', 'localhost') })
  const next = await renamed.put(await arrived(t, 'next'))
  expect(next.slice(0, 15)).toBe(key.slice(0, 15))
  expect(await text(await renamed.read(key))).toBe('the same')
  // and back
  expect((await t.services.storage.put(await arrived(t, 'again'))).slice(0, 15)).toBe(key.slice(0, 15))
})

test('two processes that use a new bucket at once agree on its folder', async () => {
  const app = await buildTestApp()
  try {
    const keys = await Promise.all(
      [1, 2, 3].map(async (n) => storesWith(store.env, app).put(await arrived(app, String(n)))),
    )
    expect(new Set(keys.map((key) => key.slice(0, 15))).size).toBe(1)
    const stores = storesWith(store.env, app)
    expect((await stores.all()).map(({ kind }) => kind)).toEqual(['local', 's3'])
  } finally {
    await app.close()
  }
})

test('old bytes without a row are removed from the store, other folders are not touched, and lost files are named', async () => {
  const foreign = await t.services.storage.put(await arrived(t, 'of another site'))
  const app = await buildTestApp(store.env)
  try {
    const user = await makeUser(app)
    const { data } = await app.upload('page/upload', { filename: 'a.png', body: PNG }, {}, user)
    const orphan = await app.services.storage.put(await arrived(app, 'orphan'))
    const lost = await app.upload('page/upload', { filename: 'b.png', body: PNG }, {}, user)
    const { db } = app.services.database
    const row = db.selectFrom('upload_file').select('storage_key').where('file_id', '=', lost.data.file_id)
    await app.services.storage.remove((await row.executeTakeFirstOrThrow()).storage_key)
    const warnings: object[] = []
    app.time.now = Math.floor(Date.now() / 1000) + 2 * 24 * 3600
    await sweepFiles.run(app.services, { warn: (details) => void warnings.push(details) })
    expect(await app.services.storage.stat(orphan)).toBeUndefined()
    expect((await visit(app, data.url)).rawPayload).toEqual(PNG)
    expect(await text(await t.services.storage.read(foreign))).toBe('of another site')
    expect(warnings).toEqual([{ count: 1, file_ids: [lost.data.file_id] }])
  } finally {
    await app.close()
  }
})

describe('when the store is down', () => {
  const dead = testApp({ ...store.env, S3_ENDPOINT: 'http://127.0.0.1:1' })

  test('an upload is refused with the name of the store and the reason, and nothing is left of it', async () => {
    const { answer, item } = await upload(dead)
    expect(answer).toMatchObject({
      error_name: 'STORAGE_FAILED',
      error_message: 'The file storage of this site (docs (127.0.0.1:1)) failed: nothing listens at its address',
    })
    expect((await dead.call('attachment/getMyList', {}, item.owner)).data.total).toBe(0)
  })

  test('pages can be written and read all the same', async () => {
    const item = await makeItem(dead)
    const { page_id } = await makePage(dead, item)
    const saved = {
      page_id,
      item_id: item.item_id,
      page_title: 'a',
      page_content: '![](/api/attachment/visitFile?sign=x)',
    }
    expect((await dead.call('page/save', saved, item.owner)).error_code).toBe(0)
    expect((await dead.call('page/info', { page_id }, item.owner)).data.page_content).toBe(saved.page_content)
  })

  test('a file in it cannot be read, and the answer says why', async () => {
    const { answer } = await upload(t)
    const { db } = dead.services.database
    const { storage_key, ...row } = await t.services.database.db
      .selectFrom('upload_file')
      .selectAll()
      .where('file_id', '=', answer.data.file_id)
      .executeTakeFirstOrThrow()
    const place = { folder: storage_key.slice(0, 15), base: 'http://127.0.0.1:1/docs', form: '', addtime: 1 }
    await db.insertInto('storage_place').values(place).execute()
    await db
      .insertInto('upload_file')
      .values({ ...row, storage_key, item_id: 0, page_id: 0 })
      .execute()
    const read = await visit(dead, answer.data.url)
    expect([read.statusCode, read.json().error_name]).toEqual([503, 'STORAGE_FAILED'])
    const warnings: string[] = []
    await sweepFiles.run(dead.services, { warn: (_details, message) => void warnings.push(message) })
    expect(warnings).toEqual(['a storage could not be swept'])
  })

  test('the server is ready within limits, and names the problem of the storage', async () => {
    const ready = async () => (await dead.inject({ url: '/readyz' })).json()
    expect((await dead.inject({ url: '/readyz' })).statusCode).toBe(200)
    await expect
      .poll(ready, { timeout: 10_000 })
      .toMatchObject({ status: 'limited', storage: 's3', storage_problem: 'refused' })
    expect((await t.inject({ url: '/readyz' })).json()).toMatchObject({ status: 'ok', storage: 's3' })
  })

  test('the server starts with one line about it', async () => {
    const said: string[] = []
    const { config, database, secrets } = dead.services
    await openStores({ config, database, secrets }, (line) => void said.push(line))
    await expect.poll(() => said.length, { timeout: 10_000 }).toBe(1)
    expect(said).toEqual([expect.stringMatching(/^The storage takes no files: docs \(127\.0\.0\.1:1\): /)])
  })
})

test.each([
  [{ S3_BUCKET: '' }, 'S3_BUCKET is missing'],
  [{ S3_SECRET: '' }, 'S3_SECRET is missing'],
  [{ S3_ENDPOINT: 'ftp://x' }, 'S3_ENDPOINT is no address'],
  [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET has bad characters'],
])('the server does not start with %j', (env, message) => {
  expect(() => storesWith({ ...store.env, ...env })).toThrow(new ConfigError(`Bad configuration: ${message}`))
})

describe('when browsers get downloads from the store', () => {
  const direct = testApp({ ...store.env, S3_REDIRECT: '1', S3_DOMAIN: 'files.example.com' })

  test('a download is a short-lived address with the file name and type; nothing is cached', async () => {
    const user = await makeUser(direct)
    const { data } = await direct.upload(
      'page/upload',
      { filename: '说明.zip', body: Buffer.from('504b0506', 'hex') },
      {},
      user,
    )
    const answer = await visit(direct, data.url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store'])
    const url = new URL(answer.headers.location as string)
    expect(url.origin).toBe('https://files.example.com')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'response-content-type': 'application/octet-stream',
      'response-content-disposition': expect.stringMatching(/^attachment; .*%E8%AF%B4%E6%98%8E\.zip$/),
      'X-Amz-Expires': '120',
      'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await direct.call('attachment/getMyList', {}, user)).data.list[0]?.visit_times).toBe(1)
  })

  test('files that a browser shows come from this server, with its policy', async () => {
    const { answer } = await upload(direct)
    const picture = await visit(direct, answer.data.url)
    expect([picture.statusCode, picture.rawPayload]).toEqual([200, PNG])
    expect(picture.headers['content-security-policy']).toContain('sandbox')
  })

  test('people without the right to read a file get no address', async () => {
    const item = await makeItem(direct, { password: 'visit' })
    const page = await makePage(direct, item)
    const given = { item_id: item.item_id, page_id: page.page_id }
    const file = { filename: 'a.zip', body: Buffer.from('504b0506', 'hex') }
    const { data } = await direct.upload('page/upload', file, given, item.owner)
    const answer = await visit(direct, data.url)
    expect([answer.statusCode, answer.headers.location]).not.toContain(302)
    expect(answer.headers.location).toBeUndefined()
  })
})
