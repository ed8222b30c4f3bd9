import type { ServerTextsOf } from '#shared/i18n/type.ts'

/** Words of the offline site, for people who read it. */
export const exportSite: ServerTextsOf<'exportSite'> = {
  contents: '目录',
  skip: '跳到正文',
  menu: '页面',
  search: '搜索',
  searchHint: '按 / 或 Ctrl+K',
  results: '搜索结果',
  noHits: '没有找到',
  hits: (count) => `${count} 个页面`,
  dark: '深色主题',
  light: '浅色主题',
  toc: '本页目录',
  previous: '上一页',
  next: '下一页',
  attachments: '附件',
  picture: '图片',
  diagram: '图表',
  exported: (author, date) => `${author} 导出于 ${date}`,
}
