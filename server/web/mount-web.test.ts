import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testApp } from '../test/build-test-app.ts'
import { makeItem } from '../test/factories.ts'

/** The files and screens of the interface, with a small one in place of the built one. */
const t = testApp()
const TEMPLATE = '<html lang="en"><title>x</title><!--octavo:head--><!--octavo:root--><!--octavo:data-->'
let root = ''
let app: FastifyInstance

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'octavo-web-'))
  const folder = join(root, 'web')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(root, 'secret.txt'), 'not for everybody')
  writeFileSync(join(folder, 'index.html'), TEMPLATE)
  writeFileSync(join(folder, 'assets', 'app-1234.js'), 'export {}')
  app = await buildApp(t.services, { folder, template: TEMPLATE })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

test('an asset is kept for ever', async () => {
  const answer = await app.inject({ url: '/assets/app-1234.js' })
  expect([answer.statusCode, answer.body]).toEqual([200, 'export {}'])
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/assets/app-5678.js',
  '/assets/',
  '/assets/../index.html',
  '/assets/../../secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%00',
])('%s is no asset, and nobody remembers that: a newer build may have it', async (url) => {
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control'] ?? 'no-store').toMatch(/no-store|no-cache/)
  expect(answer.body).not.toContain('not for everybody')
})

test('a screen that cannot be made because the database fails is broken, not missing', async () => {
  const { item_id } = await makeItem(t)
  expect((await app.inject({ url: `/${item_id}` })).statusCode).toBe(200)
  const { database } = t.services
  t.services.database = { ...database, db: database.db.withSchema('no_such_schema') } as typeof database
  try {
    for (const url of ['/', `/${item_id}`, '/user/login', '/p/key']) {
      const answer = await app.inject({ url, cookies: { cookie_token: 'a'.repeat(64) } })
      expect(answer.statusCode, url).toBe(500)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).not.toMatch(/no_such|select/)
      // The interface asks for itself instead of believing that this is a guest.
      expect(answer.body).toContain('id="octavo-data">{}<')
    }
  } finally {
    t.services.database = database
  }
})
