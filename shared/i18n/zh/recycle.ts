import type { TextsOf } from '../type.ts'

/** 项目回收站的文字。 */
export const recycle: TextsOf<'recycle'> = {
  title: '回收站',
  lead: '删除的页面保留 30 天。恢复后回到原目录；目录已删除时回到顶层。',
  page: '页面',
  by: '删除人',
  time: '删除时间',
  left: '剩余',
  days: (days) => `${days} 天`,
  restore: '恢复',
  restoreName: (title) => `恢复“${title}”`,
  restored: (title) => `“${title}”已恢复。`,
  openPage: '打开',
  emptyTitle: '回收站是空的',
  emptyBody: '删除的页面会来到这里，保留 30 天。',
  archived: '项目已归档，其中的页面不能恢复。',
}
