import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/test/open-test-database.ts'
import { type Db, openDatabase } from './open.ts'
import { prepared } from './prepared.ts'

const { database, url, end } = await openTestDatabase()
afterAll(end)

const optionNamed = prepared((db: Db, { name }: { name: string }) =>
  db.selectFrom('options').select('option_value').where('option_name', '=', name),
)
const read = async () => (await optionNamed(database.db, { name: 'title' }))[0]?.option_value
const write = (db: Db, option_value: string) =>
  db
    .insertInto('options')
    .values({ option_name: 'title', option_value })
    .onConflict((q) => q.column('option_name').doUpdateSet({ option_value }))
    .execute()

test('a read after a save of this process sees it, also in the same turn of the event loop', async () => {
  await write(database.db, 'first')
  for (const value of ['second', 'third', 'fourth']) {
    const saved = write(database.db, value)
    // Asked in the turn in which the save is committed.
    await read()
    await saved
    expect(await read()).toBe(value)
    expect(await read()).toBe(value)
  }
})

test('a read in the turn after a save of another connection sees it', async () => {
  const other = await openDatabase(url)
  await write(database.db, 'before')
  for (const value of ['one', 'two', 'three']) {
    await read()
    await write(other.db, value)
    await nextTurn()
    expect(await read()).toBe(value)
  }
  await other.close()
})
