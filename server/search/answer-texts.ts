import type { SearchAnswer } from './answer-search.ts'

/**
 * An answer as JSON texts for another thread: one for each page, after one for the rest. Texts pass between threads several times as fast as objects. A long text takes three times as
 * long to make as short ones of the same length, because V8 asks the system for the memory of each.
 */
export const textsOf = ({ pages, ...rest }: SearchAnswer): string[] => [
  JSON.stringify(rest),
  ...pages.map((page) => JSON.stringify(page)),
]

/** The answer of `textsOf`. */
export const answerOf = ([rest = '', ...pages]: readonly string[]): SearchAnswer => ({
  ...JSON.parse(rest),
  pages: pages.map((page) => JSON.parse(page)),
})
