import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/test/open-test-database.ts'
import { withClient } from '#server/test/test-database.ts'
import { type Db, openDatabase } from './open.ts'
import type { PipelinedReads } from './pipelined-reads.ts'
import { prepared } from './prepared.ts'
import { queryTotals } from './query-meter.ts'
import { searchReadsOf, shortReadsOf } from './short-reads.ts'

const { database, url, end } = await openTestDatabase()
afterAll(end)
beforeAll(async () => {
  await database.db
    .insertInto('options')
    .values(Array.from({ length: 50 }, (_, n) => ({ option_name: `name ${n}`, option_value: `value ${n}` })))
    .execute()
})

const optionNamed = prepared((db: Db, { name }: { name: string }) =>
  db.selectFrom('options').select('option_value').where('option_name', '=', name),
)
const quotient = prepared((db: Db, { of, by }: { of: number; by: number }) =>
  db.selectNoFrom(sql<number>`cast(${of} as integer) / cast(${by} as integer)`.as('result')),
)

/** Waits until short reads have a connection of their own. */
const pipelined = async () => {
  if (database.dialect !== 'postgres') return undefined
  const reads = shortReadsOf(database.db) as PipelinedReads
  while (reads.state.open === 0) await optionNamed(database.db, { name: 'name 0' })
  return reads
}

test('many reads at once each get their own rows', async () => {
  await pipelined()
  const asked = Array.from({ length: 200 }, (_, n) => n % 50)
  const answers = await Promise.all(asked.map((n) => optionNamed(database.db, { name: `name ${n}` })))
  expect(answers).toEqual(asked.map((n) => [{ option_value: `value ${n}` }]))
})

test('identical reads of one moment are sent once, and each caller gets the rows', async (context) => {
  if (database.dialect !== 'postgres') return context.skip()
  await pipelined()
  const before = queryTotals.queries
  const asked = Array.from({ length: 30 }, (_, n) => n % 3)
  const answers = await Promise.all(asked.map((n) => optionNamed(database.db, { name: `name ${n + 20}` })))
  expect(answers).toEqual(asked.map((n) => [{ option_value: `value ${n + 20}` }]))
  expect(queryTotals.queries - before).toBe(3)
  expect(() => Object.assign(answers[0]?.[0] as object, { option_value: 'changed' })).toThrow(TypeError)
})

test('identical reads that fail fail for each caller', async (context) => {
  if (database.dialect !== 'postgres') return context.skip()
  await pipelined()
  const before = queryTotals.queries
  const ends = await Promise.allSettled([1, 2].map(() => quotient(database.db, { of: 1, by: 0 })))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(queryTotals.queries - before).toBe(1)
})

test('a read that fails fails alone', async (context) => {
  if (database.dialect !== 'postgres') return context.skip()
  await pipelined()
  const ends = await Promise.allSettled([
    quotient(database.db, { of: 6, by: 3 }),
    quotient(database.db, { of: 1, by: 0 }),
    quotient(database.db, { of: 8, by: 2 }),
  ])
  expect(ends).toMatchObject([
    { status: 'fulfilled', value: [{ result: 2 }] },
    { status: 'rejected', reason: { message: expect.stringContaining('division by zero') } },
    { status: 'fulfilled', value: [{ result: 4 }] },
  ])
})

test('a long read does not hold up the short ones behind it', async (context) => {
  if (database.dialect !== 'postgres') return context.skip()
  await pipelined()
  const long = prepared(
    (db: Db, { seconds }: { seconds: number }) =>
      db.selectNoFrom(sql<string>`cast(pg_sleep(${seconds}) as text)`.as('slept')),
    { isLong: true },
  )
  const ended: string[] = []
  await Promise.all([
    long(database.db, { seconds: 1 }).then(() => ended.push('long')),
    optionNamed(database.db, { name: 'name 2' }).then(() => ended.push('short')),
  ])
  expect(ended).toEqual(['short', 'long'])
})

test('a read sees what was committed before it, and in a transaction what the transaction wrote', async () => {
  await pipelined()
  const read = (db: Db) => optionNamed(db, { name: 'name 1' })
  const write = (db: Db, option_value: string) =>
    db.updateTable('options').set({ option_value }).where('option_name', '=', 'name 1').execute()
  await write(database.db, 'committed')
  expect(await read(database.db)).toEqual([{ option_value: 'committed' }])
  await database.db.transaction().execute(async (tx) => {
    await write(tx, 'not yet')
    expect(await read(tx)).toEqual([{ option_value: 'not yet' }])
    expect(await read(database.db)).toEqual([{ option_value: 'committed' }])
  })
  expect(await read(database.db)).toEqual([{ option_value: 'not yet' }])
})

test('reads under way when the connection breaks are answered, and later ones have a connection again', async (context) => {
  if (database.dialect !== 'postgres') return context.skip()
  const reads = await pipelined()
  // A statement of the same connection keeps the others waiting until it is cut.
  const slow = prepared((db: Db, { seconds }: { seconds: number }) =>
    db.selectNoFrom(sql<string>`cast(pg_sleep(${seconds}) as text)`.as('slept')),
  )
  const sleeping = slow(database.db, { seconds: 1 })
  const waiting = Promise.all(
    Array.from({ length: 20 }, (_, n) => optionNamed(database.db, { name: `name ${n + 10}` })),
  )
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where query like '%(pg_sleep(%' and state = 'active' and pid <> pg_backend_pid()`
  await withClient(url, async (client) => {
    while ((await client.query(cut)).rowCount === 0);
  })
  expect(await sleeping).toHaveLength(1)
  expect(await waiting).toEqual(Array.from({ length: 20 }, (_, n) => [{ option_value: `value ${n + 10}` }]))
  await pipelined()
  expect(reads?.state.open).toBe(1)
})

test('what another process commits is read at once, also by a query that was answered before', async () => {
  const other = await openDatabase(url)
  const read = () => optionNamed(database.db, { name: 'name 2' })
  for (const option_value of ['first', 'second', 'third']) {
    await other.db.updateTable('options').set({ option_value }).where('option_name', '=', 'name 2').execute()
    expect([await read(), await read()]).toEqual([[{ option_value }], [{ option_value }]])
  }
  await other.close()
})

/** Waits until searches have a connection of their own. */
const forSearches = async (db: Db) => {
  const reads = searchReadsOf(db) as PipelinedReads
  const fromPool = async () => (await sql`select 1`.execute(db)).rows
  while (reads.state.open === 0) await reads.read('select 1', [], fromPool)
  return reads
}

test('a search does not wait for a slow one', async (context) => {
  if (database.dialect !== 'postgres') return context.skip()
  const reads = await forSearches(database.db)
  const ended: string[] = []
  const fromPool = async () => (await sql<{ n: number }>`select 3 as n`.execute(database.db)).rows
  const search = async (name: string, text: string, values: unknown[]) => {
    await reads.read(text, values, fromPool)
    ended.push(name)
  }
  const slow = search('slow', 'select pg_sleep($1)', [2])
  // It is asked before the connection counts as slow, so it waits for the slow one.
  const behind = search('behind', 'select 1 as n', [])
  await setTimeout(100)
  await search('later', 'select 2 as n', [])
  expect(ended).toEqual(['later'])
  await Promise.all([slow, behind])
  expect(ended).toEqual(['later', 'slow', 'behind'])
})

test('the rows of a search may be changed', async (context) => {
  if (database.dialect !== 'postgres') return context.skip()
  const reads = await forSearches(database.db)
  const read = () => reads.read<{ n: number }>('select 1 as n', [], async () => [])
  const [[one], [other]] = await Promise.all([read(), read()])
  Object.assign(one as object, { n: 2 })
  expect([one, other]).toEqual([{ n: 2 }, { n: 1 }])
})

test('with few connections, none is for searches', async (context) => {
  if (database.dialect !== 'postgres') return context.skip()
  const small = await openDatabase(url, { pool: 5 })
  expect(searchReadsOf(small.db)).toBeUndefined()
  expect(shortReadsOf(small.db)).toBeDefined()
  expect(small.transactions).toBe(4)
  await small.close()
  expect(database.transactions).toBe(8)
})
