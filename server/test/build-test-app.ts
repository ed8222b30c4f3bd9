import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { READY_BYTES } from '#server/answer/preserialised.ts'
import { buildApp } from '#server/app.ts'
import { ByteLru } from '#server/cache/byte-lru.ts'
import { KeptTexts } from '#server/cache/kept-texts.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import { openDatabase } from '#server/db/open.ts'
import { KINDS } from '#server/domain/operation/kinds.ts'
import { type AnyKind, OperationRunner } from '#server/domain/operation/operation-runner.ts'
import { RenderSaved } from '#server/domain/page/render-saved.ts'
import { BodyRooms } from '#server/http/body-rooms.ts'
import { watchOutages } from '#server/http/watch-outages.ts'
import { jobsSettled } from '#server/jobs/run-job-now.ts'
import { FairTurns } from '#server/limits/fair-turns.ts'
import { itemTurnsOf } from '#server/limits/item-turns.ts'
import { moveKind } from '#server/migrate/operation/move-kind.ts'
import { OPEN_API_TURNS } from '#server/policy/key-holder.ts'
import { IndexSaved } from '#server/search/index-saved.ts'
import { openSecrets } from '#server/secrets/secrets.ts'
import { openStores } from '#server/storage/stores.ts'
import { renderText } from '#server/text/render-text.ts'
import type { CallName, Input, Output } from '#shared/api/index.ts'
import { multipart } from './multipart.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { WriteCounter } from './write-counter.ts'

/** The user who makes a request in a test, from `makeUser`. */
export interface As {
  token: string
}

/** An answer of our own door. */
export type Answer<N extends CallName> = {
  error_code: number
  error_message?: string
  error_name?: string
  error_field?: string
  data: Output<N>
}

export interface TestApp {
  app: FastifyInstance
  services: Services & {
    turns: FairTurns
    itemTurns: FairTurns | undefined
    bodies: BodyRooms
    operations: OperationRunner
  }
  /** The number of statements of this application that may have changed rows. Other processes do not count. */
  writes(): number
  /** The clock of the server in unix seconds. Tests set it. */
  time: { now: number }
  /** Makes a call on our own door with a form-encoded body. Objects and lists are sent as JSON text. */
  call<N extends CallName>(name: N, input?: Input<N> | Record<string, unknown>, as?: As | null): Promise<Answer<N>>
  /** Makes a call on our own door that sends a file. */
  upload<N extends CallName>(
    name: N,
    file: { filename: string; body: Buffer | string; name?: string },
    input?: Record<string, unknown>,
    as?: As | null,
  ): Promise<Answer<N>>
  /** Makes a call through the canonical address of the legacy door. */
  legacy(name: string, input?: Record<string, unknown>, as?: As | null): Promise<LightMyRequestResponse>
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

const form = (input: Record<string, unknown>): string => {
  const body = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined) body.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return body.toString()
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * Starts the whole application on its own empty database, on the engine of this test run.
 * @param kinds further kinds of operations
 * @param reach the address through which the server connects to the database, made from the database's own
 * @param given a database with content, which is dropped at the end
 */
export async function buildTestApp(
  env: Record<string, string> = {},
  kinds: readonly AnyKind[] = [],
  reach: (url: string) => Promise<string> = async (url) => url,
  given?: TestDatabase,
): Promise<TestApp & { close(): Promise<void> }> {
  const testDatabase = given ?? (await createTestDatabase())
  const opened = await openDatabase(await reach(testDatabase.url))
  const counter = new WriteCounter()
  const database = { ...opened, db: opened.db.withPlugin(counter) }
  const time = { now: 1_790_000_000 }
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-data-'))
  const config = readConfig({ LOG_LEVEL: 'fatal', DATABASE_URL: testDatabase.url, DATA_DIR, ...env })
  const secrets = openSecrets(config)
  const storage = await openStores({ config, database, secrets })
  const ready = new ByteLru(READY_BYTES)
  // Renders in this thread and without delay, so that not every test file has to start a worker.
  const rendering = new RenderSaved(
    { config, database },
    async (page, item_type, origin) => renderText({ ...page, item_type, origin }),
    { quietMs: 0 },
  )
  const indexing = new IndexSaved(database, 0, false)
  const operations = new OperationRunner([...KINDS, moveKind, ...kinds])
  const services: TestApp['services'] = {
    config,
    database,
    storage,
    secrets,
    clock: () => time.now,
    ready,
    searchTexts: new KeptTexts(),
    rendering,
    indexing,
    operations,
    turns: new FairTurns(OPEN_API_TURNS),
    itemTurns: itemTurnsOf(database),
    bodies: new BodyRooms(),
    outages: watchOutages({ database, storage }),
  }
  // Operations start only when a call starts them: `await t.services.operations.settled()` waits for them.
  operations.start(services, { error: () => {} }, 0)
  const app = await buildApp(services)
  const post = (url: string, input: Record<string, unknown>, as?: As | null) =>
    app.inject({
      method: 'POST',
      url,
      headers: FORM,
      payload: form({ ...(as ? { user_token: as.token } : {}), ...input }),
    })
  return {
    app,
    services,
    time,
    writes: () => counter.writes,
    call: async (name, input = {}, as) => (await post(`/api/${name}`, input as Record<string, unknown>, as)).json(),
    upload: async (name, file, input = {}, as) => {
      const fields = { ...(as ? { user_token: as.token } : {}), ...input }
      const parts = Object.entries(fields).map(([key, value]) => ({ name: key, value: String(value) }))
      const body = multipart([...parts, { name: 'file', ...file }])
      return (await app.inject({ method: 'POST', url: `/api/${name}`, ...body })).json()
    },
    legacy: (name, input = {}, as) => post(`/server/index.php?s=/api/${name}`, input, as),
    inject: (options) => app.inject(options),
    close: async () => {
      services.outages.stop()
      await operations.stop()
      await app.close()
      await jobsSettled()
      await rendering.stop()
      await indexing.stop()
      await database.close()
      await testDatabase.drop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** One application for all tests of a file: `const t = testApp()`. Its members exist once the tests run. */
export function testApp(env: Record<string, string> = {}, kinds: readonly AnyKind[] = []): TestApp {
  let built: Awaited<ReturnType<typeof buildTestApp>>
  beforeAll(async () => {
    built = await buildTestApp(env, kinds)
  })
  afterAll(() => built?.close())
  return new Proxy({} as TestApp, { get: (_, key) => built[key as keyof TestApp] })
}
