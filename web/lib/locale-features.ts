import { LANGUAGES } from '#shared/i18n/languages.ts'
import type { LocalFeature } from '#shared/i18n/type.ts'
import { type Lang, useLocale } from './locale.tsx'

/** Whether a language has a feature that not all languages have. Components ask this and never compare languages. */
export const hasFeature = (lang: Lang, feature: LocalFeature): boolean => LANGUAGES[lang].alone.includes(feature)

/** Whether the current language has a feature that not all languages have. */
export const useLocaleFeature = (feature: LocalFeature): boolean => hasFeature(useLocale().lang, feature)
