import type { ServerTextsOf } from '#shared/i18n/type.ts'

export const moveReport: ServerTextsOf<'moveReport'> = {
  waits: '另一个迁移持有锁，正在确认它是否仍在运行，最多半分钟……',
}
