import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, logInAt } from '#server/test/ask.ts'
import { MAY_STOP_POSTGRES } from '#server/test/environment.ts'
import { START_MS } from '#server/test/many-servers.ts'
import { startPostgres, type TestPostgres } from '#server/test/postgres.ts'
import { type ServerProcess, startServerProcess } from '#server/test/server-process.ts'
import { withClient } from '#server/test/test-database.ts'
import { until } from '#server/test/until.ts'
import type { CallName, Input } from '#shared/api/index.ts'
import { openDatabase } from './open.ts'

const ADMIN = { username: 'keeper', password: 'correct horse battery' }
const METRICS_TOKEN = 'the test reads the metrics'

describe.runIf(MAY_STOP_POSTGRES)('a read replica', () => {
  let postgres: TestPostgres
  let replicaUrl = ''
  let server: ServerProcess
  let token = ''
  let item_id = 0
  let page_id = 0
  beforeAll(async () => {
    postgres = await startPostgres({ own: true, replicable: true })
    replicaUrl = await postgres.tell('copy')
    server = await startServerProcess({
      ...{ DATABASE_URL: postgres.url, DATABASE_READ_URL: replicaUrl, METRICS_TOKEN },
      ...{ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
    })
    token = await logInAt(server.origin, postgres.url, ADMIN)
    item_id = (await call('item/add', { item_name: 'Read', item_type: 1 })).item_id
    page_id = (await save('alpha')).page_id
  }, START_MS)
  afterAll(async () => {
    await server?.stop()
    await postgres?.stop()
  })

  async function call<N extends CallName>(name: N, input: Input<N> | Record<string, unknown>) {
    const { error_code, error_message, data } = await ask(server.origin, name, input, token)
    expect(error_code, error_message).toBe(0)
    return data
  }
  const save = (page_content: string) =>
    call('page/save', { item_id, page_id, page_title: `Page ${page_content}`, page_content })
  const onReplica = (sql: string) => withClient(replicaUrl, (client) => client.query(sql))
  /** The number of calls that each server has answered. */
  async function reads() {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const text = await (await fetch(`${server.origin}/metrics`, { headers })).text()
    const of = (name: string) =>
      Number(new RegExp(`^octavo_replica_reads_total\\{server="${name}"\\} (\\d+)$`, 'm').exec(text)?.[1])
    return { replica: of('replica'), primary: of('primary') }
  }
  /** Makes a read until the replica has answered one. */
  async function untilReplicaReads(name: CallName, input: Record<string, unknown>) {
    const { replica } = await reads()
    await until(
      async () => {
        await call(name, input)
        return (await reads()).replica
      },
      (now) => now > replica,
    )
  }

  test('it answers the reads of people, and they see the last save', async () => {
    const keyword = 'alpha'
    await untilReplicaReads('page/info', { page_id })
    await untilReplicaReads('page/history', { page_id })
    await untilReplicaReads('item/info', { item_id })
    await untilReplicaReads('item/myList', {})
    await untilReplicaReads('item/search', { item_id, keyword })
    await untilReplicaReads('search/all', { keyword })
    await untilReplicaReads('search/link', { item_id, keyword })
    for (let turn = 0; turn < 10; turn += 1) {
      await save(`written${turn}`)
      expect((await call('page/info', { page_id })).page_content).toBe(`written${turn}`)
      expect((await call('item/search', { item_id, keyword: `written${turn}` })).pages).toHaveLength(1)
    }
  })

  test('while it is behind, writers see their saves, rights end at once, and the primary serves; then the replica serves again', async () => {
    const guest = async (name: CallName, input: Record<string, unknown>) =>
      (await ask(server.origin, name, input)).error_name ?? 'ok'
    const session = await logInAt(server.origin, postgres.url, ADMIN)
    expect(await guest('page/info', { page_id })).toBe('ok')
    await untilReplicaReads('page/info', { page_id })
    await onReplica('select pg_wal_replay_pause()')
    const before = await reads()
    await save('beta')
    expect((await call('page/info', { page_id })).page_content).toBe('beta')
    expect((await call('item/info', { item_id })).menu.pages.map((page) => page.page_title)).toEqual(['Page beta'])
    expect((await call('item/search', { item_id, keyword: 'beta' })).pages).toHaveLength(1)
    await ask(server.origin, 'user/logout', {}, session)
    expect((await ask(server.origin, 'item/myList', {}, session)).error_name).toBe('NOT_LOGGED_IN')
    await call('item/update', { item_id, item_name: 'Read', item_description: '', password: 'private' })
    expect(await guest('page/info', { page_id })).toBe('ITEM_NOT_VISIBLE')
    expect(await guest('item/info', { item_id })).toBe('ITEM_NOT_VISIBLE')
    const after = await reads()
    expect(after.replica).toBe(before.replica)
    expect(after.primary).toBeGreaterThan(before.primary)
    // The replica itself really has the old state.
    expect((await onReplica('select page_content from page')).rows).not.toContainEqual({ page_content: 'beta' })

    await onReplica('select pg_wal_replay_resume()')
    await untilReplicaReads('page/info', { page_id })
    expect((await call('page/info', { page_id })).page_content).toBe('beta')
    expect(server.output()).toMatch(/The primary serves\.\n(.*\n)*The read replica serves again\./)
  })

  test('a server that is no replica of the database is never read, and neither is one that went away', async () => {
    const wrong = await openDatabase(postgres.url, { replica: postgres.url })
    try {
      const isPrimary = await wrong.replica?.read(
        wrong.db,
        async (db) => db === wrong.db,
        () => false,
      )
      expect([isPrimary, wrong.replica?.reads]).toEqual([true, { replica: 0, primary: 1 }])
    } finally {
      await wrong.close()
    }
    await postgres.tell('stop copy')
    await save('gamma')
    expect((await call('page/info', { page_id })).page_content).toBe('gamma')
    expect((await call('item/search', { item_id, keyword: 'gamma' })).pages).toHaveLength(1)
    const told = async () => {
      await call('page/info', { page_id })
      return server.output()
    }
    await until(told, (output) => output.trimEnd().endsWith('The read replica does not answer. The primary serves.'))
  })
})
