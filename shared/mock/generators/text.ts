import { pick, whole } from '#shared/mock/random.ts'
import { HAN, WORDS } from '#shared/mock/words.ts'
import { type Generator, type Json, type Making, numberOf, textOf } from './generator.ts'

/** The number of parts: `(n)`, `(least, most)`, or within the usual bounds. */
function countOf(making: Making, [least, most]: readonly Json[], usual: readonly [number, number]): number {
  if (least === undefined) return whole(making.random, ...usual)
  const low = Math.max(0, numberOf(least, usual[0]))
  return Math.max(0, whole(making.random, low, most === undefined ? low : numberOf(most, low)))
}

function times(making: Making, count: number, one: () => string, between: string): string {
  // Spend the cost of a long list before it is created.
  making.budget.characters(count)
  return Array.from({ length: count }, one).join(between)
}

function oneWord(making: Making): string {
  const word = pick(making.random, WORDS)
  making.budget.characters(word.length)
  return word
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `word()` is a word of a list. `word(3)` and `word(3, 5)` give the number of random letters. */
const word: Generator = (making, ...given) => {
  if (given.length === 0) return oneWord(making)
  const letters = countOf(making, given, [3, 10])
  return times(making, letters, () => String.fromCharCode(whole(making.random, 97, 122)), '')
}

const sentence: Generator = (making, ...given) =>
  `${capital(times(making, countOf(making, given, [8, 14]), () => oneWord(making), ' '))}.`

const title: Generator = (making, ...given) =>
  times(making, countOf(making, given, [3, 6]), () => capital(oneWord(making)), ' ')

const cword: Generator = (making, ...given) => {
  const named = typeof given[0] === 'string' && Number.isNaN(Number(given[0]))
  const pool = named ? [...(given[0] as string)] : HAN
  const count = countOf(making, named ? given.slice(1) : given, [1, 1])
  return times(making, count, () => (pool.length > 0 ? pick(making.random, pool) : ''), '')
}

const csentence: Generator = (making, ...given) =>
  `${times(making, countOf(making, given, [12, 18]), () => pick(making.random, HAN), '')}。`

const usualSentences = [3, 7] as const

/** Words and sentences in both languages. */
export const text: Record<string, Generator> = {
  word,
  sentence,
  title,
  paragraph: (making, ...given) =>
    times(making, countOf(making, given, usualSentences), () => String(sentence(making)), ' '),
  cword,
  csentence,
  ctitle: (making, ...given) => times(making, countOf(making, given, [3, 7]), () => pick(making.random, HAN), ''),
  cparagraph: (making, ...given) =>
    times(making, countOf(making, given, usualSentences), () => String(csentence(making)), ''),
  capitalize: (_making, given) => capital(textOf(given)),
  upper: (_making, given) => textOf(given).toUpperCase(),
  lower: (_making, given) => textOf(given).toLowerCase(),
}
