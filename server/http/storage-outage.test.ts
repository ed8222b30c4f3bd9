import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage } from '#server/test/factories.ts'
import { startS3Server } from '#server/test/s3-server.ts'

/** An object storage that ends in the middle of work and comes back: a real server that is stopped. */
const store = await startS3Server()
afterAll(async () => {
  expect(store.unsigned).toEqual([])
  await store.stop()
})
const t = testApp(store.env)
const database = () => t.services.database.db

const readyz = async () => {
  const { status, outages = [] } = (await t.inject({ url: '/readyz' })).json()
  return [status, ...outages.map(({ outage }: { outage: string }) => outage)]
}

/** The existing parts of files: rows, objects in the store, and uploads under way on this machine. */
async function files() {
  const objects: string[] = []
  for (const storage of await t.services.storage.all())
    if (storage.kind === 's3') for await (const { key } of storage.list()) objects.push(key)
  const rows = await database().selectFrom('upload_file').select('storage_key').execute()
  return { rows: rows.map(({ storage_key }) => storage_key).toSorted(), objects: objects.toSorted() }
}

test('uploads, downloads and exports are refused with a sentence, nothing is half-made, and all works again by itself', async () => {
  const lines: string[] = []
  const note = (_details: object, message: string) => void lines.push(message)
  t.services.outages.logTo({ error: note, warn: note })
  const item = await makeItem(t)
  const { owner, item_id } = item
  const place = { item_id, page_id: (await makePage(t, item)).page_id }
  const body = Buffer.alloc(3 * 1024 * 1024, 'a text of a file ')
  const upload = (filename: string) => t.upload('page/upload', { filename, body }, place, owner)
  const visit = (url: string) => t.inject({ url: `${url}&user_token=${owner.token}` })
  const startExport = async () => {
    const { data } = await t.call('export/start', { item_id, format: 'markdown' }, owner)
    await t.services.operations.settled()
    return (await t.call('operation/info', { operation_id: Number(data.operation_id) }, owner)).data
  }
  const first = (await upload('first.txt')).data
  const before = await files()
  expect(before.rows).toEqual(before.objects)

  store.dieInNextBody()
  const broken = await upload('second.txt')
  expect(broken).toMatchObject({ error_name: 'STORAGE_FAILED', error_code: expect.any(Number) })
  expect(broken.error_message).toMatch(/docs \(127\.0\.0\.1:\d+\)/)
  const refused = await visit(first.url)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30'])
  expect(await startExport()).toMatchObject({ state: 'failed', error_name: 'STORAGE_FAILED', file_name: '' })
  // Pages are read and saved all the same.
  const text = { ...place, page_content: `[first](${first.url})` }
  expect((await t.call('page/save', text, owner)).error_code).toBe(0)
  expect((await t.call('page/info', { page_id: place.page_id }, owner)).error_code).toBe(0)
  expect(await readyz()).toEqual(['limited', 'storage_gone'])
  expect(readdirSync(t.services.storage.incoming)).toEqual([])

  await store.begin()
  while ((await readyz())[0] !== 'ok') await sleep(50)
  expect((await files()).rows).toEqual(before.rows)
  // This store shows what it received of an object; others show only whole ones. Either way the job for lost bytes leaves nothing of it.
  t.time.now = Math.floor(Date.now() / 1000) + 2 * 24 * 3600
  await sweepFiles.run(t.services)
  expect(await files()).toEqual(before)
  expect((await visit(first.url)).rawPayload).toEqual(body)
  const second = (await upload('second.txt')).data
  expect((await visit(second.url)).rawPayload).toEqual(body)
  expect(await startExport()).toMatchObject({ state: 'done', file_name: expect.stringContaining('.zip') })
  expect((await files()).rows).toHaveLength(2)
  expect(lines).toEqual(['outage begins: storage_gone', 'outage over: storage_gone'])
}, 60_000)
