import type { QueryClient } from '@tanstack/react-query'
import type { CallName, Input, Output } from '#shared/api/index.ts'
import { callKey } from './api.ts'
import { herePath } from './site.ts'

const ELEMENT_ID = 'octavo-data'

/**
 * Puts the answers that the server wrote into the HTML into the cache, so that the first screen sends no request. The element
 * contains `{ [key]: data }`. A key is the call and its form-encoded input: `user/info`, `page/info?page_id=5` (parameters in any
 * order, without `l`). Answers of a document that may be old are shown, and asked again at once. Returns the number of answers; 0 when the element
 * cannot be read.
 */
export function seedFromPage(client: QueryClient, root: Document = document): number {
  const text = root.getElementById(ELEMENT_ID)?.textContent
  if (!text) return 0
  try {
    const answers: Record<string, unknown> = JSON.parse(text)
    first = { path: herePath(), answers: new Map(Object.entries(answers).map(([key, data]) => [wireKey(key), data])) }
    const count = seed(client, answers)
    if (mayBeOld(root)) void client.invalidateQueries({ refetchType: 'none' })
    return count
  } catch {
    return 0
  }
}

/**
 * Whether the document may be older than this visit. The browser takes it from its cache without asking for Back and Forward and for a tab that it
 * restores.
 */
function mayBeOld(root: Document): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' || (root as Document & { wasDiscarded?: boolean }).wasDiscarded === true
}

/** Asks again for what is on the screen when the browser shows it as somebody had left it (its back/forward cache). */
export function askAgainOnReturn(client: QueryClient): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void client.invalidateQueries()
  })
}

/** The answers for the first screen, until it takes them. */
let first: { path: string; answers: Map<string, unknown> } | undefined

/**
 * An answer that the server wrote into the HTML, for a screen that must not use older answers of the cache. Only the screen at the
 * address of the document gets it, and once; else `undefined`. The document must be one that browsers do not store (server/web/send-screen.ts).
 */
export function takeFirst<N extends CallName>(name: N, input: Input<N> | Record<string, never>): Output<N> | undefined {
  if (first?.path !== herePath()) return undefined
  const key = JSON.stringify(callKey(name, input))
  const answer = first.answers.get(key)
  first.answers.delete(key)
  return answer as Output<N> | undefined
}

function keyOf(key: string) {
  const [name = '', search] = key.split('?', 2)
  return callKey(name as CallName, Object.fromEntries(new URLSearchParams(search)))
}

const wireKey = (key: string) => JSON.stringify(keyOf(key))

/** Puts answers into the cache. `answers` is `{ [key]: data }`, with the keys of `seedFromPage`. */
export function seed(client: QueryClient, answers: Record<string, unknown>): number {
  const entries = Object.entries(answers)
  for (const [key, data] of entries) client.setQueryData(keyOf(key), data)
  return entries.length
}
