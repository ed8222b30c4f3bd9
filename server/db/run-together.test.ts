import { afterAll, beforeEach, expect, test } from 'vitest'
import { askOption, saveOption } from '#server/site-options.repository.ts'
import { openTestDatabase } from '#server/test/open-test-database.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'
import { runTogether } from './run-together.ts'

const { database, end } = await openTestDatabase()
afterAll(end)
beforeEach(() => database.db.deleteFrom('options').execute())

const setValue = prepared((db: Db, { name, value }: { name: string; value: string }) =>
  db.updateTable('options').set({ option_value: value }).where('option_name', '=', name).returning('option_value'),
)
const lock = prepared((db: Db, { name }: { name: string }) => {
  const row = db.selectFrom('options').select('option_value').where('option_name', '=', name)
  return database.dialect === 'postgres' ? row.forUpdate() : row
})

const isSet = (text: string | null) => text !== null
const inTransaction = <T>(work: (db: Db) => Promise<T>) => database.db.transaction().execute(work)

test('each query has its own result, and sees what the earlier ones wrote', async () => {
  await saveOption(database.db, 'a', 'first')
  const answers = await inTransaction((db) =>
    runTogether(
      db,
      askOption('a', (text) => text),
      askOption('b', isSet),
      setValue.with({ name: 'a', value: 'second' }, (rows) => rows.length),
      askOption('a', (text) => text),
    ),
  )
  expect(answers).toEqual(['first', false, 1, 'second'])
})

test('the order is kept if the first query of a transaction writes', async () => {
  await saveOption(database.db, 'a', 'first')
  const answers = await inTransaction((db) =>
    runTogether(
      db,
      setValue.with({ name: 'a', value: 'second' }, (rows) => rows.length),
      askOption('a', (text) => text),
    ),
  )
  expect(answers).toEqual([1, 'second'])
})

test('the failure of one is thrown, and the transaction writes nothing', async () => {
  await saveOption(database.db, 'a', 'first')
  const failing = prepared((db: Db) => db.insertInto('options').values({ option_name: 'a', option_value: 'again' }))
  const work = inTransaction((db) =>
    runTogether(
      db,
      setValue.with({ name: 'a', value: 'second' }, () => 0),
      failing.with({}, () => 0),
      askOption('a', isSet),
    ),
  )
  await expect(work).rejects.toThrow(/unique/i)
  expect(
    await inTransaction((db) =>
      runTogether(
        db,
        askOption('a', (text) => text),
      ),
    ),
  ).toEqual(['first'])
})

test('a query after one that waits for a lock sees what the holder of the lock committed', async () => {
  await saveOption(database.db, 'counter', '0')
  const raise = async (db: Db) => {
    const held = askOption('counter', Number)
    const [, counter] = await runTogether(
      db,
      lock.with({ name: 'counter' }, (rows) => rows.length),
      held,
    )
    await setValue(db, { name: 'counter', value: String(counter + 1) })
  }
  await Promise.all(Array.from({ length: 20 }, () => inTransaction(raise)))
  expect(await inTransaction((db) => runTogether(db, askOption('counter', Number)))).toEqual([20])
})
