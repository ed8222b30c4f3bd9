import { page } from '#shared/i18n/en/page.ts'
import type { Language } from '#shared/i18n/type.ts'
import { pseudo } from './pseudo.ts'

/**
 * A language for tests: English with other letters, longer, in brackets. It claims to be Russian, so that dates and texts of libraries have no Latin
 * letters either.
 */
export const ru: Language = {
  name: '⟦Þšéûðö⟧',
  tag: 'ru',
  locale: 'ru-RU',
  dates: 'ru-RU',
  alone: ['assistant', 'clientDownload', 'httpTest', 'mock', 'moreProducts'],
  first: async () => (await import('./first.ts')).first,
  more: async () => (await import('./more.ts')).more,
  server: async () => (await import('./server.ts')).server,
  page: pseudo(page),
}
