import type { TextsOf } from '#shared/i18n/type.ts'

/** 页面编辑器的工具。 */
export const tools: TextsOf<'tools'> = {
  menu: '工具',
  groups: { insert: '插入', convert: '转换', page: '本页' },
  names: {
    assistant: 'AI 助手',
    insertTemplate: '插入模板',
    saveTemplate: '另存为模板',
    mock: 'Mock 接口',
    attachments: '附件',
    sortPages: '页面排序',
    jsonToTable: 'JSON 转表格',
    beautifyJson: '格式化 JSON',
    sqlToTable: 'SQL 转表格',
    pasteTable: '粘贴表格',
    editTable: '编辑表格',
    httpTest: 'HTTP 接口测试',
  },
}
