import { first as en } from '#shared/i18n/en/first.ts'
import { pseudo } from './pseudo.ts'

export const first = pseudo(en)
