import { server as en } from '#shared/i18n/en/server.ts'
import { pseudo } from './pseudo.ts'

// Samples are content, so they stay in English.
export const server = { ...pseudo(en), sampleItems: en.sampleItems }
