import { expect, test } from 'vitest'
import { testApp } from '../test/build-test-app.ts'

/** What machines ask (issue 2, item 1). */
const t = testApp()
const guarded = testApp({ METRICS_TOKEN: 'a token of ours' })
const proxied = testApp({ TRUST_PROXY: 'loopback' })

const metrics = async (app: typeof t, headers = {}, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode

test('only this machine may read the metrics, and not others through a proxy on it', async () => {
  expect(await metrics(t)).toBe(200)
  expect(await metrics(t, {}, '::1')).toBe(200)
  expect(await metrics(t, {}, '192.0.2.1')).toBe(403)
  expect(await metrics(t, { 'x-forwarded-for': '192.0.2.1' })).toBe(403)
  expect(await metrics(t, { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
  expect(await metrics(t, { forwarded: 'for=192.0.2.1' })).toBe(403)
  expect(await metrics(proxied, { 'x-forwarded-for': '192.0.2.1' })).toBe(403)
  expect(await metrics(proxied)).toBe(200)
})

test('with METRICS_TOKEN whoever has it, and nobody else', async () => {
  expect(await metrics(guarded, { authorization: 'Bearer a token of ours' }, '192.0.2.1')).toBe(200)
  for (const token of ['', 'x', 'a token of ourz', 'a token of our\u00e9'])
    expect(await metrics(guarded, { authorization: `Bearer ${token}` }), token).toBe(403)
})

test('the server is ready while its database answers', async () => {
  expect((await t.inject({ url: '/readyz' })).json()).toEqual({
    status: 'ok',
    database: t.services.database.dialect,
    storage: 'local',
  })
  expect((await t.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
})
