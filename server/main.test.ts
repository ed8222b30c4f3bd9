import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { testApp } from './test/build-test-app.ts'
import { SERVER_PROGRAM } from './test/built-server.ts'
import { COMPILE_CACHE, TEST_DATABASE } from './test/environment.ts'
import { makeItem, makePage, makeUser } from './test/factories.ts'
import { startOtlpCollector } from './test/otlp-collector.ts'

/** The server in its own process, as the system starts and stops it. */
const t = testApp()

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    env: {
      ...COMPILE_CACHE,
      DATABASE_URL: t.services.config.DATABASE_URL,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, err: err.trim() }))
  return { child, ended }
}

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/octavo' }, /ECONNREFUSED/],
  ['DATABASE_URL', { DATABASE_URL: `sqlite:${import.meta.filename}` }, /not a database/],
  ['DATA_DIR', { DATABASE_URL: '', DATA_DIR: `${import.meta.filename}/data` }, /ENOTDIR/],
  ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }, /TRUST_PROXY/],
  ['HOST', { HOST: '203.0.113.1' }, /EADDRNOTAVAIL/],
])('a start that fails says in one line that it is %s (%o)', async (name, env, reason) => {
  const { code, err } = await start(env).ended
  expect(code).toBe(1)
  expect(err).toContain(name)
  expect(err).toMatch(reason)
  expect(err.split('\n')).toHaveLength(1)
  expect(err).not.toContain('secret')
})

test('the error names a port that is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, err } = await start({ PORT: String(port) }).ended
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(`PORT ${port}.*EADDRINUSE`) })
  other.close()
})

test('SIGTERM answers the running request and then ends with success, even if connections are kept open', async () => {
  const { child, ended } = start({})
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const socket = createConnection(Number(/:(\d+)$/.exec(line)?.[1]), '127.0.0.1')
  socket.setEncoding('utf8')
  const sent = 'POST /api/common/version HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n'
  socket.write(`${sent}Content-Type: application/x-www-form-urlencoded\r\n\r\n`)
  // The server has begun to read the request.
  await once(socket, 'data')
  child.kill('SIGTERM')
  setTimeout(() => socket.write('a=1'), 300)
  const [answer] = (await once(socket, 'data')) as [string]
  expect(answer).toMatch(/^HTTP\/1.1 200 OK[\s\S]*"error_code":0/)
  expect(await ended).toEqual({ code: 0, err: '' })
})

/** Waits for a server to listen. @returns its address and what it has written so far */
async function listening(child: ReturnType<typeof start>['child']): Promise<{ origin: string; output(): string }> {
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  while (!/Octavo is at \S+:\d+\n/.test(text)) await once(child.stdout, 'data')
  return { origin: /Octavo is at (\S+)/.exec(text)?.[1] as string, output: () => text }
}

test('traces of all processes reach the collector before SIGTERM ends them, and the log joins them with slow calls', async () => {
  const collector = await startOtlpCollector()
  const user = await makeUser(t)
  const page = await makePage(t, await makeItem(t, { owner: user }))
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    SLOW_CALL_MS: '0',
  }
  const servers = Array.from({ length: TEST_DATABASE === 'sqlite' ? 1 : 2 }, () => start(env))
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const parent = 'b7ad6b7169203331'
  for (const { child } of servers) {
    const { origin, output } = await listening(child)
    // As a proxy in front of both sends them.
    const headers = { traceparent: `00-${trace}-${parent}-01`, 'x-request-id': `from-proxy-${child.pid}` }
    const body = new URLSearchParams({ page_id: String(page.page_id), user_token: user.token })
    const answer = await fetch(`${origin}/api/page/info`, { method: 'POST', headers, body })
    expect((await answer.json()).error_code).toBe(0)
    const look = () =>
      output()
        .split('\n')
        .find((line) => line.includes('a call was slow'))
    while (!look()) await once(child.stdout, 'data')
    const slow = JSON.parse(look() as string)
    expect(slow).toMatchObject({ call: 'page/info', door: 'own', reqId: `from-proxy-${child.pid}`, trace_id: trace })
    expect(slow.queries).toBeGreaterThan(2)
    expect(Object.keys(slow)).toEqual(expect.arrayContaining(['ms', 'database_ms']))
    child.kill('SIGTERM')
  }
  for (const { ended } of servers) expect(await ended).toEqual({ code: 0, err: '' })
  const calls = collector.spans.filter(({ name }) => name === 'POST /api/page/info')
  const pids = servers.map(({ child }) => child.pid)
  expect(calls.map(({ resource }) => resource['process.pid'])).toEqual(expect.arrayContaining(pids))
  expect(calls).toHaveLength(servers.length)
  for (const call of calls) {
    expect([call.traceId, call.parentSpanId]).toEqual([trace, parent])
    const below = collector.spans.filter((span) => span.parentSpanId === call.spanId)
    const queries = below.filter((span) => span.attributes['db.system.name'])
    expect(queries.length).toBeGreaterThan(2)
    expect(queries.length).toBeGreaterThanOrEqual(call.attributes['octavo.queries'] as number)
  }
  expect(collector.headers[0]).toMatchObject({ 'content-type': 'application/x-protobuf' })
  expect(collector.bytes()).not.toContain(user.token)
  await collector.stop()
})

test('a collector that never answers delays neither calls nor the end', async () => {
  const collector = await startOtlpCollector()
  collector.answer = () => {}
  const { child, ended } = start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin })
  const { origin } = await listening(child)
  expect((await (await fetch(`${origin}/api/common/version`)).json()).error_code).toBe(0)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, err: '' })
  expect(collector.batches).toBeGreaterThan(0)
  await collector.stop()
})

test('the log never contains a token or a password at any level', async () => {
  const { child, ended } = start({ LOG_LEVEL: 'trace' })
  const { origin, output } = await listening(child)
  const secret = 'c0ffee'.repeat(10)
  const form = new FormData()
  form.set('username', 'somebody')
  form.set('password', secret)
  const headers = { cookie: `cookie_token=${secret}`, authorization: `Bearer ${secret}`, 'x-api-token': secret }
  for (const url of ['/api/user/loginByVerify', '/server/?s=/api/user/login', `/api/user/info?user_token=${secret}`]) {
    await fetch(origin + url, { method: 'POST', headers, body: form })
    await fetch(origin + url, { method: 'POST', headers, body: new URLSearchParams({ password: secret }) })
    await fetch(origin + url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data' },
      body: 'x',
    })
  }
  await fetch(`${origin}/%zz?user_token=${secret}`, { headers })
  child.kill('SIGTERM')
  await ended
  expect(output()).toContain('multipart')
  expect(output()).not.toContain(secret)
})
