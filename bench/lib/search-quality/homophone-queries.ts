import type { PublicItem, PublicQuery } from '#server/test/query-set/public-set.ts'
import { fullReadings } from '#server/text/pinyin.ts'

const HAN = /\p{Script=Han}/gu
const TWO_CHARACTERS = /^\p{Script=Han}{2}$/u
/** A character that occurs so often in the pages is a usual one. */
const USUAL = 20
/** So many words are tried for each query: not every word has a wrong spelling that no page contains. */
const CANDIDATES = 2

/** Where the right words are: in titles, or in texts but in no title. */
export type HomophonesOf = 'titles' | 'texts'

/**
 * Queries as an input method for pinyin makes them: words of two characters, each with one character replaced by the most frequent one of the same sound. No page
 * contains a query. The wanted pages are all pages with the right word in the title, or in the text.
 * @param most how many at most, spread over the corpus
 */
export function homophoneQueries(corpus: readonly PublicItem[], of: HomophonesOf, most: number): PublicQuery[] {
  const pages = corpus.flatMap((item) => item.pages.map((page) => ({ ...page, item: item.name })))
  const everything = pages.map(({ title, content }) => `${title}\n${content}`).join('\n')
  const alike = charactersBySound(everything)
  const inTitles = wordsOf(pages.map(({ title }) => title))
  const inTexts = of === 'texts' ? wordsOf(pages.map(({ content }) => content)) : new Set<string>()
  const words = of === 'titles' ? inTitles : inTexts.difference(inTitles)
  const some = spread([...words], CANDIDATES * most)
  const queries = some.flatMap((word): PublicQuery[] => {
    const [first = '', second = ''] = [...word]
    const wrong = [...alike(second).map((other) => first + other), ...alike(first).map((other) => other + second)]
    const query = wrong.find((text) => text !== word && !everything.includes(text))
    const wanted = pages.filter(({ title, content }) => (of === 'titles' ? title : content).includes(word))
    return query === undefined
      ? []
      : [
          {
            kind: 'misspelt-chinese',
            set: 'tuned',
            query,
            wanted: wanted.map(({ key }) => key),
            item: wanted[0]?.item ?? '',
          },
        ]
  })
  return spread(queries, most)
}

/** The words in the texts that have two Chinese characters. */
function wordsOf(texts: readonly string[]): Set<string> {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  const words = new Set<string>()
  for (const text of texts)
    for (const { segment } of segmenter.segment(text)) if (TWO_CHARACTERS.test(segment)) words.add(segment)
  return words
}

/** At most so many entries of a list, at equal distances. */
function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(list.length / most))
  return list.filter((_, at) => at % step === 0)
}

/** Returns a function that lists the usual characters of a text with the same sound as a character. The most frequent come first. */
function charactersBySound(text: string): (character: string) => readonly string[] {
  const counts = new Map<string, number>()
  for (const [character] of text.matchAll(HAN)) counts.set(character, (counts.get(character) ?? 0) + 1)
  const soundOf = (character: string) => fullReadings(character)[0] ?? ''
  const usual = [...counts].filter(([, count]) => count >= USUAL).sort(([, a], [, b]) => b - a)
  const bySound = Map.groupBy(
    usual.map(([character]) => character),
    soundOf,
  )
  return (character) => bySound.get(soundOf(character)) ?? []
}
