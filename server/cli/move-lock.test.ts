import { type AddressInfo, createServer, type Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findMoveLock } from '#server/migrate/move-lock.repository.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { minuteLater } from '#server/test/minute-later.ts'
import { type Ran, runOctavo } from '#server/test/run-octavo.ts'
import { OldSite } from '#server/test/showdoc/old-site.ts'
import { endOfStep, inServerFolder, moveFields } from '#server/test/site-move.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { until } from '#server/test/until.ts'

/** Two moves at once: each side is a process of its own, on one database. */
const t = testApp()
vi.setConfig({ testTimeout: 240_000 })
afterAll(() => vi.resetConfig())

/** So many that a run is still there when another one looks at it: their passwords are hashed. */
const PEOPLE = 2000
let file: string
beforeAll(() => {
  const site = new OldSite('3.3.1')
  for (let at = 0; at < PEOPLE; at++)
    site.add('user', { uid: 70_000 + at, username: `person${at}`, password: 'x'.repeat(32) })
  file = site.write(temporaryFolder())
})
beforeEach(() => {
  t.time.now = Math.floor(Date.now() / 1000)
})

const lock = () => findMoveLock(t.services.database.db)
const env = (more: Record<string, string> = {}) => {
  const { DATA_DIR, DATABASE_URL } = t.services.config
  return { DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent', ...more }
}
const migrate = (source: string) => runOctavo(['migrate', 'showdoc', '--db', file, '--source', source], env())
const peopleHere = async () => {
  const rows = await t.services.database.db
    .selectFrom('user')
    .select('username')
    .where('username', 'like', 'person%')
    .execute()
  return rows.map(({ username }) => username)
}

/** A run in the shell that has the lock. @param db absent: the file with many people */
async function running(source: string, db = file) {
  let kill = () => {}
  const ended: Promise<Ran> = runOctavo(['migrate', 'showdoc', '--db', db, '--source', source], env(), {
    whileRunning: (end) => {
      kill = end
    },
  })
  const row = await until(lock, (held) => held !== undefined)
  return { ended, kill: () => kill(), pid: row?.pid as number }
}

/** A packet of the protocol of MySQL. */
const packet = (number: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([payload.length, 0, 0, number]), payload])
/** The greeting of a MySQL 5.7, and its answer to a login. */
const HELLO = packet(
  0,
  Buffer.concat([
    Buffer.from('\x0a5.7.0\0\x01\0\0\0abcdefgh\0', 'latin1'),
    // Capabilities, character set, state, and the length of the random text.
    Buffer.from([0x08, 0x82, 0x21, 0x02, 0x00, 0x08, 0x00, 21]),
    Buffer.from(`${'\0'.repeat(10)}abcdefghijkl\0mysql_native_password\0`),
  ]),
)
const WELCOME = packet(2, Buffer.from([0, 0, 0, 2, 0, 0, 0]))

/** A MySQL that lets everybody in and answers no query, so a move from it goes on until `end`. */
async function silentDatabase() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.write(HELLO)
    socket.once('data', () => socket.write(WELCOME))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `mysql://reader:secret@127.0.0.1:${port}/showdoc`,
    end: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('while a move runs in the shell, another one is refused in the language of the shell, and so is one on the screen', async () => {
  const admin = await makeAdmin(t)
  const data_path = inServerFolder(t)
  const slow = await silentDatabase()
  const first = await running('first', slow.address)
  const others = await Promise.all([
    migrate('first'),
    runOctavo(['migrate', 'showdoc', '--db', file, '--dry-run'], env({ LANG: 'zh_CN.UTF-8' })),
  ])
  const screen = await t.call('adminMove/start', moveFields({ data_path }), admin)
  // A server whose clock is behind does not see at once that the other run lives.
  t.time.now -= 3600
  await t.call('adminMove/start', moveFields({ data_path }), admin)
  const step = await endOfStep(t, admin)
  slow.end()
  expect((await first.ended).code).toBe(1)
  expect(others.map(({ code }) => code)).toEqual([75, 75])
  expect(others[0]?.err).toContain('octavo: A move of ShowDoc (first) is running: it was started in the shell of')
  expect(others[0]?.err).toContain(`as process ${first.pid}`)
  expect(others[1]?.err).toContain('octavo: ShowDoc（first）的迁移正在运行')
  expect(screen).toMatchObject({ error_name: 'MOVE_RUNS_SHELL' })
  expect(step).toMatchObject({ state: 'failed', error_message: expect.stringContaining('A move of ShowDoc (first)') })
  expect(await peopleHere()).toEqual([])
  // Nothing is in the way any more.
  expect(await lock()).toBeUndefined()
  await t.call('adminMove/next', { operation_id: step.operation_id as number, act: 'dry_run' }, admin)
  expect(await endOfStep(t, admin)).toMatchObject({ state: 'done' })
})

test('while a move runs that was started on the screen, one in the shell is refused', async () => {
  const admin = await makeAdmin(t)
  const slow = await silentDatabase()
  const fields = moveFields({ act: 'move', data_from: 'database', address: slow.address })
  await t.call('adminMove/start', fields, admin)
  await until(lock, (held) => held !== undefined)
  const refused = await migrate('main')
  slow.end()
  expect(await endOfStep(t, admin)).toMatchObject({ state: 'failed' })
  const who = `A move of ShowDoc (main) is running: ${admin.username} started it in the backstage`
  expect(refused).toMatchObject({ code: 75, err: expect.stringContaining(who) })
  expect(await lock()).toBeUndefined()
})

test('the lock of a killed run is taken over, and the next run brings the rest once', async () => {
  const before = (await peopleHere()).length
  const first = await running('killed')
  await until(peopleHere, (names) => names.length > before)
  first.kill()
  expect((await first.ended).signal).toBe('SIGKILL')
  // SQLite tests the wait of half a minute. On PostgreSQL the killed run has been silent for a minute, which is noticed within seconds.
  if (TEST_DATABASE === 'postgres') await minuteLater(t.services.database.db)
  const next = await migrate('killed')
  expect(next).toMatchObject({ code: 0, err: expect.stringContaining('Another move has the lock') })
  expect((await peopleHere()).length).toBe(before + PEOPLE)
})

/** Whether nobody writes a SQLite file at this moment. PostgreSQL has no such lock. */
function mayBeWritten(file: string | undefined): boolean {
  if (file === undefined) return true
  const connection = new DatabaseSync(file, { timeout: 0 })
  try {
    connection.exec('begin immediate; rollback')
    return true
  } catch {
    return false
  } finally {
    connection.close()
  }
}

/** Stops a process between two of its transactions, because one that stops inside a transaction locks a SQLite file for everybody. */
async function stoppedForAMinute(pid: number): Promise<void> {
  const { db, file: database } = t.services.database
  for (;;) {
    process.kill(pid, 'SIGSTOP')
    try {
      // A write would wait for the lock until its time limit.
      if (mayBeWritten(database)) return await minuteLater(db)
    } catch (error) {
      if (!/database is locked/.test(String(error))) throw error
    }
    process.kill(pid, 'SIGCONT')
    await setTimeout(1)
  }
}

test('a run that was stopped for so long that another one has begun writes nothing more', async () => {
  const before = (await peopleHere()).length
  const first = await running('stopped')
  await until(peopleHere, (names) => names.length > before)
  await stoppedForAMinute(first.pid)
  const next = await migrate('stopped')
  process.kill(first.pid, 'SIGCONT')
  const late = await first.ended
  expect(next.code).toBe(0)
  expect(late).toMatchObject({ code: 75, err: expect.stringContaining('octavo: Another move has begun') })
  expect((await peopleHere()).length).toBe(before + PEOPLE)
})
