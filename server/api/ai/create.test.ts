import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { AI_ANSWER_LENGTH } from '#server/domain/ai/whole-answer.ts'
import { AI_KEY, answering, chunk, readEvents, saying, useProvider } from '#server/test/ai-provider.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser, type TestUser } from '#server/test/factories.ts'
import { otherHost } from '#server/test/other-host.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'
import { AI_QUESTION_LENGTH } from '#shared/limits.ts'
import { AI_QUESTIONS_PER_USER, AI_WINDOW_SECONDS } from './create.ts'

const t = testApp()
const host = await otherHost()
const STREAM = 'text/event-stream; charset=utf-8'

let user: TestUser
beforeEach(async () => {
  user = await makeUser(t)
  host.received.length = 0
  host.answer = saying('Hello ', 'world')
  await useProvider(t, host)
})

const setOption = (...given: [Parameters<typeof setSiteOption>[1], string]) => setSiteOption(t, ...given)

/** Asks on our own door. */
const ask = (content: string, headers: Record<string, string> = {}) =>
  t.inject({
    method: 'POST',
    url: '/api/ai/create',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'gzip, br', ...headers },
    payload: new URLSearchParams({ content, user_token: user.token }).toString(),
  })

/** The answer for the user: the text, and its end. */
async function heard(content = 'Hello?'): Promise<{ text: string; end: unknown }> {
  const answer = await ask(content)
  expect(answer.body).not.toContain(AI_KEY)
  if (answer.headers['content-type'] !== STREAM) return { text: '', end: answer.json().error_message }
  const events = readEvents(answer.body)
  const text = events.filter(({ event }) => event === 'delta').map(({ data }) => data.text)
  const last = events.at(-1)
  expect(events.filter(({ event }) => event !== 'delta')).toEqual([last])
  return { text: text.join(''), end: last?.event === 'done' ? 'done' : last?.data.error_message }
}

describe('on our own door', () => {
  test('the answer comes piece by piece, as events of ours, and not packed', async () => {
    const answer = await ask('Hello?')
    expect(answer.headers).toMatchObject({ 'content-type': STREAM, 'cache-control': 'no-store' })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(readEvents(answer.body)).toEqual([
      { event: 'delta', data: { text: 'Hello ' } },
      { event: 'delta', data: { text: 'world' } },
      { event: 'done', data: { finish_reason: 'stop' } },
    ])
  })

  test('the provider gets the question, the model and the key', async () => {
    await ask('What is <b>this</b>?\n你好')
    expect(host.received).toHaveLength(1)
    const { method, url, headers, body } = host.received[0] as (typeof host.received)[0]
    expect([method, url, headers.authorization]).toEqual(['POST', '/v1/chat/completions', `Bearer ${AI_KEY}`])
    const sent = JSON.parse(body)
    expect(sent).toMatchObject({ model: 'small-1', stream: true })
    expect(sent.messages.map(({ role }: { role: string }) => role)).toEqual(['system', 'user'])
    expect(sent.messages[1].content).toBe('What is <b>this</b>?\n你好')
    expect(JSON.stringify(host.received)).not.toContain(user.token)
  })

  test.each(['/v1', '/v1/', '/'])('an address that ends with %s leads to the same place', async (end) => {
    await setOption('open_api_host', host.origin + end)
    expect(await heard()).toEqual({ text: 'Hello world', end: 'done' })
    expect(host.received[0]?.url).toBe('/v1/chat/completions')
  })

  test.each([
    ['/api/paas/v4', '/api/paas/v4/chat/completions'],
    ['/api/v3/', '/api/v3/chat/completions'],
    ['/compatible-mode/v1', '/compatible-mode/v1/chat/completions'],
    ['/v1/chat/completions', '/v1/chat/completions'],
    ['/openai/chat/completions', '/openai/chat/completions'],
    ['/proxy', '/proxy/v1/chat/completions'],
  ])('the address %s of a provider leads to %s', async (end, path) => {
    await setOption('open_api_host', host.origin + end)
    expect(await heard()).toEqual({ text: 'Hello world', end: 'done' })
    expect(host.received[0]?.url).toBe(path)
  })

  test('events are read however the bytes are cut, with either end of a line', async () => {
    const bytes = Buffer.from(`: hello\r\n\r\n${chunk('你好，').replaceAll('\n', '\r\n')}${chunk('世界 🌱', 'stop')}`)
    host.answer = async (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      for (let at = 0; at < bytes.length; at += 7) {
        reply.write(bytes.subarray(at, at + 7))
        await turn()
      }
      reply.end()
    }
    expect(await heard()).toEqual({ text: '你好，世界 🌱', end: 'done' })
  })

  test('a provider that does not stream is one piece', async () => {
    host.answer = ({ body }, reply) =>
      saying('At once')({ ...host.received[0], body: body.replace('true', 'false') } as never, reply)
    expect(await heard()).toEqual({ text: 'At once', end: 'done' })
  })

  test('an answer that the provider has cut says so', async () => {
    host.answer = answering(200, chunk('Hel') + chunk('', 'length'), 'text/event-stream')
    expect(readEvents((await ask('Hello?')).body).at(-1)).toEqual({ event: 'done', data: { finish_reason: 'length' } })
  })
})

test('clients of the protocol get the whole completion, and nothing else that the provider sent', async () => {
  const answer = await t.legacy('ai/create', { content: 'Hello?' }, user)
  expect(answer.json()).toEqual({
    error_code: 0,
    data: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'small-1',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Hello world' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 12, completion_tokens: 34, total_tokens: 46 },
    },
  })
  expect(JSON.parse(host.received[0]?.body ?? '')).toMatchObject({ stream: false })
})

describe.each([
  [401, 'refused our key'],
  [403, 'refused our key'],
  [404, 'does not know the address or the model'],
  [400, 'did not take the question'],
  [429, 'is busy'],
  [500, 'failed'],
  [503, 'failed'],
])('a provider that answers %i', (status, said) => {
  test('is announced without its text, on both doors', async () => {
    host.answer = answering(status, JSON.stringify({ error: { message: `Incorrect API key ${AI_KEY}` } }))
    expect((await heard()).end).toContain(said)
    const legacy = await t.legacy('ai/create', { content: 'x', l: 'en-us' }, user)
    expect(legacy.json()).toMatchObject({ error_code: 10101, error_message: expect.stringContaining(said) })
    expect(legacy.body).not.toContain(AI_KEY)
  })
})

describe('what comes after the beginning', () => {
  const streamed = (body: string) => {
    host.answer = answering(200, body, 'text/event-stream')
    return heard()
  }

  test.each([
    ['broken JSON', `${chunk('Hel')}data: {"choices": [\n\n`, 'something else than expected'],
    ['an error of the provider', `${chunk('Hel')}data: {"error":{"message":"overloaded"}}\n\n`, 'failed'],
    ['the end in the middle', chunk('Hel'), 'broke off'],
  ])('%s is the last event, after the text so far', async (_name, body, said) => {
    expect(await streamed(body)).toEqual({ text: 'Hel', end: expect.stringContaining(said) })
  })

  test.each([
    ['nothing', '', 'broke off'],
    ['no text', `${chunk('', 'stop')}data: [DONE]\n\n`, 'no text'],
  ])('%s is said', async (_name, body, said) => {
    expect(await streamed(body)).toEqual({ text: '', end: expect.stringContaining(said) })
  })

  test('a broken connection is reported', async () => {
    host.answer = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.write(chunk('Hel'), () => reply.destroy())
    }
    expect(await heard()).toEqual({ text: 'Hel', end: expect.stringContaining('broke off') })
  })

  test('a text without end is ended', async () => {
    host.answer = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      const pour = () => {
        while (!reply.destroyed && reply.write(chunk('x'.repeat(1000))));
      }
      reply.on('drain', pour)
      pour()
    }
    const { text, end } = await heard()
    expect(end).toContain('too long')
    expect(text.length).toBeLessThanOrEqual(AI_ANSWER_LENGTH)
  })

  test('a stream without end and without text is ended', async () => {
    host.answer = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      const pour = () => {
        while (!reply.destroyed && reply.write(`: ${'x'.repeat(10_000)}\n`));
      }
      reply.on('drain', pour)
      pour()
    }
    expect(await heard()).toEqual({ text: '', end: expect.stringContaining('too long') })
  })
})

test.each([
  ['<html>Sign in</html>', 'text/html'],
  ['{"choices":[]}', 'application/json'],
  ['{"choices":[{"message":{"content":null}}]}', 'application/json'],
  ['[]', 'application/json'],
  ['', 'application/json'],
])('a provider that answers %s is no provider', async (body, type) => {
  host.answer = answering(200, body, type)
  expect((await heard()).end).toContain('something else than expected')
  expect((await t.legacy('ai/create', { content: 'x' }, user)).json().error_code).toBe(10101)
})

test.each([
  ['http://169.254.169.254', 'may not be used'],
  ['http://[fd00:ec2::254]', 'may not be used'],
  ['http://127.0.0.1:1', 'cannot be reached'],
])('the address %s is refused or not there', async (address, said) => {
  await setOption('open_api_host', address)
  expect((await heard()).end).toContain(said)
})

test('a provider that leads to another address is not followed', async () => {
  host.answer = (_request, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()
  expect((await heard()).end).toContain('leads to another address')
  expect(host.received).toHaveLength(1)
})

describe('over a real connection', () => {
  const url = async () => {
    if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' })
    return `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  }
  const fetchAnswer = async (door: string, signal: AbortSignal) =>
    fetch(`${await url()}${door}`, {
      method: 'POST',
      body: new URLSearchParams({ content: 'x', user_token: user.token }),
      signal,
    })

  test('a piece arrives while the provider still thinks', async () => {
    let goOn = () => {}
    host.answer = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.write(chunk('First'))
      goOn = () => reply.end(chunk('Second', 'stop'))
    }
    const { body } = await fetchAnswer('/api/ai/create', AbortSignal.timeout(20_000))
    let text = ''
    for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(piece).toString()
      if (!text.includes('Second')) goOn()
    }
    expect(text).toContain('First')
    expect(text).toMatch(/Second[\s\S]*event: done/)
  })

  test.each(['/api/ai/create', '/server/index.php?s=/api/ai/create'])(
    'when the visitor goes, the question to the provider ends: %s',
    async (door) => {
      const visitor = new AbortController()
      host.answer = () => setImmediate(() => visitor.abort())
      await expect(fetchAnswer(door, visitor.signal)).rejects.toThrow(/abort/i)
      while (host.connections() > 0) await turn()
      expect(host.received).toHaveLength(1)
    },
  )

  test('it ends too when the visitor goes in the middle', async () => {
    const visitor = new AbortController()
    host.answer = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.write(chunk('First'))
    }
    const { body } = await fetchAnswer('/api/ai/create', visitor.signal)
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    expect(host.connections()).toBe(1)
    visitor.abort()
    while (host.connections() > 0) await turn()
    await expect(reader.read()).rejects.toThrow(/abort/i)
  })
})

test('without a key there is no assistant, and the interface is told so', async () => {
  const shown = async () => (await t.call('common/homePageSetting')).data.is_show_ai
  expect(await shown()).toBe(1)
  await setOption('open_api_key', '')
  expect(await shown()).toBe(0)
  expect(await refused(t, 'ai/create', { content: 'x' }, user)).toBe('AI_NOT_SET_UP')
  expect((await t.legacy('ai/create', { content: 'x' }, user)).json()).toMatchObject({ error_code: 10101 })
})

test('one user may ask so often, and others are not held up by it', async () => {
  for (let i = 0; i < AI_QUESTIONS_PER_USER; i += 1) expect((await heard()).end).toBe('done')
  const answer = await ask('x')
  expect([answer.statusCode, answer.json().error_name]).toEqual([429, 'TOO_MANY'])
  expect(host.received).toHaveLength(AI_QUESTIONS_PER_USER)
  const first = user
  user = await makeUser(t)
  expect((await heard()).end).toBe('done')
  user = first
  t.time.now += AI_WINDOW_SECONDS
  expect((await heard()).end).toBe('done')
})

test('guests, other sites and rubbish are refused before the provider hears of it', async () => {
  expect(await refused(t, 'ai/create', { content: 'x' })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'ai/create', { content: '' }, user)).toBe('BAD_FIELD:content')
  expect(await refused(t, 'ai/create', {}, user)).toBe('BAD_FIELD:content')
  expect(await refused(t, 'ai/create', { content: 'a\u0000b' }, user)).toBe('BAD_FIELD:content')
  expect(await refused(t, 'ai/create', { content: '问'.repeat(AI_QUESTION_LENGTH + 1) }, user)).toBe(
    'BAD_FIELD:content',
  )
  const forged = await t.inject({
    url: '/api/ai/create?content=x',
    headers: { cookie: `cookie_token=${user.token}`, 'sec-fetch-site': 'cross-site' },
  })
  expect(forged.json().error_name).toBe('CROSS_SITE')
  expect(host.received).toEqual([])
})
