import { type Lang, useLocale } from './locale.tsx'

/** Parts of the product that exist in one interface only. Components ask this table, never `lang`. */
const LOCALE_FEATURES = {
  aiAssistant: ['zh'],
  adminUpdate: ['zh'],
  clientDownload: ['zh'],
  mock: ['zh'],
  moreProducts: ['zh'],
  requestTool: ['zh'],
} as const satisfies Record<string, readonly Lang[]>

export type LocaleFeature = keyof typeof LOCALE_FEATURES

/** Whether a part belongs to the interface of this language. */
export function hasLocaleFeature(feature: LocaleFeature, lang: Lang): boolean {
  return (LOCALE_FEATURES[feature] as readonly Lang[]).includes(lang)
}

/** Whether a part belongs to the interface in the current language. */
export function useLocaleFeature(feature: LocaleFeature): boolean {
  return hasLocaleFeature(feature, useLocale().lang)
}
