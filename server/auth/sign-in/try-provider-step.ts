import { type Word, word } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { SignInProblem, type SignInReason, wordOfReason } from './sign-in-problem.ts'

/** Reasons with instructions for the administrator. Their texts are about the settings, not about a person. */
const WORDS: Partial<Record<SignInReason, Word>> = {
  unreachable: 'try_unreachable',
  too_slow: 'try_too_slow',
  certificate: 'try_certificate',
  site_refused: 'try_site_refused',
  bad_answer: 'try_bad_answer',
}

/** A sentence with what the provider said. */
export const withDetail = (lang: Lang, name: Word, detail: string): string =>
  detail === '' ? word(name, lang) : `${word(name, lang)} (${detail})`

/**
 * Runs a step of a "Try it". Describes a problem in the language of the administrator: its meaning, the remedy, and the words of the provider.
 * @param words other words for some reasons
 */
export async function toldIn<T>(
  lang: Lang,
  work: () => Promise<T>,
  words: Partial<Record<SignInReason, Word>> = {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SignInProblem)) throw error
    const { reason, detail } = error
    const name = words[reason] ?? WORDS[reason] ?? (wordOfReason(reason).slice(1) as Word)
    throw new Error(withDetail(lang, name, detail), { cause: error })
  }
}
