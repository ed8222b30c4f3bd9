import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { registeredUser } from '#server/test/accounts.ts'
import { buildTestApp, type TestApp, testApp } from '#server/test/build-test-app.ts'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { startSmtpServer } from '#server/test/smtp-server.ts'

/** The messages to people and machines, and the log, during real outages. */

/** Collects the log lines of outages. */
function linesOf(t: TestApp): string[] {
  const lines: string[] = []
  const note = (details: object, message: string) => {
    lines.push(message)
    const { refused } = details as { refused?: number }
    if (refused !== undefined) expect(refused).toBeGreaterThan(0)
  }
  t.services.outages.logTo({ error: note, warn: note })
  return lines
}

const readyz = async (t: TestApp) => {
  const answer = await t.inject({ url: '/readyz' })
  const { status, outages = [] } = answer.json() as { status: string; outages?: { outage: string }[] }
  return { code: answer.statusCode, status, outages: outages.map(({ outage }) => outage) }
}

/** Waits until the server reports no outage. */
async function untilWell(t: TestApp): Promise<void> {
  while ((await readyz(t)).status !== 'ok') await sleep(50)
}

const save = (t: TestApp, url: string, fields: Record<string, string | number>, lang = 'en') =>
  t.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': lang },
    payload: new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)])).toString(),
  })

describe.runIf(TEST_DATABASE === 'sqlite')('a database that another process has locked', () => {
  const t = testApp()
  test('writers are refused with a reason, all at once; readers go on; and writing works again by itself', async () => {
    const user = await makeUser(t)
    const item = await makeItem(t, { owner: user })
    const page = await makePage(t, item)
    const lines = linesOf(t)
    const other = new DatabaseSync(t.services.database.file as string)
    other.exec('begin immediate')
    const fields = { user_token: user.token, item_id: item.item_id, page_title: 'A', page_content: 'B' }
    const refused = [
      ...Array.from({ length: 10 }, () => save(t, '/api/page/save', fields)),
      save(t, '/server/index.php?s=/api/page/save', fields, 'zh-CN'),
    ]
    expect((await t.call('page/info', { page_id: page.page_id }, user)).error_code).toBe(0)
    const answers = await Promise.all(refused)
    for (const answer of answers) expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answers[0]?.json()).toMatchObject({ error_code: 10503, error_name: 'DATABASE_BUSY' })
    expect(answers[0]?.json().error_message).toMatch(/busy.*will pass/)
    expect(answers.at(-1)?.json()).toEqual({ error_code: 10503, error_message: expect.stringContaining('数据库正忙') })
    expect(await readyz(t)).toEqual({ code: 200, status: 'limited', outages: ['database_busy'] })
    other.exec('rollback')
    other.close()
    await untilWell(t)
    expect((await save(t, '/api/page/save', fields)).json().error_code).toBe(0)
    expect(lines).toEqual(['outage begins: database_busy', 'outage over: database_busy'])
  }, 30_000)
})

/** A connection to the database that can be closed, as if by a firewall or a lost machine. */
async function startWay(to: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const there = connect(to)
    for (const one of [socket, there]) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        socket.destroy()
        there.destroy()
      })
    }
    socket.pipe(there).pipe(socket)
  })
  const open = async (port = 0) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { open, close }
}

describe.runIf(TEST_DATABASE === 'postgres')('a database that is gone', () => {
  let t: Awaited<ReturnType<typeof buildTestApp>>
  let way: Awaited<ReturnType<typeof startWay>>
  let port = 0
  beforeAll(async () => {
    t = await buildTestApp({ METRICS_TOKEN: 'a token of ours' }, [], async (url) => {
      const address = new URL(url)
      way = await startWay({ host: address.hostname, port: Number(address.port) })
      port = await way.open()
      address.hostname = '127.0.0.1'
      address.port = String(port)
      return address.href
    })
  })
  afterAll(async () => {
    await t.close()
    await way.close()
  })

  test('calls, screens and health checks report it, the log has two lines, and everything works again by itself', async () => {
    const user = await makeUser(t)
    const item = await makeItem(t, { owner: user })
    const template = '<html lang="en"><title>x</title><script type="module" src="/a.js"></script><!--octavo:root-->'
    const app = await buildApp(t.services, { folder: t.services.config.DATA_DIR, template })
    const lines = linesOf(t)
    await way.close()
    const fields = { user_token: user.token, item_id: item.item_id, page_title: 'A', page_content: 'B' }
    for (const url of ['/api/page/save', '/server/index.php?s=/api/page/save', '/api/page/upload']) {
      const answer = await save(t, url, fields)
      expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '5'])
      expect(answer.json()).toMatchObject({
        error_code: 10503,
        error_message: expect.stringMatching(/within a minute/),
      })
    }
    expect(await readyz(t)).toEqual({ code: 503, status: 'database does not answer', outages: ['database_gone'] })
    const metrics = await t.inject({ url: '/metrics', headers: { authorization: 'Bearer a token of ours' } })
    expect(metrics.statusCode).toBe(200)
    expect(metrics.body).toContain('octavo_outage{outage="database_gone"} 1\n')
    expect(metrics.body).toMatch(/^octavo_call_answers_total\{call="page\/save",door="own",error_code="10503"\} [1-9]/m)
    const screen = await app.inject({ url: `/${item.item_id}`, headers: { 'accept-language': 'zh-CN' } })
    expect([screen.statusCode, screen.headers['retry-after']]).toEqual([503, '5'])
    expect(screen.body).toMatch(/<html lang="zh-CN"[\s\S]*http-equiv="refresh" content="5"[\s\S]*数据库暂时没有回应/)
    expect(screen.body).not.toContain('/a.js')
    await way.open(port)
    await untilWell(t)
    expect((await save(t, '/api/page/save', fields)).json().error_code).toBe(0)
    expect(lines).toEqual(['outage begins: database_gone', 'outage over: database_gone'])
    await app.close()
  })
})

test('a mail server that is gone: a sentence, one line in the log, and the site goes on', async () => {
  const smtp = await startSmtpServer()
  const t = await buildTestApp({ SMTP_URL: `smtp://octavo:secret@127.0.0.1:${smtp.port}`, MAIL_FROM: 'a@example.com' })
  try {
    const user = await registeredUser(t, 'mia', 'pw-pw-pw')
    const lines = linesOf(t)
    await smtp.stop()
    const input = { user_token: user.token, email: 'b@example.com', password: 'pw-pw-pw' }
    const answer = await save(t, '/api/user/bindEmail', input)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
    expect(answer.json()).toMatchObject({
      error_name: 'MAIL_GONE',
      error_message: expect.stringMatching(/few minutes/),
    })
    expect(await readyz(t)).toEqual({ code: 200, status: 'limited', outages: ['mail_gone'] })
    expect(lines).toEqual(['outage begins: mail_gone'])
    expect((await t.call('item/myList', {}, user)).error_code).toBe(0)
  } finally {
    await t.close()
  }
})
