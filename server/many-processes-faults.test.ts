import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, logInAt } from './test/ask.ts'
import { MAY_STOP_POSTGRES } from './test/environment.ts'
import { type ManyServers, START_MS, startManyServers } from './test/many-servers.ts'
import { startPostgres, type TestPostgres } from './test/postgres.ts'
import { startLoad } from './test/writers.ts'

const WRITERS = 4
const ADMIN = { username: 'keeper', password: 'correct horse battery' }

describe.runIf(MAY_STOP_POSTGRES)('faults of many processes', () => {
  let postgres: TestPostgres
  let site: ManyServers
  let origin = ''
  let token = ''
  let item_id = 0
  beforeAll(async () => {
    postgres = await startPostgres({ own: true, durable: true })
    // The database is empty, so both processes try to migrate it and to create the administrator.
    const env = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, DATABASE_POOL: '4' }
    site = await startManyServers(postgres.url, 2, env)
    origin = site.proxy.origin
    token = await logInAt(origin, postgres.url, ADMIN)
    item_id = (await ask(origin, 'item/add', { item_name: 'Written', item_type: 1 }, token)).data.item_id
  }, START_MS)
  afterAll(async () => {
    await site?.stop()
    await postgres?.stop()
  })

  test.each(['stop immediate', 'stop fast'] as const)(
    'while PostgreSQL is gone (%s) calls are refused, none hangs, and they succeed by themselves when it is back',
    async (stop) => {
      const load = await startLoad({ origin, item_id, token }, WRITERS)
      await load.progress(3)
      await postgres.tell(stop)
      await load.failures(load.failed.length + 3 * WRITERS)
      await postgres.tell('start')
      await load.progress(4)
      expect(await load.end()).toEqual([])
      for (const { answer } of load.failed) {
        expect(answer, 'a server answers, it does not break off').toMatchObject({
          ...{ cutOff: null, error_code: expect.any(Number), error_name: expect.any(String) },
          error_message: expect.stringMatching(/\w/),
        })
        expect(answer?.status).toBeGreaterThanOrEqual(500)
      }
    },
  )

  test('a killed process fails its calls in flight and nothing else', async () => {
    const load = await startLoad({ origin, item_id, token }, WRITERS)
    await load.progress(4)
    const killed = site.processes[1]
    await killed?.kill()
    await load.progress(6)
    expect(await load.end()).toEqual([])
    const gone = killed?.goneAt() ?? 0
    expect(load.failed.filter(({ answer, from }) => answer?.cutOff !== 1 || from > gone)).toEqual([])
    // Each writer makes one call at a time.
    expect(load.failed.length).toBeLessThanOrEqual(WRITERS)
  })
})
