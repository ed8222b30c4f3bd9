import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { buildTestApp } from '#server/test/build-test-app.ts'

test('closing answers the running request, and does not wait for connections that are only kept open', async () => {
  const t = await buildTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const ahead = connect(port, '127.0.0.1')
  await once(ahead, 'connect')
  const running = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/common/version', agent })
  const answered = once(running, 'response')
  running.flushHeaders()
  await once(t.app.server, 'request')

  const closed = t.close()
  setTimeout(() => running.end('a=1'), 200)
  const [answer] = await answered
  expect(answer.statusCode).toBe(200)
  answer.resume()
  await closed
  ahead.destroy()
  agent.destroy()
})

test('a request that never arrives completely is given up', async () => {
  const t = await buildTestApp()
  expect(t.app.server.requestTimeout).toBeGreaterThan(0)
  await t.close()
})
