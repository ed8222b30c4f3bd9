import type { PageTexts } from '#shared/i18n/type.ts'

/** 写入页面或在页面里显示的文字，使用页面自身的语言。 */
export const page: PageTexts = {
  givenUp: '此页面排版耗时过长，因此按原文显示。',
  callouts: { note: '注', info: '说明', tip: '提示', warn: '注意', danger: '危险' },
  states: ['', '开发中', '测试中', '已完成', '需修改', '已废弃'],
  stateKey: '状态',
  stateTitle: '接口状态',
  colon: '：',
  colonBeforeText: '：',
  api: {
    path: '路径参数',
    header: '请求头',
    cookie: 'Cookie',
    query: 'Query 参数',
    body: 'Body 参数',
    json: '请求体',
    success: '返回示例',
    failure: '失败返回示例',
    remark: '备注',
    columns: ['参数名', '必填', '类型', '示例', '说明'],
    yes: '是',
    no: '否',
  },
}
