import type { TextsOf } from '../type.ts'

/** 页面编辑器的工具。 */
export const desk: TextsOf<'desk'> = {
  menu: '工具',
  groups: { insert: '插入', convert: '转换', page: '本页' },
  tools: {
    assistant: 'AI 助手',
    insertTemplate: '插入模板',
    saveTemplate: '另存为模板',
    mock: 'Mock 接口',
    attachments: '附件',
    sortPages: '页面排序',
  },
}
