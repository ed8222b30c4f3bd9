import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'

/** The addresses for monitoring. */
const t = testApp()
const guarded = testApp({ METRICS_TOKEN: 'a token of ours' })

const metrics = async (app: typeof t, headers = {}, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode

test('without METRICS_TOKEN nobody may read the metrics, because a proxy on this machine looks like a local client', async () => {
  for (const address of ['127.0.0.1', '::1', '192.0.2.1']) expect(await metrics(t, {}, address)).toBe(403)
  expect(await metrics(t, { authorization: 'Bearer ' })).toBe(403)
})

test('with METRICS_TOKEN only clients with the token may read them', async () => {
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
