import { OutgoingError } from './outgoing-error.ts'
import { type OutgoingLimits, outgoingRequest, textOf } from './outgoing-request.ts'

/** The options that libraries pass to their `fetch`. */
interface FetchInit {
  method?: string
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: unknown
}

/** A status whose answer has no body (Fetch Standard, null body status). */
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * A `fetch` for libraries that implement a protocol themselves. It sends through `outgoingRequest`, so the same policy applies (decision 12), and
 * reads the whole answer. Bodies are text or form fields.
 * @param given.signal ends a request that nobody waits for any more
 * @returns a function that throws OutgoingError
 */
export const outgoingFetch =
  (given: { limits: OutgoingLimits; signal: AbortSignal }) =>
  async (address: string | URL, init: FetchInit = {}): Promise<Response> => {
    const { method = 'GET' } = init
    if (method !== 'GET' && method !== 'POST') throw new OutgoingError('bad_address', method)
    const { body } = init
    const answer = await outgoingRequest({
      url: new URL(address),
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { body: String(body) } : {}),
      ...given,
    })
    const text = await textOf(answer)
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value ?? []].flat()) headers.append(name, one)
    return new Response(WITHOUT_BODY.has(answer.status) ? null : text, { status: answer.status, headers })
  }
