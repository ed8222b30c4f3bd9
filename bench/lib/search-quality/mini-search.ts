import MiniSearch from 'minisearch'
import type { PublicItem } from '#server/test/query-set/public-set.ts'
import type { Asker } from './measure.ts'

const MOST = 50

/** Words of letters and digits in small letters, and the pairs of neighbouring Chinese characters; a character that stands alone is a word. */
export function wordsAndPairs(text: string): string[] {
  const words: string[] = []
  for (const [run] of text
    .toLowerCase()
    .matchAll(/\p{Script=Han}+|[\p{L}\p{N}_]+?(?=\p{Script=Han}|[^\p{L}\p{N}_]|$)/gu)) {
    const characters = [...run]
    if (!/\p{Script=Han}/u.test(run) || characters.length === 1) words.push(run)
    else for (let at = 0; at + 1 < characters.length; at++) words.push(`${characters[at]}${characters[at + 1]}`)
  }
  return words
}

/** The comparison: MiniSearch with words and pairs, joined by *or*, with beginnings of words and a distance of a fifth of a word. */
export function miniSearchAsker(corpus: readonly PublicItem[]): Asker {
  const search = new MiniSearch({
    idField: 'key',
    fields: ['title', 'content'],
    tokenize: wordsAndPairs,
    processTerm: (term) => term,
    searchOptions: { boost: { title: 3 }, fuzzy: 0.2, prefix: true, combineWith: 'OR' },
  })
  for (const { pages } of corpus) search.addAll(pages)
  return async ({ query }) =>
    search
      .search(query)
      .slice(0, MOST)
      .map(({ id }) => id)
}
