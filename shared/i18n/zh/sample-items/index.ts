import type { ServerTextsOf } from '#shared/i18n/type.ts'
import { api } from './api.ts'
import { dictionary } from './dictionary.ts'
import { sheet } from './sheet.ts'

/** 示例项目，按类型。 */
export const sampleItems: ServerTextsOf<'sampleItems'> = { api, dictionary, sheet }
