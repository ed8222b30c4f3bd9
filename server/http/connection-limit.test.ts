import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { makeItem, makePage } from '#server/test/factories.ts'
import { START_MS } from '#server/test/many-servers.ts'
import { type ServerProcess, startServerProcess } from '#server/test/server-process.ts'
import { until } from '#server/test/until.ts'
import { connectionLimits } from './connection-limit.ts'

const OPEN_FILES = 320
const t = testApp()
let server: ServerProcess
beforeAll(async () => {
  if (TEST_DATABASE !== 'sqlite') return
  const env = { DATABASE_URL: t.services.config.DATABASE_URL, LOG_LEVEL: 'warn' }
  server = await startServerProcess(env, { openFiles: OPEN_FILES })
}, START_MS)
afterAll(() => server?.stop())

/** A connection that stays open. */
async function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.origin)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** The answer of the server on a connection; '' if the server has closed it. */
async function get(socket: Socket, path: string, accept = '*/*'): Promise<string> {
  socket.setEncoding('utf8')
  let said = ''
  const note = (piece: string) => {
    said += piece
  }
  socket.on('data', note)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nAccept-Encoding: identity\r\n\r\n`)
  await until(
    async () => said,
    () => socket.destroyed || socket.readableEnded || /\r\n\r\n[\s\S]*[}>]/.test(said),
  )
  socket.off('data', note)
  return said
}

test('a quarter of the open files is kept for everything else, and one address gets half of the rest', () => {
  expect(connectionLimits(1024)).toEqual({ most: 768, perAddress: 384 })
  expect(connectionLimits(65_536)).toEqual({ most: 64_512, perAddress: 32_256 })
})

test.runIf(TEST_DATABASE === 'sqlite')(
  'too many connections are refused with a sentence, those that are there go on, and the log says it once',
  async () => {
    const { perAddress } = connectionLimits(OPEN_FILES) as { perAddress: number }
    const { page_id } = await makePage(t, await makeItem(t))
    const sockets: Socket[] = []
    for (let at = 0; at < perAddress; at += 1) sockets.push(await open())
    const version = '/api/common/version'
    expect(await get(sockets.at(-1) as Socket, version)).toContain('HTTP/1.1 200')
    for (let at = 0; at < 10; at += 1) {
      const late = await open()
      const said = await get(late, version)
      expect(said).toContain('HTTP/1.1 503')
      expect(said).toMatch(/retry-after: 5\r\n/i)
      expect(said).toContain('"error_name":"OVERLOADED"')
      late.destroy()
    }
    const asked = await open()
    expect(await get(asked, '/readyz')).toMatch(/"limited".*"overloaded"/)
    asked.destroy()
    // Far more than the process has files: it still answers those that it holds, from the database and the disk.
    const flood = Array.from({ length: 2 * OPEN_FILES }, () => open())
    sockets.push(...(await Promise.all(flood)))
    expect(await get(sockets[0] as Socket, `/api/page/info?page_id=${page_id}`)).toContain(`"page_id":${page_id}`)

    for (const socket of sockets.splice(0)) socket.destroy()
    const answer = await until(
      async () => {
        const socket = await open()
        const said = await get(socket, version)
        socket.destroy()
        return said
      },
      (said) => said.includes('HTTP/1.1 200'),
    )
    expect(answer).toContain('"error_code":0')
    expect(server.output().match(/outage begins/g)).toHaveLength(1)
    expect(server.output()).not.toMatch(/EMFILE|"level":[56]0(?!.*outage begins)/)
  },
  60_000,
)
