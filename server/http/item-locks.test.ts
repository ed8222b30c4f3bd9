import { afterEach, describe, expect, test } from 'vitest'
import { lockItem } from '#server/db/dialect.ts'
import { openDatabase } from '#server/db/open.ts'
import { buildTestApp, type TestApp } from '#server/test/build-test-app.ts'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { makeItem, makePage, type TestItem } from '#server/test/factories.ts'

/** Saves while something holds the lock of an item on PostgreSQL. */

describe.runIf(TEST_DATABASE === 'postgres')('a lock of an item that is held for long', () => {
  let t: Awaited<ReturnType<typeof buildTestApp>>
  let url = ''
  afterEach(() => t.close())

  /** @param options settings of the connections of the application, as in an address */
  const start = async (options = '') => {
    t = await buildTestApp({}, [], async (given) => {
      url = given
      return options ? `${given}?options=${encodeURIComponent(options)}` : given
    })
  }
  const save = (t: TestApp, { owner }: TestItem, page: Awaited<ReturnType<typeof makePage>>) =>
    t.inject({
      method: 'POST',
      url: '/api/page/save',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
      payload: { page_id: page.page_id, item_id: page.item_id, cat_id: 0, page_title: 'A', page_content: 'New' },
    })

  /** Holds the lock of an item in another process as long as `work` takes. */
  const whileHeld = async <T>({ item_id }: TestItem, work: () => Promise<T>): Promise<T> => {
    const other = await openDatabase(url, { pool: 1 })
    try {
      return await other.db.transaction().execute(async (inside) => {
        await lockItem(inside, 'postgres', item_id)
        return work()
      })
    } finally {
      await other.close()
    }
  }

  test('many saves that wait for it leave connections to other items', async () => {
    await start()
    const [item, other] = [await makeItem(t), await makeItem(t)]
    const pages = await Promise.all(Array.from({ length: 20 }, () => makePage(t, item)))
    const mine = await makePage(t, other)
    const saves = await whileHeld(item, async () => {
      const saves = pages.map((page) => save(t, item, page))
      const folders = pages.map(() => t.call('catalog/save', { item_id: item.item_id, cat_name: 'c' }, item.owner))
      while (t.services.itemTurns?.load.waiting !== pages.length * 2 - 4)
        await new Promise((resolve) => setImmediate(resolve))
      expect((await save(t, other, mine)).json().error_code).toBe(0)
      expect((await t.call('item/info', { item_id: other.item_id }, other.owner)).error_code).toBe(0)
      return [...saves, ...folders]
    })
    for (const answer of await Promise.all(saves))
      expect('statusCode' in answer ? answer.json().error_code : answer.error_code).toBe(0)
    expect(t.services.itemTurns?.load).toEqual({ running: 0, waiting: 0, waitingBytes: 0 })
  }, 30_000)

  test('a save that waits too long for it is refused as busy, and saved when it is sent again', async () => {
    await start('-c lock_timeout=300')
    const item = await makeItem(t)
    const page = await makePage(t, item)
    const refused = await whileHeld(item, async () => save(t, item, page))
    expect([refused.statusCode, refused.json().error_name]).toEqual([503, 'DATABASE_BUSY'])
    expect((await save(t, item, page)).json().error_code).toBe(0)
  })

  test('PostgreSQL ends a transaction that pauses, and its connection', async () => {
    await start()
    const item = await makeItem(t)
    const page = await makePage(t, item)
    const stopped = await openDatabase(
      `${url}?options=${encodeURIComponent('-c idle_in_transaction_session_timeout=300')}`,
    )
    const { promise, resolve } = Promise.withResolvers<void>()
    const held = stopped.db.transaction().execute(async (inside) => {
      await lockItem(inside, 'postgres', item.item_id)
      resolve()
      await saved
    })
    const saved = promise.then(() => save(t, item, page))
    expect((await saved).json().error_code).toBe(0)
    await expect(held).rejects.toThrow()
    await stopped.close()
  })
})
