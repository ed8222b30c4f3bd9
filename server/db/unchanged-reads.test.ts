import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
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

/** Saves a value in another process, and resolves when that process has answered over a socket. */
const PROGRAM = `
  import { connect } from 'node:net'
  import { openDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)}
  const { db } = await openDatabase(process.argv[1])
  const socket = connect(Number(process.argv[2]))
  socket.write('ready')
  socket.on('data', async (value) => {
    await db.updateTable('options').set({ option_value: String(value) }).where('option_name', '=', 'title').execute()
    socket.write(value)
  })
`

/** Waits without letting the event loop turn, so that the other process answers meanwhile. */
const stop = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a read that follows the answer of another process sees its save, whatever phase of the event loop the read before was in', async () => {
  await write(database.db, 'before')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, url, String(port)], { stdio: 'ignore' })
  const [socket] = (await once(server, 'connection')) as [Socket]
  await once(socket, 'data')
  const phases: Record<string, (run: () => void) => unknown> = {
    check: setImmediate,
    timers: (run) => setTimeout(run, 1),
    poll: (run) => stat('/', run),
  }
  for (const [phase, when] of Object.entries(phases))
    for (const turn of [1, 2, 3]) {
      const seen = new Promise<[string, string | undefined]>((resolve) => {
        socket.once('data', (answer) => void read().then((value) => resolve([String(answer), value])))
      })
      when(() => {
        socket.write(`${phase} ${turn}`)
        void read().then(() => stop(60))
      })
      const [saved, value] = await seen
      expect(value).toBe(saved)
    }
  child.kill()
  server.close()
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
