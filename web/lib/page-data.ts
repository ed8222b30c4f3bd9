import type { QueryClient } from '@tanstack/react-query'
import type { CallName, Input, Output } from '#shared/api/index.ts'
import { callKey } from './api.ts'
import { herePath } from './site.ts'

const ELEMENT_ID = 'octavo-data'

/**
 * Puts the answers that the server wrote into the HTML into the cache, so that the first screen sends no request. The element
 * contains `{ [key]: data }`. A key is the call and its form-encoded input: `user/info`, `page/info?page_id=5` (parameters in any
 * order, without `l`). Returns the number of answers; 0 when the element cannot be read.
 */
export function seedFromPage(client: QueryClient, root: Document = document): number {
  const text = root.getElementById(ELEMENT_ID)?.textContent
  if (!text) return 0
  try {
    const answers: Record<string, unknown> = JSON.parse(text)
    first = { path: herePath(), answers: new Map(Object.entries(answers).map(([key, data]) => [wireKey(key), data])) }
    return seed(client, answers)
  } catch {
    return 0
  }
}

/** The answers for the first screen, until it takes them. */
let first: { path: string; answers: Map<string, unknown> } | undefined

/**
 * An answer that the server wrote into the HTML, for a screen that must not use older answers of the cache. Only the screen at the
 * address of the document gets it, and once; else `undefined`.
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
