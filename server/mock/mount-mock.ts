import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import { viewCounter } from '#server/domain/mock/count-views.ts'
import { matchesPath } from '#server/domain/mock/match-path.ts'
import { findMockByKey, type LivingMock, listMockPatterns, listMocksAt } from '#server/domain/mock/mock.repository.ts'
import { mockAnswer } from '#server/domain/mock/mock-answer.ts'
import { queryField, routeField } from '#server/http/read-fields.ts'
import { isLoginForced } from '#server/policy/forced-login.ts'
import { WorkFailed } from '#server/work/messages.ts'
import { MOCK_PATH_LENGTH } from '#shared/limits.ts'

/** The limit for mock addresses with variables that are read for one item. */
const MOCK_PATTERNS = 500

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const
const PREFLIGHT_SECONDS = '86400'

/** Scripts of any site may read the answers. Browsers must never treat an answer as a document. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}

/** The target of a mock address: a mock by its key, or an item and a path. */
type Asked = { key: string } | { item_id: number; path: string }

/**
 * Mounts the addresses of mock answers (docs/protocol.md, Mocks): `/mock-path/{item}/a/path` or `?path=/a/path`, and `/mock-data/{key}`. The same
 * addresses exist below `/server`, and there also in the field `s`. Anybody may use them. Mocks of a private item answer only at their keys, which
 * cannot be guessed.
 */
export function mountMock(app: FastifyInstance, services: Services): void {
  const { db } = services.database
  const views = viewCounter(services)
  app.addHook('onClose', () => views.write())

  const answer = async (request: FastifyRequest, reply: FastifyReply, asked: Asked | null) => {
    reply.headers(HEADERS)
    if (request.method === 'OPTIONS')
      return reply
        .headers({
          'access-control-allow-methods': METHODS.join(', '),
          'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
          'access-control-max-age': PREFLIGHT_SECONDS,
        })
        .code(204)
        .send()
    const found = asked && (await find(asked, request.method))
    if (!found) return refuse(reply, 404, 'There is no mock at this address', asked)
    if (!('mock' in found)) {
      reply.header('allow', found.methods.join(', '))
      return refuse(reply, 405, `The mock at this address answers ${found.methods.join(', ')}`, asked)
    }
    views.count(found.mock.id)
    return send(reply, found.mock)
  }

  async function find(asked: Asked, method: string): Promise<{ mock: LivingMock } | { methods: string[] } | null> {
    if ('key' in asked) {
      const mock = await findMockByKey(db, asked.key)
      return mock ? { mock } : null
    }
    // Without a key a mock is readable like a page for guests.
    if (await isLoginForced(db)) return null
    const { item_id, path } = asked
    const exact = await listMocksAt(db, item_id, path)
    const all =
      exact.length > 0
        ? exact
        : (await listMockPatterns(db, item_id, MOCK_PATTERNS)).filter((one) => matchesPath(one.path, path))
    const open = all.filter((one) => one.password === '')
    const wanted = method === 'HEAD' ? 'GET' : method
    const mock = open.find((one) => one.method === wanted) ?? open.find((one) => one.method === '')
    if (mock) return { mock }
    return open.length > 0 ? { methods: [...new Set(open.map((one) => one.method))] } : null
  }

  for (const root of ['', '/server', '/server/index.php']) {
    for (const end of ['', '/*'])
      app.route({
        method: [...METHODS],
        url: `${root}/mock-path/:item_id${end}`,
        handler: (request, reply) => {
          const given = request.params as { item_id: string; '*'?: string }
          return answer(request, reply, askedPath(given.item_id, queryField(request, 'path') ?? given['*']))
        },
      })
    app.route({
      method: [...METHODS],
      url: `${root}/mock-data/:key`,
      handler: (request, reply) => answer(request, reply, { key: (request.params as { key: string }).key }),
    })
  }

  // The form of old servers: `/server/?s=/mock-path/5&path=/x`
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/server\/?(?:index\.php\/?)?\?/.test(request.raw.url ?? '')) return
    const [, kind, id] = /^\/?mock-(path|data)\/(\w+)$/.exec(routeField(request) ?? '') ?? []
    if (!kind || !id) return
    const asked = kind === 'data' ? { key: id } : askedPath(id, queryField(request, 'path'))
    await answer(request, reply, asked)
    return reply
  })
}

/** The item and the path of an address; `null` when they are not valid. */
function askedPath(item: string, path: string | undefined): Asked | null {
  const item_id = /^[1-9]\d{0,15}$/.test(item) ? Number(item) : 0
  const wanted = `/${(path ?? '').replace(/^\/+/, '')}`
  return Number.isSafeInteger(item_id) && item_id > 0 && wanted.length <= MOCK_PATH_LENGTH
    ? { item_id, path: wanted }
    : null
}

async function send(reply: FastifyReply, { template, item_id }: LivingMock) {
  let body: string | null
  try {
    body = await mockAnswer(template, item_id)
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error
    return refuse(reply, 503, 'This mock cannot be answered now. Try again in a moment')
  }
  if (body === null) return refuse(reply, 500, 'The template of this mock makes more than an answer may hold')
  return reply.type('application/json; charset=utf-8').send(body)
}

const refuse = (reply: FastifyReply, status: number, error_message: string, asked?: Asked | null) =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({ error_code: 10404, error_message, ...(asked && 'path' in asked ? { path: asked.path } : {}) }),
    )
