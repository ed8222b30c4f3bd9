import type { TextsOf } from '#shared/i18n/type.ts'

/** 页面排序对话框的文字。 */
export const sort: TextsOf<'sort'> = {
  action: '页面排序',
  title: (place) => `“${place}”的页面排序`,
  list: '页面顺序',
  hint: '拖动页面，或用 Alt 加方向键移动。',
  drag: (title) => `拖动“${title}”`,
  up: (title) => `上移“${title}”`,
  down: (title) => `下移“${title}”`,
  movedTo: (title, place, places) => `“${title}”现在是第 ${place} 个，共 ${places} 个。`,
  saved: '顺序已保存',
}
