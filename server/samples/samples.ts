import type { Lang } from '#shared/i18n/languages.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import type { SAMPLE_KINDS } from '#shared/sample-kinds.ts'
import { api as apiEn } from './en/api.ts'
import { dictionary as dictionaryEn } from './en/dictionary.ts'
import { sheet as sheetEn } from './en/sheet.ts'
import type { Sample } from './sample.ts'
import { api as apiZh } from './zh/api.ts'
import { dictionary as dictionaryZh } from './zh/dictionary.ts'
import { sheet as sheetZh } from './zh/sheet.ts'

export type SampleKind = (typeof SAMPLE_KINDS)[number]

/** The sample items, by kind and language. */
export const SAMPLES: Record<SampleKind, { item_type: number } & Record<Lang, Sample>> = {
  api: { item_type: ITEM_TYPE.regular, en: apiEn, zh: apiZh },
  dictionary: { item_type: ITEM_TYPE.regular, en: dictionaryEn, zh: dictionaryZh },
  sheet: { item_type: ITEM_TYPE.spreadsheet, en: sheetEn, zh: sheetZh },
}
