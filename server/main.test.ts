import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testApp } from './test/build-test-app.ts'
import { COMPILE_CACHE } from './test/environment.ts'

/** The server in its own process, as the system starts and stops it. */
const t = testApp()

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
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

test('the log never contains a token or a password at any level', async () => {
  const { child, ended } = start({ LOG_LEVEL: 'trace' })
  let log = ''
  child.stdout.on('data', (chunk) => {
    log += chunk
  })
  while (!/Octavo is at \S+:\d+\n/.test(log)) await once(child.stdout, 'data')
  const origin = /Octavo is at (\S+)/.exec(log)?.[1]
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
  expect(log).toContain('multipart')
  expect(log).not.toContain(secret)
})
