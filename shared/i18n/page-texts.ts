import { DEFAULT_LANG, LANGS, LANGUAGES, type Lang } from './languages.ts'
import type { PageTexts } from './type.ts'

/** Texts that are written into pages, in a language. */
export const pageTexts = (lang: Lang): PageTexts => LANGUAGES[lang].page

/** The language of a text, as far as a word that is put into it has to know. */
export const langOfText = (text: string): Lang =>
  LANGS.find((lang) => LANGUAGES[lang].letters?.test(text)) ?? DEFAULT_LANG
