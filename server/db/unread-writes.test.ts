import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#server/test/open-test-database.ts'
import type { Db } from './open.ts'
import { prepared, preparedWrite } from './prepared.ts'

const { database, end } = await openTestDatabase()
afterAll(end)
beforeEach(() => database.db.deleteFrom('options').execute())

const insertOption = preparedWrite((db: Db, option: { option_name: string; option_value: string }) =>
  db.insertInto('options').values(option),
)
const setOption = preparedWrite((db: Db, { name, value }: { name: string; value: string }) =>
  db.updateTable('options').set({ option_value: value }).where('option_name', '=', name),
)
const findOption = prepared((db: Db, { name }: { name: string }) =>
  db.selectFrom('options').select('option_value').where('option_name', '=', name),
)

const insert = (db: Db, name: string, value = '') => insertOption(db, { option_name: name, option_value: value })
const names = async () => (await database.db.selectFrom('options').select('option_name').execute()).length
const inTransaction = (work: (db: Db) => Promise<void>) => database.db.transaction().execute(work)

test('writes take effect in their order, and a later read of the transaction sees them', async () => {
  const seen: unknown[] = []
  await inTransaction(async (db) => {
    await insert(db, 'a', 'first')
    await setOption(db, { name: 'a', value: 'second' })
    seen.push(await findOption(db, { name: 'a' }))
    await setOption(db, { name: 'a', value: 'third' })
  })
  expect(seen).toEqual([[{ option_value: 'second' }]])
  expect(await findOption(database.db, { name: 'a' })).toEqual([{ option_value: 'third' }])
})

test('if a write fails, the transaction fails with its error and nothing is kept', async () => {
  const written = inTransaction(async (db) => {
    await insert(db, 'a')
    await insert(db, 'b')
    await insert(db, 'a')
    await insert(db, 'c')
  })
  await expect(written).rejects.toThrow(/unique/i)
  expect(await names()).toBe(0)
})

test('a read after a failed write throws the error of the write', async () => {
  const read = inTransaction(async (db) => {
    await insert(db, 'a')
    await insert(db, 'a')
    await findOption(db, { name: 'a' })
  })
  await expect(read).rejects.toThrow(/unique/i)
  expect(await names()).toBe(0)
})

test('a transaction that fails after its writes keeps nothing, and the connection serves the next one', async () => {
  for (let at = 0; at < 30; at++) {
    const failed = inTransaction(async (db) => {
      await insert(db, `option ${at}`)
      if (at % 2 === 0) await insert(db, `option ${at}`)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow(at % 2 === 0 ? /unique|^no$/i : /^no$/)
    await inTransaction((db) => insert(db, `kept ${at}`))
  }
  expect(await names()).toBe(30)
})

test('outside a transaction a write is stored when its promise resolves, and its error is thrown at once', async () => {
  for (let at = 0; at < 10; at++) {
    await insert(database.db, `option ${at}`)
    expect(await names()).toBe(at + 1)
  }
  await expect(insert(database.db, 'option 1')).rejects.toThrow(/unique/i)
})

test('many transactions at once keep what each of them wrote, apart from the failed ones', async () => {
  const all = Array.from({ length: 60 }, (_, at) =>
    inTransaction(async (db) => {
      await insert(db, `option ${at}`)
      await setOption(db, { name: `option ${at}`, value: 'changed' })
      if (at % 3 === 0) await insert(db, `option ${at}`)
    }),
  )
  const ended = await Promise.allSettled(all)
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(20)
  const rows = await database.db.selectFrom('options').selectAll().execute()
  expect(rows).toHaveLength(40)
  expect(new Set(rows.map((row) => row.option_value))).toEqual(new Set(['changed']))
})

test('a transaction begins with its first statement, whatever that is', async () => {
  const { db } = database
  await db.transaction().execute(async () => {})
  await expect(
    db.transaction().execute(async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  for (const begin of [
    (inside: Db) => insert(inside, 'a'),
    (inside: Db) => inside.insertInto('options').values({ option_name: 'a', option_value: '' }).execute(),
    (inside: Db) => findOption(inside, { name: 'a' }),
    (inside: Db) => inside.selectFrom('options').selectAll().execute(),
  ]) {
    const undone = inTransaction(async (inside) => {
      await begin(inside)
      await insert(inside, 'b')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await names()).toBe(0)
  }
})

test('if its first statement fails, a transaction keeps nothing', async () => {
  const failing = sql<{ one: number }>`select 1 / 0 as one from no_such_table`
  const work = inTransaction(async (inside) => {
    await failing.execute(inside).catch(() => {})
    await insert(inside, 'a')
    await findOption(inside, { name: 'a' })
    if (database.dialect === 'sqlite') throw new Error('undone')
  })
  await expect(work).rejects.toThrow()
  expect(await names()).toBe(0)
})
