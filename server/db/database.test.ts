import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/test/open-test-database.ts'
import { withClient } from '#server/test/test-database.ts'
import { migrateToLatest } from './migrate.ts'
import { openDatabase } from './open.ts'
import { ping } from './ping.ts'

const { database, url, end } = await openTestDatabase()
afterAll(end)

const option = (option_name: string, option_value = 'x') => ({ option_name, option_value })
const names = async () =>
  (await database.db.selectFrom('options').select('option_name').orderBy('option_name').execute())
    .map((row) => row.option_name)
    .filter((name) => name !== 'site_revision')

test('a second migration finds nothing to do', async () => {
  expect(await migrateToLatest(database)).toEqual([])
})

test('two processes that migrate at once do not conflict', async () => {
  const other = await openDatabase(url)
  expect(await Promise.all([migrateToLatest(database), migrateToLatest(other)])).toEqual([[], []])
  await other.close()
})

test('a transaction that fails leaves nothing behind, and the next one runs', async () => {
  const failing = database.db.transaction().execute(async (db) => {
    await db.insertInto('options').values(option('half')).execute()
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  await database.db.transaction().execute((db) => db.insertInto('options').values(option('whole')).execute())
  expect(await names()).toEqual(['whole'])
})

test('while a transaction is open, readers see what was there before, and other writes wait for it', async () => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  let written = () => {}
  const inside = new Promise<void>((resolve) => {
    written = resolve
  })
  const slow = database.db.transaction().execute(async (db) => {
    await db.insertInto('options').values(option('slow')).execute()
    written()
    await held
  })
  await inside
  expect(await names()).not.toContain('slow')
  const order: string[] = []
  const after = database.db
    .insertInto('options')
    .values(option('after'))
    .execute()
    .then(() => order.push('after'))
  await ping(database.db).catch(() => {})
  go()
  await slow.then(() => order.push('slow'))
  await after
  expect(await names()).toEqual(expect.arrayContaining(['slow', 'after']))
  if (database.dialect === 'sqlite') expect(order).toEqual(['slow', 'after'])
})

test('many transactions at once each see the one before', async () => {
  await database.db.insertInto('rate_limit').values({ rate_key: 'count', window_end: 0, hits: 0 }).execute()
  const add = () =>
    database.db.transaction().execute(async (db) => {
      const row = db.selectFrom('rate_limit').select('hits').where('rate_key', '=', 'count')
      const { hits } = await (database.dialect === 'postgres' ? row.forUpdate() : row).executeTakeFirstOrThrow()
      await db
        .updateTable('rate_limit')
        .set({ hits: hits + 1 })
        .where('rate_key', '=', 'count')
        .execute()
    })
  await Promise.all(Array.from({ length: 30 }, add))
  const { hits } = await database.db.selectFrom('rate_limit').select('hits').executeTakeFirstOrThrow()
  expect(hits).toBe(30)
})

test('counts and ids come back as numbers', async () => {
  const { count } = await database.db
    .selectFrom('options')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeTypeOf('number')
})

test('PostgreSQL that goes away inside a transaction ends the transaction, not the process', async (context) => {
  if (database.dialect !== 'postgres') return context.skip()
  const cut = database.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const [backend] = rows
    await withClient(url, (client) => client.query('select pg_terminate_backend($1)', [backend?.pid]))
    // The connection ends between two queries, when nobody waits for an answer.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await db.insertInto('options').values(option('cut')).execute()
  })
  await expect(cut).rejects.toThrow()
  await ping(database.db)
  expect(await names()).not.toContain('cut')
})

test('SQLite waits for another process that has just made the file or closes it', async (context) => {
  if (database.dialect !== 'sqlite') return context.skip()
  const folder = mkdtempSync(join(tmpdir(), 'octavo-busy-'))
  const other = new DatabaseSync(join(folder, 'new.db'))
  other.exec('create table first (a); begin exclusive')
  const opened = await openDatabase(`sqlite:${join(folder, 'new.db')}`)
  const answer = ping(opened.db)
  setTimeout(() => other.exec('commit'), 200)
  await answer
  other.close()
  await opened.close()
  rmSync(folder, { recursive: true })
})
