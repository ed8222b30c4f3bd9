import { LANGS, LANGUAGES, type Lang } from './languages.ts'
import type { ServerTexts } from './type.ts'

const TEXTS = Object.fromEntries(
  await Promise.all(LANGS.map(async (lang) => [lang, await LANGUAGES[lang].server()] as const)),
) as Record<Lang, ServerTexts>

/** The texts of the server in a language. Not for the browser, because importing this loads every language. */
export const serverTexts = (lang: Lang): ServerTexts => TEXTS[lang]
