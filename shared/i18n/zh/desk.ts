import type { TextsOf } from '../type.ts'

/** 页面编辑器的工具。 */
export const desk: TextsOf<'desk'> = {
  menu: '工具',
  groups: { insert: '插入', convert: '转换', page: '本页' },
  tools: {
    sortPages: '页面排序',
  },
}
