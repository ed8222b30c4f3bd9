import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { otherHost } from '#server/test/other-host.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import { newKey } from './object-keys.ts'
import { type S3Form, s3SettingsOf } from './s3-settings.ts'
import { s3Storage } from './s3-storage.ts'
import { StorageError } from './storage-error.ts'

const FOLDER = 'octavo-0a1b2c3d'
const store = await startS3Server()
const host = await otherHost()
const incoming = await mkdtemp(join(tmpdir(), 'octavo-s3-incoming-'))

beforeEach(() => {
  host.received.length = 0
  store.requests.length = 0
})
afterAll(async () => {
  await store.stop()
  await rm(incoming, { recursive: true })
})

/** A storage with wrong settings. */
const storageWith = (form: Partial<S3Form> = {}, clock?: () => number) => {
  const settings = s3SettingsOf({ ...store.form, ...form })
  return s3Storage({ settings, folder: FOLDER, incoming, ...(clock && { clock }) })
}

async function arrived(content: string | number = 'content'): Promise<string> {
  const path = join(incoming, `file-${Math.random()}`)
  await writeFile(path, typeof content === 'string' ? content : '')
  if (typeof content === 'number') await truncate(path, content)
  return path
}

/** The failure as `reason (code of the store)`. */
async function problemOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'none'
  } catch (error) {
    return error instanceof StorageError ? `${error.reason} (${error.code})` : String(error)
  }
}

test('every request is signed, and a wrong secret, key or bucket is refused by the store', async () => {
  const storage = storageWith()
  await storage.check()
  await storage.mark()
  const key = await storage.put(await arrived())
  expect(await text(await storage.read(key, { start: 1, end: 3 }))).toBe('ont')
  await storage.stat(key)
  for await (const file of storage.list()) expect(file.key).toBe(key)
  expect(await storage.isMarked()).toBe(true)
  await storage.remove(key)
  expect(store.requests.length).toBeGreaterThan(7)
  expect(store.unsigned).toEqual([])

  expect(await problemOf(storageWith({ secret: 'wrong' }).check())).toBe('wrong_secret (SignatureDoesNotMatch)')
  expect(await problemOf(storageWith({ key: 'nobody' }).check())).toBe('wrong_key (InvalidAccessKeyId)')
  expect(await problemOf(storageWith({ bucket: 'other' }).check())).toBe('no_bucket (NoSuchBucket)')
  expect(await problemOf(storageWith({ secret: 'wrong' }).put(await arrived()))).toMatch(/^wrong_secret/)
  expect(await problemOf(storageWith({ secret: 'wrong' }).read(key))).toMatch(/^wrong_secret/)
  expect(await problemOf(storageWith({ secret: 'wrong' }).stat(key))).toMatch(/^not_allowed/)
})

test('a clock that is an hour off stops no files: the time of the store counts', async () => {
  for (const off of [-3600, 3600]) {
    const storage = storageWith({}, () => Math.floor(Date.now() / 1000) + off)
    const key = await storage.put(await arrived('in time'))
    expect(await text(await storage.read(key))).toBe('in time')
    const address = storage.address?.(key, { contentType: 'text/plain', disposition: 'inline' }) as string
    expect((await fetch(address)).status).toBe(200)
    await storage.remove(key)
  }
})

test('a file stays where it arrived when the store does not take it', async () => {
  const path = await arrived('not lost')
  await problemOf(storageWith({ secret: 'wrong' }).put(path))
  expect(await text(await storageWith().read(await storageWith().put(path)))).toBe('not lost')
})

test('an address for browsers works without rights, for a single file, with the headers of its creation', async () => {
  const storage = storageWith()
  const key = await storage.put(await arrived('for a browser'))
  const headers = { contentType: 'application/octet-stream', disposition: 'attachment' }
  const address = storage.address?.(key, headers) as string
  const answer = await fetch(address)
  expect([answer.status, await answer.text()]).toEqual([200, 'for a browser'])
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toBe('attachment')
  expect(address).not.toContain(`=${store.form.secret}&`)
  const refused = [address.replace(key, newKey(FOLDER)), address.replace('=attachment', '=inline')]
  refused.push(storageWith({}, () => Math.floor(Date.now() / 1000) - 3600).address?.(key, headers) as string)
  for (const other of refused) expect((await fetch(other)).status).toBe(403)
})

describe('answers of a store:', () => {
  const strange = () => storageWith({ endpoint: host.origin })
  const refusal = (status: number, code: string) => {
    host.answer = (_request, reply) => reply.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  }

  test.each([
    ['AWS in another region', 400, 'AuthorizationHeaderMalformed', 'wrong_region (AuthorizationHeaderMalformed)'],
    ['a clock that differs from ours', 403, 'RequestTimeTooSkewed', 'clock (RequestTimeTooSkewed)'],
    ['no rights for us', 403, 'AccessDenied', 'not_allowed (AccessDenied)'],
    ['MinIO on a full disk', 507, 'XMinioStorageFull', 'full (XMinioStorageFull)'],
    ['a full quota', 403, 'QuotaExceeded', 'full (QuotaExceeded)'],
    ['markup instead of a code', 418, '<b>', 'odd_answer (418)'],
  ])('%s', async (_what, status, code, problem) => {
    refusal(status, code)
    expect(await problemOf(strange().check())).toBe(problem)
    expect(host.received).toHaveLength(1)
  })

  test('a redirect to another host is not followed', async () => {
    host.answer = (_request, reply) => reply.writeHead(307, { location: `${host.origin}/other` }).end()
    expect(await problemOf(strange().check())).toMatch(/^wrong_region/)
    expect(host.received).toHaveLength(1)
  })

  test('a short overload: the request is repeated with its whole body', async () => {
    host.answer = (_request, reply) => reply.writeHead(host.received.length < 3 ? 503 : 200).end()
    await strange().put(await arrived('again'))
    expect(host.received.map(({ method, body }) => `${method} ${body}`)).toEqual([
      'PUT again',
      'PUT again',
      'PUT again',
    ])
  })

  test('a permanent overload', async () => {
    refusal(503, 'SlowDown')
    expect(await problemOf(strange().put(await arrived()))).toBe('trouble (SlowDown)')
    expect(host.received).toHaveLength(3)
  })

  test('a web site instead of a store', async () => {
    host.answer = (_request, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    const listed = async () => {
      for await (const file of strange().list()) throw new Error(`${file.key} came`)
    }
    expect(await problemOf(listed())).toMatch(/^odd_answer/)
    expect(await problemOf(strange().read(newKey(FOLDER), { start: 0, end: 1 }))).toBe('odd_answer (200)')
  })

  test('more objects than one page of its list', async () => {
    const [first, second] = [newKey(FOLDER), newKey(FOLDER)]
    const entry = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-23T00:00:00.000Z</LastModified><Size>7</Size></Contents>`
    host.answer = ({ url }, reply) =>
      reply.end(
        url.includes('continuation-token=a%2B%26b%3D')
          ? `<ListBucketResult>${entry(second)}${entry(`${FOLDER}/place`)}</ListBucketResult>`
          : `<ListBucketResult>${entry(first)}<NextContinuationToken>a+&amp;b=</NextContinuationToken></ListBucketResult>`,
      )
    const files = []
    for await (const file of strange().list()) files.push(file)
    const stored = Date.UTC(2026, 10, 23) / 1000
    expect(files).toEqual([first, second].map((key) => ({ key, size: 7, stored })))
  })

  test('a reader that leaves: the connection ends', async () => {
    host.answer = (_request, reply) => reply.writeHead(200, { 'content-length': '1000000' }).write('x')
    const body = await strange().read(newKey(FOLDER))
    expect(String((await body[Symbol.asyncIterator]().next()).value)).toBe('x')
    body.destroy()
    while (host.connections() > 0) await wait(5)
  })
})

test.each([
  ['http://127.0.0.1:1', 'refused (ECONNREFUSED)'],
  ['http://nobody.invalid', 'no_name (ENOTFOUND)'],
  ['http://169.254.169.254', 'refused_address (169.254.169.254)'],
])('nothing is stored at %s', async (endpoint, problem) => {
  expect(await problemOf(storageWith({ endpoint }).put(await arrived()))).toBe(problem)
})

describe('a peer that is not a web server', () => {
  let peer: Server
  const sockets = new Set<Socket>()
  /** Starts the peer, and a storage that uses it as a store. */
  async function against(onConnection: (socket: Socket) => void) {
    peer = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      onConnection(socket)
    })
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
    return storageWith({ endpoint: `http://127.0.0.1:${(peer.address() as AddressInfo).port}` })
  }
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await new Promise((resolve) => peer.close(resolve))
  })

  test('that cuts each connection during an upload: the upload fails after three attempts', async () => {
    let connections = 0
    const storage = await against((socket) => {
      connections += 1
      socket.once('data', () => socket.resetAndDestroy())
    })
    expect(await problemOf(storage.put(await arrived(3_000_000)))).toMatch(/^broken_off/)
    expect(connections).toBe(3)
  })

  test('that cuts the connection in the middle of a file: an error, not a short file', async () => {
    const storage = await against((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthe beginning'))
    })
    expect(await problemOf(text(await storage.read(newKey(FOLDER))))).toMatch(/^broken_off/)
  })

  const SIZE = 64 * 1024 * 1024
  const MOST = 16 * 1024 * 1024
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')

  test('that reads slowly: the file waits on the disk, not in memory', async () => {
    let received = 0
    const storage = await against((socket) => {
      socket.once('data', () => socket.pause())
      received = 1
    })
    const path = await arrived(SIZE)
    collect()
    const before = process.memoryUsage().arrayBuffers
    const storing = problemOf(storage.put(path))
    while (received === 0) await wait(5)
    // Long enough for a reader without limits to read everything.
    await wait(300)
    const held = () => {
      collect()
      return process.memoryUsage().arrayBuffers - before
    }
    await expect.poll(held, { timeout: 10_000 }).toBeLessThan(MOST)
    for (const socket of sockets) socket.destroy()
    peer.close()
    await storing
  })

  test('that sends faster than the visitor reads: it has to wait', async () => {
    let sent = 0
    const storage = await against((socket) => {
      const piece = Buffer.alloc(1024 * 1024)
      const more = () => {
        while (sent < SIZE) {
          sent += piece.length
          if (!socket.write(piece)) return void socket.once('drain', more)
        }
      }
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${SIZE}\r\n\r\n`)
        more()
      })
    })
    const body = await storage.read(newKey(FOLDER))
    await body[Symbol.asyncIterator]().next()
    await wait(300)
    expect(sent).toBeLessThan(SIZE / 2)
    body.destroy()
  })
})
