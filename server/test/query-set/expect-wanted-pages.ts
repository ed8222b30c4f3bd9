import { expect } from 'vitest'
import type { PublicPage, PublicQuery } from './public-set.ts'

/** Fails unless each query is there once and wants pages that exist. Only queries of the kind `nothing` want none. */
export function expectWantedPages(pages: readonly PublicPage[], queries: readonly PublicQuery[]): void {
  const keys = new Set(pages.map(({ key }) => key))
  for (const { kind, query, wanted } of queries) {
    expect([query, wanted.filter((key) => !keys.has(key))]).toEqual([query, []])
    expect([query, wanted.length === 0]).toEqual([query, kind === 'nothing'])
  }
  expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length)
}
