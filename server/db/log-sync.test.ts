import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LogSync } from './log-sync.ts'
import { openDatabase } from './open.ts'
import { type SyncedLog, WriteTurns } from './write-turns.ts'

let folder: string
let file: string
let database: DatabaseSync
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-sync-'))
  file = join(folder, 'synced.db')
  database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; create table written (name text)')
})
afterEach(() => {
  if (database.isOpen) database.close()
  rmSync(folder, { recursive: true })
})

/** A disk whose syncs end when the test says so. */
class SlowDisk implements SyncedLog {
  readonly begun: { end(): void; fail(error: Error): void }[] = []
  syncNow() {
    throw new Error('only for a transaction that is alone')
  }
  syncApart() {
    return new Promise<void>((end, fail) => this.begun.push({ end, fail }))
  }
}

const names = () =>
  database
    .prepare('select name from written order by rowid')
    .all()
    .map(({ name }) => name)

/** Starts as many transactions at once as there are names, and notes what becomes of them. */
function writer(turns: WriteTurns) {
  const told: string[] = []
  const write = (...given: string[]) =>
    Promise.all(
      given.map(async (name) => {
        try {
          await turns.begin(async () => database.exec('begin immediate'))
          database.prepare('insert into written values (?)').run(name)
          await turns.commit()
          told.push(name)
        } catch (error) {
          told.push(`${name}: ${(error as Error).message}`)
        }
      }),
    )
  return { told, write }
}

test('a commit is acknowledged when it is synced; what is written meanwhile shares the next commit', async () => {
  const disk = new SlowDisk()
  const { told, write } = writer(new WriteTurns(database, disk))
  const first = write('a', 'b')
  await expect.poll(() => disk.begun.length).toBe(1)
  expect([names(), told]).toEqual([['a', 'b'], []])
  const next = write('c', 'd', 'e')
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect([database.isTransaction, disk.begun.length, told]).toEqual([true, 1, []])
  disk.begun[0]?.end()
  await first
  await expect.poll(() => disk.begun.length).toBe(2)
  expect([database.isTransaction, told]).toEqual([false, ['a', 'b']])
  disk.begun[1]?.end()
  await next
  expect(told).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a group that is full while a commit is synced lets nobody in, and the others come after it', async () => {
  const disk = new SlowDisk()
  const { told, write } = writer(new WriteTurns(database, disk))
  const first = write('a', 'b')
  await expect.poll(() => disk.begun.length).toBe(1)
  const many = Array.from({ length: 40 }, (_, at) => String(at))
  const rest = write(...many)
  await expect.poll(names).toEqual(['a', 'b', ...many.slice(0, 32)])
  for (let at = 0; at < 3; at += 1) {
    await expect.poll(() => disk.begun.length).toBe(at + 1)
    disk.begun[at]?.end()
  }
  await Promise.all([first, rest])
  expect(told).toEqual(['a', 'b', ...many])
})

test('when the disk fails, nothing is acknowledged, neither the commit nor what read it, and nothing is written any more', async () => {
  const disk = new SlowDisk()
  const broken: string[] = []
  const { told, write } = writer(new WriteTurns(database, disk, { onBroken: ({ message }) => broken.push(message) }))
  const first = write('a', 'b')
  await expect.poll(() => disk.begun.length).toBe(1)
  const next = write('c', 'd')
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd'])
  disk.begun[0]?.fail(new Error('EIO'))
  await Promise.all([first, next])
  await write('e')
  const failed = 'The log of SQLite could not be written to the disk'
  expect(told).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: ${failed}`))
  expect([names(), broken]).toEqual([['a', 'b'], [failed]])
})

test('a transaction that is rolled back is answered when what it may have read is on the disk', async () => {
  const disk = new SlowDisk()
  const turns = new WriteTurns(database, disk)
  const { told, write } = writer(turns)
  const first = write('a', 'b')
  await expect.poll(() => disk.begun.length).toBe(1)
  await turns.begin(async () => database.exec('begin immediate'))
  const refused = turns.rollback().then(() => told.push('refused'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([database.isTransaction, told]).toEqual([false, []])
  disk.begun[0]?.end()
  await Promise.all([first, refused])
  expect(told).toEqual(['a', 'b', 'refused'])
})

test.skipIf(!existsSync('/proc/self/fd'))(
  'a process that cannot sync a commit ends, and the next one finds what was acknowledged',
  async () => {
    const source = `
    import { openDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)}
    import { readlinkSync, readdirSync, closeSync } from 'node:fs'
    const { db } = await openDatabase(${JSON.stringify(`sqlite:${file}`)})
    const insert = (name) => db.insertInto('written').values({ name }).execute()
    await Promise.all([insert('a'), insert('b')])
    // The last descriptor of the log is that of the syncs.
    const logs = readdirSync('/proc/self/fd').filter((fd) => { try { return readlinkSync('/proc/self/fd/' + fd).endsWith('-wal') } catch { return false } })
    closeSync(Math.max(...logs.map(Number)))
    console.log('told')
    await insert('c').catch(() => {})
    setTimeout(() => console.log('lives'), 5000)`
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' })
    expect([child.status, child.stdout]).toEqual([1, 'told\n'])
    expect(child.stderr).toContain('The log of SQLite could not be written to the disk')
    expect(names().slice(0, 2)).toEqual(['a', 'b'])
  },
)

test('the log of a file behind a link is synced, at first here and then by a thread', async () => {
  const link = join(folder, 'link.db')
  symlinkSync(file, link)
  const log = LogSync.of(link)
  expect(log).toBeInstanceOf(LogSync)
  log?.syncNow()
  for (let at = 0; at < 50; at += 1) {
    await Promise.all([log?.syncApart(), log?.syncApart()])
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await log?.close()
  expect(() => log?.syncNow()).toThrow('EBADF')
})

test('a file that has no log is left to SQLite', () => {
  database.exec('pragma journal_mode = delete')
  expect(LogSync.of(file)).toBeUndefined()
})

test('transactions of an open database are acknowledged while others arrive, and closing it waits for the sync', async () => {
  database.close()
  const opened = await openDatabase(`sqlite:${file}`)
  const insert = (name: string) => opened.db.insertInto('written' as never).values({ name } as never)
  for (let round = 0; round < 20; round += 1)
    await Promise.all(Array.from({ length: 10 }, (_, at) => insert(`${round}.${at}`).execute()))
  const last = Promise.allSettled([insert('last').execute(), insert('very last').execute()])
  await opened.close()
  await last
  database = new DatabaseSync(file)
  expect(names().length).toBeGreaterThanOrEqual(200)
})
