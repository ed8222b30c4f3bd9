import type { Texts } from '#shared/i18n/type.ts'
import { first } from './first.ts'
import { more } from './more.ts'

/** All Chinese texts. */
export const zh: Texts = { ...first, ...more }
