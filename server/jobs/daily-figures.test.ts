import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeFile, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { dayText, startOfDay } from '#server/time.ts'
import { dailyFigures } from './daily-figures.ts'

const t = testApp()
const db = () => t.services.database.db
const run = () => dailyFigures.run(t.services)
const DAY = 24 * 3600

const days = () => db().selectFrom('daily_figure').selectAll().orderBy('day').execute()

beforeEach(async () => {
  for (const table of ['daily_figure', 'user', 'item', 'page', 'upload_file'] as const)
    await db().deleteFrom(table).execute()
})

test('the first run reconstructs the previous year from the times of creation', async () => {
  const now = t.time.now
  const ago = (back: number) => startOfDay(now, back) + 3600
  const owner = await makeUser(t)
  await db()
    .updateTable('user')
    .set({ reg_time: ago(400) })
    .execute()
  const item = await makeItem(t, { owner })
  const gone = await makeItem(t, { owner })
  await db()
    .updateTable('item')
    .set({ addtime: ago(2) })
    .execute()
  await db().updateTable('item').set({ is_del: 1 }).where('item_id', '=', gone.item_id).execute()
  for (const back of [0, 1, 2, 2]) {
    const { page_id } = await makePage(t, item)
    await db()
      .updateTable('page')
      .set({ page_addtime: ago(back) })
      .where('page_id', '=', page_id)
      .execute()
  }
  await makePage(t, gone)
  const file = await makeFile(t, owner, { body: 'twelve bytes' })
  await db()
    .updateTable('upload_file')
    .set({ addtime: ago(1) })
    .where('file_id', '=', file.file_id)
    .execute()
  await run()
  const rows = await days()
  expect(rows).toHaveLength(366)
  expect(rows[0]).toMatchObject({ people: 1, items: 0, pages: 0, active: null })
  const { file_size } = await db().selectFrom('upload_file').select('file_size').executeTakeFirstOrThrow()
  const last = (back: number) => rows.at(-1 - back)
  expect(last(3)).toMatchObject({ items: 0, pages: 0 })
  expect(last(2)).toMatchObject({ day: dayText(ago(2)), people: 1, items: 1, pages: 2, files: 0, bytes: 0 })
  expect(last(1)).toMatchObject({ pages: 3, files: 1, bytes: file_size, active: null })
  expect(last(0)).toMatchObject({ day: dayText(now), people: 1, items: 1, pages: 4, files: 1, bytes: file_size })
})

test('days before the first account have no figures', async () => {
  await makeUser(t)
  await db()
    .updateTable('user')
    .set({ reg_time: startOfDay(t.time.now, 5) })
    .execute()
  await run()
  expect(await days()).toHaveLength(6)
})

test('a second run on the same day changes only changed figures, and a past day keeps its figures', async () => {
  const owner = await makeUser(t)
  const item = await makeItem(t, { owner })
  await run()
  const [first] = await days()
  await run()
  expect(await days()).toEqual([first])
  await makePage(t, item)
  await run()
  expect(await days()).toEqual([{ ...first, pages: 1 }])
  t.time.now += DAY
  await makePage(t, item)
  await run()
  expect((await days()).map(({ pages }) => pages)).toEqual([1, 2])
})

test('people count as active on the day they were seen, even if they were seen again later', async () => {
  const user = await makeUser(t)
  const active = async () => (await days()).map((day) => day.active)
  t.time.now = startOfDay(t.time.now) + 20 * 3600
  await t.call('user/info', {}, user)
  await run()
  expect(await active()).toEqual([1])
  t.time.now += DAY
  await run()
  expect(await active()).toEqual([1, 0])
  await t.call('user/info', {}, user)
  await run()
  expect(await active()).toEqual([1, 1])
})

test('sites with more rows than one batch are counted completely', async () => {
  const owner = await makeUser(t)
  const row = { item_name: 'x', uid: owner.uid, username: '', addtime: t.time.now, last_update_time: 1 }
  const rest = {
    item_description: '',
    password: '',
    item_domain: '',
    domain_key: null,
    item_type: 1,
    is_archived: 0,
    is_del: 0,
  }
  await db()
    .insertInto('item')
    .values(Array.from({ length: 1001 }, () => ({ ...row, ...rest })))
    .execute()
  await run()
  expect((await days()).at(-1)?.items).toBe(1001)
})
