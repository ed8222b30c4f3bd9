import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { SCRIPT_FORMS, scriptAnswer, scriptRequest } from '#server/test/protocol-script.ts'
import { COMMON_WORD, pageText, RARE_WORD } from './texts.ts'

/** A site under mixed load. */
export interface SoakSite {
  url: string
  item_id: number
  page_ids: readonly number[]
  /** Sessions of people who may write. */
  writers: readonly string[]
  key: { api_key: string; api_token: string }
  username: string
  password: string
  /** Whether the run goes on. */
  goesOn(): boolean
}

/** A piece of work that is repeated. */
export interface Role {
  name: string
  /** The pause after each run, in milliseconds. */
  pause: number
  /** Whether one run lasts many seconds, so that nothing waits for its end. */
  lasts?: boolean
  /** One run. @throws when something was refused or wrong */
  run(turn: number): Promise<void>
}

type Fields = Record<string, string | number>
const PAGES_PUSHED = 200
const EXPORT_FORMATS = ['markdown', 'site', 'protocol', 'word'] as const
/** The duration of a streamed answer of the provider, in pieces of a second. */
const STREAM_PIECES = 20
const OPERATION_POLL_MS = 500
/** The smallest PNG file: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Makes a call on our own door. @throws Error with the refusal */
export async function must(url: string, name: string, fields: Fields): Promise<Record<string, unknown>> {
  const body = new URLSearchParams(Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]))
  const answer = await fetch(`${url}/api/${name}`, { method: 'POST', body })
  const said = (await answer.json()) as { error_code: number; error_name?: string; data: Record<string, unknown> }
  if (said.error_code !== 0) throw new Error(`${name}: HTTP ${answer.status} ${said.error_name}`)
  return said.data
}

/** A provider of streamed answers on this machine, one piece a second. @returns its address, and a function that ends it */
export async function startProvider(): Promise<{ origin: string; stop(): void }> {
  const piece = (content: string, finish_reason: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: content ? { content } : {}, finish_reason }] })}\n\n`
  const server = createServer(async (request, reply) => {
    request.resume()
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let at = 0; at < STREAM_PIECES && !reply.destroyed; at += 1) {
      reply.write(piece(`Piece ${at}. `))
      await sleep(1000)
    }
    reply.end(`${piece('', 'stop')}data: [DONE]\n\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function read(answer: Response, holds: string): Promise<void> {
  const text = await answer.text()
  if (!answer.ok || !text.includes(holds)) throw new Error(`HTTP ${answer.status} without ${holds}`)
}

/** The kinds of work of the soak, as people and scripts do them at once. */
export function soakRoles(site: SoakSite): Role[] {
  const { url, item_id, page_ids, writers, key } = site
  const pageOf = (turn: number, step = 7) => page_ids[(turn * step) % page_ids.length] as number
  const tokenOf = (turn: number) => writers[turn % writers.length] as string
  const call = (name: string, turn: number, fields: Fields) => must(url, name, { user_token: tokenOf(turn), ...fields })

  const save = async (turn: number, writer: number) => {
    // Each writer has its own pages, so there are no conflicts.
    const own = page_ids.filter((_, at) => at % writers.length === writer)
    const page_id = own[turn % own.length] as number
    const before = await call('page/info', writer, { page_id })
    const page_content = `Saved ${turn} by ${writer}.\n\n${pageText(turn % 50)}`
    const base_revision = Number(before.revision)
    const saved = await call('page/save', writer, { item_id, page_id, page_content, base_revision })
    if (saved.page_content !== page_content) throw new Error('page/save answered another text')
  }

  const upload = async (turn: number) => {
    const form = new FormData()
    form.set('user_token', tokenOf(turn))
    form.set('page_id', String(pageOf(turn)))
    form.set('file', new File([PIXEL, Buffer.alloc(turn % 2 ? 100_000 : 100)], `pixel ${turn}.png`))
    const answer = (await (await fetch(`${url}/api/page/upload`, { method: 'POST', body: form })).json()) as {
      error_code: number
      error_name?: string
      data: { file_id: number; url: string }
    }
    if (answer.error_code !== 0) throw new Error(`page/upload: ${answer.error_name}`)
    const { file_id, url: address } = answer.data
    const path = new URL(address, url)
    const got = await fetch(`${url}${path.pathname}${path.search}`, {
      headers: { cookie: `cookie_token=${tokenOf(turn)}` },
    })
    if (!got.ok || (await got.arrayBuffer()).byteLength < PIXEL.length) throw new Error(`a file: HTTP ${got.status}`)
    await call('attachment/deleteMyAttachment', turn, { file_id })
  }

  const script = async (form: (typeof SCRIPT_FORMS)[number], name: string, fields: Record<string, string>) => {
    const { url: path, method, headers, payload } = scriptRequest(form, name, fields)
    const body = typeof payload === 'string' ? payload : new Uint8Array(payload)
    return scriptAnswer(await (await fetch(url + path, { method, headers, body })).text())
  }

  const push = async (turn: number) => {
    const form = SCRIPT_FORMS[turn % SCRIPT_FORMS.length] as (typeof SCRIPT_FORMS)[number]
    const page_title = `Pushed ${turn % PAGES_PUSHED}`
    const page_content = `# ${page_title}\n\n${pageText(turn % 50, 2048)}`
    await script(form, 'item/updateByApi', { ...key, cat_name: `Catalog ${turn % 10}`, page_title, page_content })
  }

  const exportItem = async (turn: number) => {
    const format = EXPORT_FORMATS[turn % EXPORT_FORMATS.length] as string
    const { operation_id } = await call('export/start', turn, { item_id, format })
    for (;;) {
      const { state } = await call('operation/info', turn, { operation_id: Number(operation_id) })
      if (state === 'done') break
      if (state !== 'waiting' && state !== 'running') throw new Error(`an export ended as ${state}`)
      if (!site.goesOn()) return
      await sleep(OPERATION_POLL_MS)
    }
    const answer = await fetch(`${url}/api/operation/result?operation_id=${operation_id}&user_token=${tokenOf(turn)}`)
    if (!answer.ok || (await answer.arrayBuffer()).byteLength < 100) throw new Error(`a result: HTTP ${answer.status}`)
  }

  const login = async () => {
    const { user_token } = await script('form', 'user/login', { username: site.username, password: site.password })
    await must(url, 'user/info', { user_token: String(user_token) })
    await must(url, 'user/logout', { user_token: String(user_token), confirm: 1 })
  }

  const stream = async (turn: number) => {
    const body = new URLSearchParams({ user_token: tokenOf(turn), content: 'What is this?' })
    const answer = await fetch(`${url}/api/ai/create`, { method: 'POST', body })
    await read(answer, 'event: done')
  }

  const html = async (turn: number) => {
    await read(await fetch(`${url}/${item_id}/${pageOf(turn)}`), '</html>')
  }

  return [
    { name: 'screen of a page', pause: 250, run: html },
    {
      name: 'page/info, guest',
      pause: 100,
      run: async (turn) => void (await must(url, 'page/info', { page_id: pageOf(turn) })),
    },
    { name: 'item/info', pause: 300, run: async (turn) => void (await call('item/info', turn, { item_id })) },
    { name: 'item/myList', pause: 300, run: async (turn) => void (await call('item/myList', turn, {})) },
    ...writers.map((_, writer) => ({
      name: 'read and save',
      pause: 1000,
      run: (turn: number) => save(turn, writer),
    })),
    {
      name: 'search/all',
      pause: 1000,
      run: async (turn) => void (await call('search/all', turn, { keyword: turn % 2 ? COMMON_WORD : RARE_WORD })),
    },
    {
      name: 'page/history',
      pause: 1000,
      run: async (turn) => void (await call('page/history', turn, { page_id: pageOf(turn) })),
    },
    { name: 'upload, fetch, delete', pause: 1500, run: upload },
    { name: 'push by key', pause: 500, run: push },
    { name: 'message/getUnread', pause: 200, run: async (turn) => void (await call('message/getUnread', turn, {})) },
    { name: 'event stream', pause: 1000, lasts: true, run: stream },
    { name: 'export and fetch', pause: 30_000, run: exportItem },
    { name: 'login and logout', pause: 5000, run: login },
  ]
}
