import type { TextsOf } from '#shared/i18n/type.ts'

/** 编写时页面之间的链接。 */
export const pageLinks: TextsOf<'pageLinks'> = {
  title: '链接到页面',
  pages: '页面',
  recent: '最近保存',
  headings: (title) => `“${title}”的标题`,
  headingsHere: '本页的标题',
  otherItem: '其他项目',
  create: (title) => `新建页面“${title}”并链接`,
  none: '没有匹配的页面。',
  noHeadings: '没有匹配的标题。',
  looking: '正在查找…',
  choose: '选择',
  insert: '插入',
  toHeading: '到标题',
  found: (count) => `${count} 个结果`,
  gone: '此链接没有对应的页面。',
  goneCount: (count) => `${count} 个链接没有对应页面`,
}
