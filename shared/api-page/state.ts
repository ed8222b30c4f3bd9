import { LANGS, type Lang } from '#shared/i18n/languages.ts'
import { pageTexts } from '#shared/i18n/page-texts.ts'
import type { ApiState } from './states.ts'
import { STATE_WORDS } from './vocabulary.ts'

/** The word for a state in the text of a page; empty for 0. */
export const stateWord = (state: ApiState, lang: Lang): string => pageTexts(lang).states[state] ?? ''

/**
 * Reads a state: a word in any of our languages, or its number.
 * @returns 0 when it is not one of the five states
 */
export function readState(written: string): ApiState {
  const word = written.trim().toLowerCase()
  if (/^[1-5]$/.test(word)) return Number(word) as ApiState
  for (const lang of LANGS) {
    const state = pageTexts(lang).states.findIndex((one) => one.toLowerCase() === word)
    if (state > 0) return state as ApiState
  }
  return Object.hasOwn(STATE_WORDS, word) ? (STATE_WORDS[word] as ApiState) : 0
}
