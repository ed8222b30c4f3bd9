import { readdirSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { findMoveLock } from '#server/migrate/move-lock.repository.ts'
import { ask } from '#server/test/ask.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makePage } from '#server/test/factories.ts'
import { minuteLater } from '#server/test/minute-later.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { inServerFolder, moveFields } from '#server/test/site-move.ts'
import { until } from '#server/test/until.ts'
import type { MoveReport } from '#shared/move-report.ts'

/** Moves through the screen whose processes are killed, with the real server and its real child process. */
const t = testApp()
vi.setConfig({ testTimeout: 300_000 })
afterAll(() => vi.resetConfig())

/** So many that the move is still there when it is looked at. */
const PAGES = 2000

const startServer = async () => {
  const { DATA_DIR, DATABASE_URL } = t.services.config
  const server = await startServerProcess({ DATA_DIR, DATABASE_URL })
  onTestFinished(() => server.stop())
  return server
}
const lock = () => findMoveLock(t.services.database.db)
const old = () =>
  t.services.database.db.selectFrom('page').select(['page_id']).where('page_title', 'like', 'Page %').execute()
const incoming = () => readdirSync(t.services.storage.incoming).filter((name) => name.startsWith('operation-'))
const stepAt = async (origin: string, token: string) =>
  (await ask(origin, 'adminMove/get', { l: 'en' }, token)).data.last
const endAt = (origin: string, token: string) =>
  until(
    () => stepAt(origin, token),
    (last) => (last?.end_time ?? 0) > 0,
  )

test('people read, search and write while a large move runs', async () => {
  const admin = await makeAdmin(t)
  const item = await makeItem(t, { owner: admin })
  const page = await makePage(t, item, { page_content: 'a quokka sleeps' })
  const data_path = inServerFolder(t, PAGES)
  const { origin } = await startServer()
  await ask(origin, 'adminMove/start', moveFields({ act: 'move', source_name: 'large', data_path }), admin.token)
  await until(old, (rows) => rows.length > 0)
  let rounds = 0
  while (!(await stepAt(origin, admin.token))?.end_time) {
    rounds += 1
    const answers = [
      await ask(origin, 'page/info', { page_id: page.page_id }, admin.token),
      await ask(
        origin,
        'page/save',
        { page_id: page.page_id, item_id: item.item_id, page_content: `a quokka ${rounds}` },
        admin.token,
      ),
      await ask(origin, 'search/all', { keyword: 'quokka' }, admin.token),
      await ask(origin, 'item/myList', {}, admin.token),
    ]
    expect(answers.map(({ error_code, error_message }) => error_message ?? error_code)).toEqual([0, 0, 0, 0])
  }
  expect(rounds).toBeGreaterThan(0)
  expect(await stepAt(origin, admin.token)).toMatchObject({ state: 'done' })
})

test('a step whose process is killed says so, and the next move brings the rest once', async () => {
  const admin = await makeAdmin(t)
  const data_path = inServerFolder(t, PAGES)
  const { origin } = await startServer()
  const before = (await old()).length
  await ask(origin, 'adminMove/start', moveFields({ act: 'move', source_name: 'child', data_path }), admin.token)
  await until(old, (rows) => rows.length > before)
  process.kill((await lock())?.pid as number, 'SIGKILL')
  const failed = await endAt(origin, admin.token)
  expect(failed).toMatchObject({ state: 'failed', error_message: expect.stringContaining('ended from outside') })
  expect(await lock()).toBeUndefined()
  await ask(origin, 'adminMove/next', { operation_id: failed?.operation_id as number, act: 'move' }, admin.token)
  const moved = await endAt(origin, admin.token)
  expect(moved).toMatchObject({ state: 'done', restarts: 0 })
  expect((await old()).length).toBe(before + PAGES)
})

test('after the server and its process are killed, the room says so and the move goes on by itself, with no doubles and nothing lost', async () => {
  const admin = await makeAdmin(t)
  const data_path = inServerFolder(t, PAGES)
  const first = await startServer()
  const before = (await old()).length
  await ask(first.origin, 'adminMove/start', moveFields({ act: 'move', source_name: 'server', data_path }), admin.token)
  await until(old, (rows) => rows.length > before)
  const pid = (await lock())?.pid as number
  await first.kill()
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended because its server is gone.
  }
  expect((await old()).length).toBeLessThan(before + PAGES)
  expect(incoming()).toHaveLength(1)
  const { origin } = await startServer()
  await until(
    () => stepAt(origin, admin.token),
    (last) => last?.is_silent === true,
  )
  await minuteLater(t.services.database.db)
  const moved = await endAt(origin, admin.token)
  expect(moved).toMatchObject({ state: 'done', is_silent: false, restarts: 1 })
  expect((moved?.result as MoveReport | undefined)?.kinds.find(({ kind }) => kind === 'page')).toMatchObject({
    left: 0,
  })
  expect((await old()).length).toBe(before + PAGES)
  expect(incoming()).toEqual([])
  await ask(origin, 'adminMove/next', { operation_id: moved?.operation_id as number, act: 'verify' }, admin.token)
  expect((await endAt(origin, admin.token))?.result).toMatchObject({ is_proved: true, faults: [] })
})
