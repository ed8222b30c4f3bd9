import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, type Db, openDatabase } from './open.ts'

/** Several transactions that wait for one another share one commit on SQLite. */

let folder: string
let database: Database
/** Another process, which sees only what is on the disk. */
let other: DatabaseSync
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-turns-'))
  database = await openDatabase(`sqlite:${join(folder, 'turns.db')}`)
  await sql`create table written (name text)`.execute(database.db)
  other = new DatabaseSync(join(folder, 'turns.db'), { readOnly: true })
})
afterEach(async () => {
  other.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

const write = (db: Db, name: string) => sql`insert into written values (${name})`.execute(db)
const inTransaction = (work: (db: Db) => Promise<unknown>) => database.db.transaction().execute(work)
const onDisk = () =>
  other
    .prepare('select name from written order by rowid')
    .all()
    .map((row) => row.name)

/** What can be waited for, and what ends the wait. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('one that fails among others takes back its own writes only', async () => {
  const results = await Promise.allSettled(
    ['a', 'b', 'c', 'd', 'e'].map((name, at) =>
      inTransaction(async (db) => {
        await write(db, name)
        if (at % 2 === 1) throw new Error(name)
      }),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(onDisk()).toEqual(['a', 'c', 'e'])
})

test('nobody is told that a write is saved before it is on the disk', async () => {
  const [begun, go] = [gate(), gate()]
  const told: string[] = []
  const first = inTransaction(async (db) => {
    begun.open()
    await write(db, 'first')
  }).then(() => told.push(`first, on the disk: ${onDisk()}`))
  await begun.opened
  const second = inTransaction(async (db) => {
    await write(db, 'second')
    await go.opened
    throw new Error('the second one fails')
  }).catch(() => told.push('second'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  // The first one is over, and waits for the commit that it shares.
  expect([told, onDisk()]).toEqual([[], []])
  go.open()
  await Promise.all([first, second])
  expect(told).toContain('first, on the disk: first')
})

test('when SQLite takes back everything by itself, all who shared the commit are told, and the next one can write', async () => {
  const both = await Promise.allSettled([
    inTransaction((db) => write(db, 'shared')),
    inTransaction(async (db) => {
      await write(db, 'broken')
      // as SQLite does on a full disk
      await sql`rollback`.execute(db)
      await write(db, 'alone')
    }),
  ])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await inTransaction((db) => write(db, 'next'))
  expect(onDisk()).toEqual(['next'])
})

test('a write outside a transaction comes in its turn', async () => {
  await Promise.all([
    inTransaction((db) => write(db, '1')),
    inTransaction((db) => write(db, '2')),
    write(database.db, '3'),
    inTransaction((db) => write(db, '4')),
    write(database.db, '5'),
  ])
  expect(onDisk()).toEqual(['1', '2', '3', '4', '5'])
})
