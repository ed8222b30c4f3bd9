import type { Language } from '#shared/i18n/type.ts'
import { page } from './page.ts'

export const zh: Language = {
  name: '中文',
  tag: 'zh-CN',
  locale: 'zh-CN',
  dates: 'zh-CN',
  letters: /[\u4e00-\u9fff]/,
  alone: ['assistant', 'clientDownload', 'httpTest', 'mock', 'moreProducts'],
  first: async () => (await import('./first.ts')).first,
  more: async () => (await import('./more.ts')).more,
  server: async () => (await import('./server.ts')).server,
  page,
}
