import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { outgoingRequest } from '#server/outgoing/outgoing-request.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { otherHost } from '#server/test/other-host.ts'
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from '#server/test/otlp-collector.ts'
import { beginRoot, spanTotals } from '#server/tracing/trace.ts'
import { startTracing, type Tracing } from './start-tracing.ts'

/** Traces as a collector receives them. */
const METRICS_TOKEN = 'a token of ours'
let collector: OtlpCollector
let tracing: Tracing
beforeAll(async () => {
  collector = await startOtlpCollector()
  const { traces } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%2Cb',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_SERVICE_NAME: 'handbook',
  })
  tracing = (await startTracing(traces, '1.2.3')) as Tracing
})
// The application asks at its start whether traces are made.
const t = testApp({ METRICS_TOKEN, TRUST_PROXY: '10.1.0.0/16' })
afterAll(async () => {
  await tracing.stop(5000)
  await collector.stop()
})

beforeEach(async () => {
  await tracing.flush()
  collector.spans.length = 0
})

/** Everything that was sent since the begin of the test. */
async function sent(): Promise<CollectedSpan[]> {
  await tracing.flush()
  return collector.spans
}
const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name)
const below = (spans: readonly CollectedSpan[], parent: CollectedSpan | undefined) =>
  spans.filter((span) => span.parentSpanId === parent?.spanId && span.traceId === parent.traceId)

test('a call is a span with its queries below, which the request id joins to the log, and nothing secret is in it', async () => {
  const user = await makeUser(t, { username: 'veryownname' })
  const item = await makeItem(t, { owner: user })
  await sent()
  collector.spans.length = 0
  const fields = { item_id: item.item_id, page_title: "It's a secret title", page_content: 'Secret text' }
  const answer = await t.inject({
    method: 'POST',
    url: '/api/page/save?word=secretquery',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json', cookie: 'a=secretcookie' },
    payload: JSON.stringify(fields),
  })
  expect(answer.json().error_code).toBe(0)
  const spans = await sent()
  const [call] = named(spans, 'POST /api/page/save')
  expect(call).toMatchObject({
    kind: 2,
    parentSpanId: '',
    status: 0,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/page/save',
      'http.response.status_code': 200,
      'octavo.call': 'page/save',
      'octavo.door': 'own',
      'octavo.request_id': answer.headers['x-request-id'],
    },
    resource: { 'service.name': 'handbook', 'service.version': '1.2.3', 'deployment.environment.name': 'test' },
  })
  const queries = below(spans, call).filter((span) => span.attributes['db.system.name'])
  const system = TEST_DATABASE === 'sqlite' ? 'sqlite' : 'postgresql'
  expect(new Set(queries.map((span) => span.attributes['db.system.name']))).toEqual(new Set([system]))
  expect(queries.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert page', 'begin', 'commit']))
  expect(queries.length).toBeGreaterThanOrEqual(call?.attributes['octavo.queries'] as number)
  expect(named(queries, 'insert page')[0]?.attributes['db.query.text']).toMatch(
    /^insert into "page" .* values \(\?, …\)/,
  )
  expect(collector.headers.at(-1)).toMatchObject({ 'x-tenant': 'a,b', 'content-type': 'application/json' })
  expect(collector.bytes()).not.toMatch(new RegExp(`secret ?(title|text|query|cookie)|veryownname|${user.token}`, 'i'))
})

test('a refusal has the name of its error, and a call through the legacy door the name of the call', async () => {
  await t.call('page/info', { page_id: 987_654 })
  await t.legacy('page/info', { page_id: 987_654 })
  const spans = await sent()
  expect(named(spans, 'POST /api/page/info')[0]?.attributes['octavo.error']).toBe('NOT_FOUND')
  expect(named(spans, 'POST /server/api/page/info')[0]?.attributes).toMatchObject({ 'octavo.door': 'legacy' })
})

test('`traceparent` counts from a trusted proxy only, and only in the form of the standard', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const ask = (remoteAddress: string, traceparent: string) =>
    t.inject({ url: '/api/common/version', remoteAddress, headers: { traceparent } })
  await ask('10.1.2.3', `00-${trace}-b7ad6b7169203331-01`)
  await ask('192.0.2.1', `00-${trace}-b7ad6b7169203332-01`)
  await ask('10.1.2.3', `00-${trace}-b7ad6b7169203333-01-more`)
  await ask('10.1.2.3', `00-${'0'.repeat(32)}-b7ad6b7169203334-01`)
  // The proxy has decided against it.
  await ask('10.1.2.3', `00-${trace}-b7ad6b7169203335-00`)
  const spans = named(await sent(), 'GET /api/common/version')
  expect(spans.map(({ parentSpanId }) => parentSpanId)).toEqual(['b7ad6b7169203331', '', '', ''])
  expect(spans.filter(({ traceId }) => traceId === trace)).toHaveLength(1)
})

test('health checks make no spans', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics']) await t.inject({ url })
  const spans = await sent()
  // The pages of earlier tests may still be indexed.
  const traces = new Set(named(spans, 'index saved pages').map(({ traceId }) => traceId))
  expect(spans.filter(({ traceId }) => !traces.has(traceId))).toEqual([])
})

test('jobs and operations are traces of their own; an operation is linked to the call that started it', async () => {
  const user = await makeUser(t)
  const item = await makeItem(t, { owner: user })
  await makePage(t, item)
  await runDueJobs(t.services)
  const started = await t.call('export/start', { item_id: item.item_id, format: 'markdown' }, user)
  expect(started.error_code, started.error_message).toBe(0)
  await t.services.operations.settled()
  const spans = await sent()
  const [job] = named(spans, 'job purge-expired')
  expect(job).toMatchObject({ parentSpanId: '', status: 0 })
  expect(below(spans, job).length).toBeGreaterThan(0)
  const [call] = named(spans, 'POST /api/export/start')
  const [operation] = named(spans, 'operation export')
  expect(operation).toMatchObject({ parentSpanId: '', attributes: { 'octavo.operation': 'export' } })
  expect(operation?.links).toEqual([{ traceId: call?.traceId, spanId: call?.spanId }])
  expect(below(spans, operation).map(({ name }) => name)).toContain('storage local put')
})

test('a request to another host is a span with the host, and tells that host nothing of the trace', async () => {
  const other = await otherHost()
  other.answer = (_request, reply) => reply.writeHead(404).end()
  const root = beginRoot({ name: 'test', kind: 'internal' }, undefined)
  await root?.run(() =>
    outgoingRequest({
      url: new URL(`${other.origin}/secretpath?key=secretkey`),
      method: 'GET',
      limits: { silence: 5000, bytes: 1000 },
    }).then((answer) => answer.end()),
  )
  root?.end()
  const spans = await sent()
  const [request] = below(spans, named(spans, 'test')[0])
  const attributes = { 'server.address': '127.0.0.1', 'server.port': other.port, 'http.response.status_code': 404 }
  expect(request).toMatchObject({ name: 'GET', kind: 3, attributes })
  expect(other.received[0]?.headers).not.toHaveProperty('traceparent')
  expect(JSON.stringify(spans)).not.toContain('secret')
})

test('while the collector is away calls are answered; the log says so once, and what does not fit is dropped and counted', async () => {
  const lines: string[] = []
  tracing.logTo({ warn: (details, message) => lines.push(`${message} ${JSON.stringify(details)}`) })
  const before = { ...spanTotals }
  collector.answer = (reply) => reply.writeHead(503).end()
  for (let at = 0; at < 3; at += 1) {
    expect((await t.call('common/version')).error_code).toBe(0)
    await tracing.flush()
  }
  // More than the queue holds.
  for (let at = 0; at < 5000; at += 1) beginRoot({ name: 'many', kind: 'internal' }, undefined)?.end()
  expect(spanTotals.dropped - before.dropped).toBeGreaterThan(900)
  expect(lines).toEqual(['the collector takes no traces {"reason":"HTTP 503"}'])
  const waiting = spanTotals.waiting
  collector.answer = undefined
  const spans = await sent()
  expect(named(spans, 'POST /api/common/version')).toHaveLength(3)
  expect(spans.length).toBeGreaterThanOrEqual(waiting)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/takes traces again \{"lost_spans":\d+\}/)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = (await t.inject({ url: '/metrics', headers })).body
  expect(metrics).toContain(`octavo_spans_total{end="dropped"} ${spanTotals.dropped}\n`)
  expect(metrics).toContain('octavo_spans_waiting 0\n')
})

test('spans that the collector refuses for good are counted and not sent again', async () => {
  tracing.logTo({ warn: () => {} })
  const { refused } = spanTotals
  collector.answer = (reply) => reply.writeHead(400).end()
  await t.call('common/version')
  await tracing.flush()
  const { batches } = collector
  collector.answer = undefined
  await tracing.flush()
  expect(collector.batches).toBe(batches)
  expect(spanTotals.refused).toBeGreaterThan(refused)
})

test('one piece of work makes a limited number of spans', async () => {
  await t.services.operations.settled()
  const root = beginRoot({ name: 'large', kind: 'internal' }, undefined)
  await root?.run(async () => {
    for (let at = 0; at < 510; at += 1) await t.services.database.db.selectFrom('job').select('job').limit(1).execute()
  })
  root?.end()
  const spans = await sent()
  const [large] = named(spans, 'large')
  expect(below(spans, large)).toHaveLength(500)
  expect(large?.attributes['octavo.spans_left_out']).toBe(10)
})
