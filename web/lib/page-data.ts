import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from '#shared/api/index.ts'
import { callKey } from './api.ts'

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
    return seed(client, JSON.parse(text))
  } catch {
    return 0
  }
}

/** Puts answers into the cache. `answers` is `{ [key]: data }`, with the keys of `seedFromPage`. */
export function seed(client: QueryClient, answers: Record<string, unknown>): number {
  const entries = Object.entries(answers)
  for (const [key, data] of entries) {
    const [name = '', search] = key.split('?', 2)
    client.setQueryData(callKey(name as CallName, Object.fromEntries(new URLSearchParams(search))), data)
  }
  return entries.length
}
