import type { Language } from '#shared/i18n/type.ts'
import { page } from './page.ts'

export const en: Language = {
  name: 'English',
  tag: 'en',
  locale: 'en-US',
  // Day before month.
  dates: 'en-GB',
  alone: [],
  first: async () => (await import('./first.ts')).first,
  more: async () => (await import('./more.ts')).more,
  server: async () => (await import('./server.ts')).server,
  page,
}
