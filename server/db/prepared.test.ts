import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/test/open-test-database.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

const { database, end } = await openTestDatabase()
afterAll(end)
beforeAll(async () => {
  await database.db
    .insertInto('options')
    .values(['a', 'b', 'c'].map((name) => ({ option_name: name, option_value: `value of ${name}` })))
    .execute()
})

test('a query that is built once answers with what it is given each time, in a transaction too', async () => {
  let built = 0
  const between = prepared((db: Db, { first, last }: { first: string; last: string }) => {
    built += 1
    return db
      .selectFrom('options')
      .select('option_value')
      .where('option_name', '<=', last)
      .where('option_name', '>=', first)
      .orderBy('option_name')
  })
  expect(await between(database.db, { first: 'a', last: 'b' })).toEqual([
    { option_value: 'value of a' },
    { option_value: 'value of b' },
  ])
  const inside = await database.db.transaction().execute(async (tx) => {
    await tx.updateTable('options').set({ option_value: 'new' }).where('option_name', '=', 'c').execute()
    return between(tx, { last: 'c', first: 'c' })
  })
  expect(inside).toEqual([{ option_value: 'new' }])
  expect(built).toBe(1)
})
