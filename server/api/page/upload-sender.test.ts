import { readdirSync, watch } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BodyRooms } from '#server/http/body-rooms.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { multipart, type Part } from '#server/test/multipart.ts'

/** Nothing of a file is written before its sender is known to be logged in (decision 32). */
const t = testApp()
// A busy machine may take longer than the second that is usual.
vi.setConfig({ testTimeout: 60_000 })
const POLL = { timeout: 20_000 }
const incoming = () => join(t.services.config.DATA_DIR, 'uploads', 'incoming')
const FILE: Part = { name: 'file', filename: 'a.txt', body: 'x'.repeat(200_000) }
const token = (value: string): Part => ({ name: 'user_token', value })
const WRONG = '0'.repeat(64)

/** All names that were ever in the folder of arriving files, even for a moment. */
let seen: Set<string>
let ends: () => void
beforeEach(() => {
  seen = new Set()
  const watcher = watch(incoming(), (_event, name) => seen.add(String(name)))
  ends = () => watcher.close()
})
afterEach(() => ends())

/** Waits until the watcher has reported everything. It reports changes in order, so changes before a mark come before it. */
async function written(): Promise<string[]> {
  const { writeFileSync, rmSync } = await import('node:fs')
  const mark = join(incoming(), 'mark')
  writeFileSync(mark, '')
  await expect.poll(() => seen.has('mark'), POLL).toBe(true)
  rmSync(mark)
  return [...seen].filter((name) => name !== 'mark')
}

const send = async (parts: Part[], headers: Record<string, string> = {}, path = '/api/page/upload') => {
  const body = multipart(parts)
  const answer = await t.inject({ method: 'POST', url: path, ...body, headers: { ...body.headers, ...headers } })
  return answer.json()
}

describe('no byte is written of the file', () => {
  test.each<[string, Part[], Record<string, string>, string]>([
    ['of a guest', [FILE], {}, 'NOT_LOGGED_IN'],
    [
      'of a guest with other fields',
      [{ name: 'page_id', value: '1' }, FILE, { name: 'item_id', value: '1' }],
      {},
      'NOT_LOGGED_IN',
    ],
    ['with a wrong token before it', [token(WRONG), FILE], {}, 'NOT_LOGGED_IN'],
    ['with a wrong token after it', [FILE, token(WRONG)], {}, 'NOT_LOGGED_IN'],
    ['with a wrong token in the header', [FILE], { authorization: `Bearer ${WRONG}` }, 'NOT_LOGGED_IN'],
    ['with a wrong cookie', [FILE], { cookie: `cookie_token=${WRONG}` }, 'NOT_LOGGED_IN'],
  ])('%s', async (_name, parts, headers, error) => {
    expect(await send(parts, headers)).toMatchObject({ error_name: error })
    expect(await written()).toEqual([])
  })

  test('that a page of another site sends with the cookie of a visitor', async () => {
    const { token: session } = await makeUser(t)
    const headers = { cookie: `cookie_token=${session}`, 'sec-fetch-site': 'cross-site' }
    expect(await send([FILE], headers)).toMatchObject({ error_name: 'CROSS_SITE' })
    expect(await written()).toEqual([])
  })

  test('that names nobody and is too large', async () => {
    const large: Part = { name: 'file', filename: 'a.txt', body: 'x'.repeat(4 * 1024 * 1024) }
    expect(await send([large])).toMatchObject({ error_name: 'FILE_TOO_LARGE' })
    expect(await written()).toEqual([])
  })
})

describe('a file is stored whose sender is named', () => {
  test('after it, as old clients do, and not before it has all arrived', async () => {
    const item = await makeItem(t)
    const page: Part[] = [
      { name: 'page_id', value: '0' },
      { name: 'item_id', value: String(item.item_id) },
    ]
    expect((await send([FILE, ...page, token(item.owner.token)])).data).toMatchObject({ file_size: 200_000 })
    const url = '/server/index.php?s=/api/page/uploadImg'
    const picture = await send([{ ...FILE, name: 'editormd-image-file' }, token(item.owner.token)], {}, url)
    expect(picture.error_code ?? 0).not.toBe(10102)
  })

  test('before it, in a header, in the cookie, in the address and in the path', async () => {
    const user = await makeUser(t)
    const sent = [
      await send([token(user.token), FILE]),
      await send([FILE], { authorization: `Bearer ${user.token}` }),
      await send([FILE], { cookie: `cookie_token=${user.token}` }),
      await send([FILE], {}, `/api/page/upload?user_token=${user.token}`),
    ]
    for (const answer of sent) expect(answer.data).toMatchObject({ file_size: 200_000 })
    const legacy = await send([FILE], {}, `/server/api/page/upload/user_token/${user.token}`)
    expect(legacy).toMatchObject({ success: 1 })
  })
})

describe('many at once', () => {
  const open: Socket[] = []
  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
  })

  test('files of unknown senders are held up to the cap, the others wait, and nothing is written', async () => {
    const cap = 3 * 1024 * 1024
    const room = { bytes: cap, perAddress: cap }
    t.services.bodies = new BodyRooms(
      { largeOfUsers: room, largeOfOthers: room, smallOfUsers: room, smallOfOthers: room },
      60_000,
    )
    const { port } = t.app.server.address() as { port: number }
    for (let i = 0; i < 20; i += 1) {
      const socket = connect(port, '127.0.0.1')
      open.push(socket)
      socket.on('error', () => {})
      socket.write(
        `POST /api/page/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ${1024 * 1024}\r\n\r\n` +
          `--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(100_000)}`,
      )
    }
    await expect.poll(() => t.services.bodies.load.largeOfOthers, POLL).toEqual({ bytes: cap, waiting: 17 })
    expect(await written()).toEqual([])
    expect(readdirSync(incoming())).toEqual([])
    const user = await makeUser(t)
    expect((await send([FILE], { authorization: `Bearer ${user.token}` })).data).toMatchObject({ file_size: 200_000 })
  })
})
