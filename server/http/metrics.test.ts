import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'

/** The server as seen from outside: metrics, ids of requests, and slow calls in the log. */
const TOKEN = 'a token of ours'
const t = testApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY: '10.1.0.0/16', SLOW_CALL_MS: '0' })

const read = async () => (await t.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body

const numberIn = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')[1] ?? 0,
  )

test('saves, searches, queries and files are counted, and no name or text is a label', async () => {
  const user = await makeUser(t, { username: 'veryownname' })
  const item = await makeItem(t, { owner: user })
  const before = await read()
  const fields = { item_id: item.item_id, page_title: 'Secret title', page_content: 'Secret text' }
  expect((await t.call('page/save', fields, user)).error_code).toBe(0)
  await t.call('search/all', { keyword: 'secretword' }, user)
  await t.upload('page/upload', { filename: 'a.txt', body: 'hello' }, { item_id: item.item_id }, user)
  const after = await read()
  // Other tests of this process count, too.
  const value = (line: string) => numberIn(after, line) - numberIn(before, line)
  expect(value('octavo_saves_total{end="saved"}')).toBe(1)
  expect(value('octavo_search_seconds_count{call="search/all"}')).toBe(1)
  expect(value('octavo_call_queries_count{call="page/save"}')).toBe(1)
  expect(value('octavo_call_queries_sum{call="page/save"}')).toBeGreaterThan(2)
  expect(value('octavo_queries_total')).toBeGreaterThan(5)
  expect(value('octavo_storage_operations_total{storage="local",operation="put",end="done"}')).toBe(1)
  expect(value('octavo_storage_stored_bytes_total{storage="local"}')).toBe(5)
  expect(value('octavo_outage{outage="database_gone"}')).toBe(0)
  expect(after).not.toMatch(/veryownname|Secret t|secretword/)
})

test('each answer has the id of its request: that of a trusted proxy, else a new one', async () => {
  const idOf = async (remoteAddress: string, given: string) =>
    (await t.inject({ url: '/healthz', remoteAddress, headers: { 'x-request-id': given } })).headers['x-request-id']
  expect(await idOf('10.1.2.3', 'from-the-proxy.1')).toBe('from-the-proxy.1')
  expect(await idOf('10.1.2.3', 'bad id\u00e9')).toMatch(/^[0-9a-f]{8}$/)
  expect(await idOf('192.0.2.1', 'from-a-stranger')).toMatch(/^[0-9a-f]{8}$/)
})

test('each query of the dashboard asks for metrics that exist', async () => {
  const file = new URL('../../deploy/grafana-dashboard.json', import.meta.url)
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { panels: { targets: { expr: string }[] }[] }
  const known = new Set(
    (await read()).split('\n').flatMap((line) => /^# TYPE (\S+)|^(octavo_\w+)/.exec(line)?.slice(1) ?? []),
  )
  const asked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/octavo_\w+/g) ?? []))
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !known.has(name))).toEqual([])
})
