import { setTimeout as sleep } from 'node:timers/promises'

/** The server that gets the pages; its address has no slash at the end. */
export interface Site {
  url: string
}

/** A problem that the user can solve, described in one line. */
export class DemoError extends Error {
  override readonly name = 'DemoError'
}

/** An answer of our own door. */
export interface Answer<T> {
  error_code: number
  error_message?: string
  data: T
}

/** How often a call is repeated when the server answers that there are too many. */
const TRIES = 20

/**
 * Makes a form-encoded call. When there are too many calls (HTTP 429), it waits as long as the server asks.
 * @throws DemoError when the server cannot be reached or answers something else than JSON
 */
export async function call<T>(site: Site, name: string, fields: Record<string, string | number>): Promise<Answer<T>> {
  const body = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  for (let left = TRIES; ; left -= 1) {
    const response = await fetch(`${site.url}/api/${name}`, { method: 'POST', body }).catch((error: Error) => {
      const cause = error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
      throw new DemoError(`${site.url} cannot be reached (${cause}). Is the server running? npm start`)
    })
    if (response.status === 429 && left > 0) {
      await response.body?.cancel()
      await sleep(Math.max(1, Number(response.headers.get('retry-after')) || 1) * 1000)
      continue
    }
    const text = await response.text()
    try {
      return JSON.parse(text) as Answer<T>
    } catch {
      throw new DemoError(`${site.url}/api/${name} answered ${response.status} and no JSON. Is it an Octavo server?`)
    }
  }
}

/** Like `call`, for calls that must succeed. @throws DemoError with the server's message */
export async function mustCall<T>(site: Site, name: string, fields: Record<string, string | number>): Promise<T> {
  const answer = await call<T>(site, name, fields)
  if (answer.error_code !== 0) throw new DemoError(`${name}: ${answer.error_message} (${answer.error_code})`)
  return answer.data
}
