import { more as en } from '#shared/i18n/en/more.ts'
import { pseudo } from './pseudo.ts'

export const more = pseudo(en)
