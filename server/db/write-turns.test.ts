import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { executeAtCommit } from './at-commit.ts'
import { type Database, type Db, openDatabase } from './open.ts'

/** Waiting transactions share one commit on SQLite. */

let folder: string
let database: Database
/** Another process, which sees only committed data. */
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

/** A promise, and the function that resolves it. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('a failing transaction of a group rolls back its own writes only', async () => {
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

test('a write is acknowledged only when it is on the disk', async () => {
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
    throw new Error('the second one is refused, after what it read of the first')
  }).catch(() => told.push(`second, on the disk: ${onDisk()}`))
  await new Promise((resolve) => setTimeout(resolve, 50))
  // The first transaction has ended, and waits for the shared commit.
  expect([told, onDisk()]).toEqual([[], []])
  go.open()
  await Promise.all([first, second])
  expect(told).toEqual(['first, on the disk: first', 'second, on the disk: first'])
})

test('when SQLite rolls back everything, all transactions of the group fail, and the next one can write', async () => {
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

test('a write outside a transaction waits for its turn', async () => {
  await Promise.all([
    inTransaction((db) => write(db, '1')),
    inTransaction((db) => write(db, '2')),
    write(database.db, '3'),
    inTransaction((db) => write(db, '4')),
    write(database.db, '5'),
  ])
  expect(onDisk()).toEqual(['1', '2', '3', '4', '5'])
})

test('a failed commit fails all transactions of the group, also one that was refused', async () => {
  await sql`create table child (parent references parents (id) deferrable initially deferred)`.execute(database.db)
  await sql`create table parents (id integer primary key)`.execute(database.db)
  const all = await Promise.allSettled([
    inTransaction((db) => write(db, 'good')),
    // SQLite checks this at the commit, not before.
    inTransaction((db) => sql`insert into child values (1)`.execute(db)),
    inTransaction(async () => {
      throw new Error('refused')
    }),
    write(database.db, 'by itself'),
  ])
  const reasons = all.map((one) => (one.status === 'rejected' ? String(one.reason) : one.status))
  expect(reasons).toEqual(Array(4).fill(expect.stringContaining('FOREIGN KEY')))
  await write(database.db, 'next')
  expect(onDisk()).toEqual(['next'])
})

test('writes that wait for a transaction of another process begin after it, and all are kept', async () => {
  const blocking = new DatabaseSync(join(folder, 'turns.db'))
  blocking.exec(`begin immediate; insert into written values ('other')`)
  const all = Promise.all(['a', 'b', 'c'].map((name) => inTransaction((db) => write(db, name))))
  setTimeout(() => blocking.exec('commit'), 100)
  await all
  blocking.close()
  expect(onDisk()).toEqual(['other', 'a', 'b', 'c'])
})

test('closing the file fails the waiting transaction and nothing else', async () => {
  const [begun, go] = [gate(), gate()]
  const slow = inTransaction(async (db) => {
    begun.open()
    await go.opened
    await write(db, 'late')
  })
  const waiting = inTransaction((db) => write(db, 'later'))
  await begun.opened
  await database.close()
  go.open()
  const results = await Promise.allSettled([slow, waiting])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  database = await openDatabase(`sqlite:${join(folder, 'turns.db')}`)
  expect(onDisk()).toEqual([])
})

/** Replaces the stored name at the commit. */
const put = (db: Db, name: string, id = 1) =>
  executeAtCommit(db, sql`insert or replace into kept values (${id}, ${name})`)
const makeKept = () => sql`create table kept (id integer primary key, name text)`.execute(database.db)
const kept = () => other.prepare('select name from kept where id = 1').all()

test('postponed writes are in the same commit, in the order of the transactions, and are dropped with a failing one', async () => {
  await makeKept()
  await inTransaction(async (db) => {
    await put(db, 'alone')
    await write(db, 'row')
  })
  expect([kept(), onDisk()]).toEqual([[{ name: 'alone' }], ['row']])
  await Promise.allSettled([
    inTransaction((db) => put(db, 'first')),
    inTransaction((db) => put(db, 'second')),
    inTransaction(async (db) => {
      await put(db, 'third')
      throw new Error('refused')
    }),
  ])
  expect(kept()).toEqual([{ name: 'second' }])
  const failing = await Promise.allSettled([
    inTransaction((db) => write(db, 'shared')),
    inTransaction((db) => executeAtCommit(db, sql`insert into kept values (1, 'taken')`)),
  ])
  expect(failing.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(onDisk()).toEqual(['row'])
})

test.each([
  ['keeps it', 'large'],
  ['takes it back', 'small'],
])('one that writes more than is left for the commit comes after those before it, and %s', async (what, expected) => {
  await makeKept()
  await Promise.allSettled([
    inTransaction((db) => put(db, 'small')),
    inTransaction(async (db) => {
      for (let id = 1; id < 250; id += 1) await put(db, 'large', id)
      if (what === 'takes it back') throw new Error('refused')
    }),
  ])
  expect(kept()).toEqual([{ name: expected }])
})

/** A separate process that writes many rows at once, and prints the name of each acknowledged row. */
function writingProcess(prefix: string, count: number) {
  const file = join(folder, 'turns.db')
  const source = `
    import { openDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)}
    import { sql } from ${JSON.stringify(import.meta.resolve('kysely'))}
    const { db } = await openDatabase(${JSON.stringify(`sqlite:${file}`)})
    let made = 0
    const writer = async () => {
      while (made < ${count}) {
        const name = '${prefix}' + ++made
        await db.transaction().execute((tx) => sql\`insert into written values (\${name})\`.execute(tx))
        process.stdout.write(name + '\\n')
      }
    }
    await Promise.all(Array.from({ length: 8 }, writer))`
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('acknowledged writes survive kill -9', async () => {
  const child = writingProcess('row ', Number.MAX_SAFE_INTEGER)
  const told: string[] = []
  for await (const name of createInterface({ input: child.stdout })) {
    told.push(name)
    if (told.length === 200) child.kill('SIGKILL')
  }
  expect(told.length).toBeGreaterThanOrEqual(200)
  expect(told.filter((name) => !onDisk().includes(name))).toEqual([])
}, 30_000)

test('another process gets its turns while many write without a pause', async () => {
  const child = writingProcess('other ', 20)
  let living = true
  const ended = once(child, 'exit').then(([code]) => {
    living = false
    return code
  })
  const writers = Array.from({ length: 8 }, async () => {
    while (living) await inTransaction((db) => write(db, 'ours'))
  })
  expect(await ended).toBe(0)
  await Promise.all(writers)
  expect(onDisk().filter((name) => String(name).startsWith('other'))).toHaveLength(20)
}, 30_000)
