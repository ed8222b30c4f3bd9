import { type Lang, useLocale } from './locale.tsx'

/** Links that the header and the landing page have in some languages only. Components ask this table, never `lang`. */
const LOCALE_FEATURES = {
  clientDownload: ['zh'],
  moreProducts: ['zh'],
} as const satisfies Record<string, readonly Lang[]>

/** Whether the current language has a link. */
export function useLocaleFeature(feature: keyof typeof LOCALE_FEATURES): boolean {
  const having: readonly Lang[] = LOCALE_FEATURES[feature]
  return having.includes(useLocale().lang)
}
