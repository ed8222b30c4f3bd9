import { chmodSync, copyFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from './test/ask.ts'
import { testApp } from './test/build-test-app.ts'
import { childPids } from './test/child-pids.ts'
import { makeItem, type TestItem } from './test/factories.ts'
import { SITE_SECRET, START_MS } from './test/many-servers.ts'
import { type ServerProcess, startServerProcess } from './test/server-process.ts'
import { temporaryFolder } from './test/temporary-folder.ts'
import { until } from './test/until.ts'

/** `WORKERS=2`: two processes of the server on one port and one database, also on one SQLite file. */

const METRICS_TOKEN = 'a token for metrics'

const t = testApp({ SECRET_KEY: SITE_SECRET })
/** A copy of the program that runs the server, so that it can be taken away. */
const node = join(temporaryFolder(), 'node')
let server: ServerProcess
let item: TestItem

beforeAll(async () => {
  t.time.now = Math.floor(Date.now() / 1000)
  item = await makeItem(t)
  const { DATABASE_URL } = t.services.config
  copyFileSync(process.execPath, node)
  chmodSync(node, 0o755)
  const env = { DATABASE_URL, SECRET_KEY: SITE_SECRET, METRICS_TOKEN, WORKERS: '2' }
  server = await startServerProcess(env, { node })
  await bothAnswer()
}, START_MS)
afterAll(() => server?.stop())

/** The processes of the server that the supervisor has started. */
const children = () => childPids(server.pid, 'main.js')

const bothAnswer = () =>
  until(
    () => metric('octavo_processes '),
    (count) => count === 2,
  )

const save = async (page_title: string) => {
  const page = { item_id: item.item_id, page_id: 0, page_title, page_content: `${page_title} serval` }
  const saved = await ask(server.origin, 'page/save', page, item.owner.token)
  expect(saved.error_code, saved.error_message).toBe(0)
  return saved.data.page_id
}

const metric = async (name: string): Promise<number> => {
  const reply = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const lines = (await reply.text()).split('\n').filter((line) => line.startsWith(name))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

test('what one process saves, all answer and find at once', async () => {
  const titles = Array.from({ length: 40 }, (_, at) => `Page ${at}`)
  await Promise.all(
    titles.map(async (title) => {
      const page_id = await save(title)
      const read = await ask(server.origin, 'page/info', { page_id }, item.owner.token)
      expect(read.data.page_title).toBe(title)
    }),
  )
  const found = await ask(server.origin, 'item/search', { item_id: item.item_id, keyword: 'serval' }, item.owner.token)
  expect(found.data.pages.map((page) => page.page_title).toSorted()).toEqual(titles.toSorted())
})

test('the metrics are those of all processes', async () => {
  const before = await metric('octavo_saves_total{end="saved"}')
  await Promise.all(Array.from({ length: 12 }, (_, at) => save(`Counted ${at}`)))
  expect(await metric('octavo_saves_total{end="saved"}')).toBe(before + 12)
})

test('a process that is killed is replaced, and its saves are not lost', async () => {
  const [victim] = children() as [number]
  const saved: number[] = []
  let isKilled = false
  const saving = Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let at = 0; at < 10; at++) {
        // A request that the killed process was answering fails.
        const page_id = await save(`Writer ${writer} ${at}`).catch(() => undefined)
        if (page_id !== undefined) saved.push(page_id)
        if (at === 3 && !isKilled) {
          isKilled = true
          process.kill(victim, 'SIGKILL')
        }
      }
    }),
  )
  await saving
  await bothAnswer()
  expect(children()).not.toContain(victim)
  expect(server.output()).toContain('A process of the server ended (SIGKILL). Another one starts.')
  expect(saved.length).toBeGreaterThan(40)
  for (const page_id of saved) {
    const read = await ask(server.origin, 'page/info', { page_id }, item.owner.token)
    expect(read.error_code).toBe(0)
  }
})

test('a process that cannot be started is tried again, and the others go on', async () => {
  // The program is away for a while, as when Node is updated.
  renameSync(node, `${node}-away`)
  process.kill(children()[0] as number, 'SIGKILL')
  await until(
    async () => server.output(),
    (output) => output.includes('A process of the server could not be started.'),
  )
  expect(await save('Saved by the other process')).toBeGreaterThan(0)
  renameSync(`${node}-away`, node)
  await bothAnswer()
})

test('all processes end with the supervisor', async () => {
  const pids = children()
  await server.kill()
  const runs = (pid: number) => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }
  for (let waited = 0; pids.some(runs) && waited < 15_000; waited += 100) await sleep(100)
  expect(pids.filter(runs)).toEqual([])
})
