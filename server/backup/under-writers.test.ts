import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openMigrated } from '#server/db/open-migrated.ts'
import { openSecrets } from '#server/secrets/secrets.ts'
import { storesOf } from '#server/storage/stores.ts'
import { cleanPlaces, emptyPlace, newTarget } from '#server/test/backup-places.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'
import { writeInThread } from './in-thread.ts'
import { restoreBackup } from './restore-backup.ts'

const t = testApp()
cleanPlaces()

const WRITERS = 16

/** The saves of one writer: the texts that it sent, and the index of the last text that the server acknowledged. */
interface Writer {
  page_id: number
  acknowledged: number
  tried: string[]
}

test('a backup with 16 writers at work is a single moment: it has every save acknowledged before it began', async () => {
  const owner = await makeUser(t)
  const item = await makeItem(t, { owner })
  const writers: Writer[] = []
  for (let at = 0; at < WRITERS; at++)
    writers.push({
      ...(await makePage(t, item, { author: owner, page_content: 'start' })),
      acknowledged: 0,
      tried: ['start'],
    })
  const uploaded: number[] = []
  let isOver = false

  const write = async (writer: Writer) => {
    while (!isOver) {
      const page_content = `page ${writer.page_id}, save ${writer.tried.length} 正文 ${'x'.repeat(writer.tried.length)}`
      writer.tried.push(page_content)
      const saved = writer.tried.length - 1
      const { error_code } = await t.call(
        'page/save',
        { page_id: writer.page_id, item_id: item.item_id, page_title: `Page ${writer.page_id}`, page_content },
        owner,
      )
      expect(error_code).toBe(0)
      writer.acknowledged = saved
    }
  }
  const upload = async () => {
    while (!isOver) {
      const { data } = await t.upload('page/upload', { filename: 'a.png', body: PNG }, { item_id: item.item_id }, owner)
      uploaded.push((data as { file_id: number }).file_id)
    }
  }
  const running = Promise.all([...writers.map(write), upload()])
  // Waits until every writer has saved twice.
  while (writers.some(({ acknowledged }) => acknowledged < 2) || uploaded.length < 2)
    await new Promise((resolve) => setTimeout(resolve, 5))

  const before = { acknowledged: writers.map(({ acknowledged }) => acknowledged), files: uploaded.length }
  const target = newTarget()
  const { name, missing } = await writeInThread(t.services.config, { place: target.name, options: {} }, {})
  const after = writers.map(({ tried }) => tried.length - 1)
  isOver = true
  await running
  expect(missing).toEqual([])

  const place = await emptyPlace()
  await restoreBackup(place, { target, name })
  const { database } = await openMigrated(place)
  try {
    const { db } = database
    for (const [at, { page_id, tried }] of writers.entries()) {
      const page = await db.selectFrom('page').selectAll().where('page_id', '=', page_id).executeTakeFirstOrThrow()
      const saved = tried.indexOf(page.page_content)
      expect(saved).toBeGreaterThanOrEqual(before.acknowledged[at] as number)
      expect(saved).toBeLessThanOrEqual(after[at] as number)
      // The history is of the same moment: it has the previous text of the page, without a gap.
      const history = db.selectFrom('page_history').select('page_content').where('page_id', '=', page_id)
      const texts = (await history.orderBy('page_history_id').execute()).map(({ page_content }) => page_content)
      expect(texts.length).toBeGreaterThan(0)
      expect(texts).toEqual(tried.slice(saved - texts.length, saved))
    }
    const stores = storesOf({ config: place, database, secrets: openSecrets(place) })
    const files = await db.selectFrom('upload_file').select(['file_id', 'storage_key']).orderBy('file_id').execute()
    expect(files.map(({ file_id }) => file_id)).toEqual(expect.arrayContaining(uploaded.slice(0, before.files)))
    for (const { storage_key } of files) expect(await buffer(await stores.read(storage_key))).toEqual(PNG)
  } finally {
    await database.close()
  }
})
