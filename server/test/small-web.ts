import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { TestApp } from './build-test-app.ts'

const TEMPLATE = '<html lang="en"><title>x</title><!--octavo:head--><!--octavo:root--><!--octavo:data-->'

/** Sends requests to the test application with an (empty) interface, for tests of addresses other than calls. */
export function smallWeb(t: TestApp): (options: InjectOptions) => Promise<LightMyRequestResponse> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-small-web-'))
  let app: FastifyInstance
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    app = await buildApp(t.services, { folder, template: TEMPLATE })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  return (options) => app.inject(options)
}
