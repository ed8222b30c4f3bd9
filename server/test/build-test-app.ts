import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { READY_BYTES } from '#server/answer/preserialised.ts'
import { buildApp } from '#server/app.ts'
import { ByteLru } from '#server/cache/byte-lru.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import { openDatabase } from '#server/db/open.ts'
import { RenderSaved } from '#server/domain/page/render-saved.ts'
import { BodyRooms } from '#server/http/body-rooms.ts'
import { FairTurns } from '#server/limits/fair-turns.ts'
import { OPEN_API_TURNS } from '#server/policy/key-holder.ts'
import { openSecrets } from '#server/secrets/secrets.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { renderText } from '#server/text/render-text.ts'
import type { CallName, Input, Output } from '#shared/api/index.ts'
import { multipart } from './multipart.ts'
import { createTestDatabase } from './test-database.ts'

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
  services: Services & { turns: FairTurns; bodies: BodyRooms }
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

/** Starts the whole application on its own empty database, on the engine of this test run. */
export async function buildTestApp(env: Record<string, string> = {}): Promise<TestApp & { close(): Promise<void> }> {
  const testDatabase = await createTestDatabase()
  const database = await openDatabase(testDatabase.url)
  const time = { now: 1_790_000_000 }
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-data-'))
  const config = readConfig({ LOG_LEVEL: 'fatal', DATABASE_URL: testDatabase.url, DATA_DIR, ...env })
  const storage = await openStorage(config)
  const ready = new ByteLru(READY_BYTES)
  // Render in this thread, so that not every test file has to start a worker, and without delay.
  const rendering = new RenderSaved(
    { config, database },
    async (page, item_type, origin) => renderText({ ...page, item_type, origin }),
    0,
  )
  const services: TestApp['services'] = {
    config,
    database,
    storage,
    secrets: openSecrets(config),
    clock: () => time.now,
    ready,
    rendering,
    turns: new FairTurns(OPEN_API_TURNS),
    bodies: new BodyRooms(),
  }
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
      await app.close()
      await rendering.stop()
      await database.close()
      await testDatabase.drop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** One application for all tests of a file: `const t = testApp()`. Its members exist once the tests run. */
export function testApp(env: Record<string, string> = {}): TestApp {
  let built: Awaited<ReturnType<typeof buildTestApp>>
  beforeAll(async () => {
    built = await buildTestApp(env)
  })
  afterAll(() => built?.close())
  return new Proxy({} as TestApp, { get: (_, key) => built[key as keyof TestApp] })
}
