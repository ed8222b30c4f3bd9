import type { ServerTextsOf } from '#shared/i18n/type.ts'

/** 由接口描述文件生成的页面中的标题和用词，使用描述文件自身的语言。 */
export const importedApi: ServerTextsOf<'importedApi'> = {
  overview: '概述',
  schemas: '数据模型',
  webhooks: 'Webhook',
  version: '版本',
  servers: '服务器',
  server: '服务器',
  contact: '联系人',
  license: '许可协议',
  terms: '使用条款',
  moreDocs: '更多文档',
  tags: '标签',
  auth: '鉴权',
  authorization: '鉴权方式',
  noAuth: '无',
  or: ' 或 ',
  and: ' 加 ',
  comma: '、',
  stop: '。',
  scopes: (names: string) => `权限范围 ${names}`,
  apiKey: (name: string, place: string) => `API Key ${name}（${place}）`,
  httpAuth: (scheme: string) => `HTTP ${scheme}`,
  requestBody: '请求体',
  bodyParameters: 'Body 参数',
  otherBody: (type: string) => `${type} 格式的请求体`,
  response: (status: string) => `返回 ${status}`,
  responseHeaders: '返回的响应头：',
  callbacks: '回调',
  callbackHeads: ['名称', '地址', '说明'],
  links: '关联接口',
  variables: '变量',
  variableHeads: ['名称', '值', '说明'],
  environment: (name: string) => `环境：${name}`,
  beforeScript: '前置脚本',
  afterScript: '后置脚本',
  place: '位置',
  oneOf: (values: string, more: number) => `可选值：${values}${more > 0 ? `，另有 ${more} 个` : ''}`,
  length: (low: string, high: string) =>
    low === high
      ? `长度 ${low}`
      : low && high
        ? `长度 ${low} 至 ${high}`
        : low
          ? `长度不小于 ${low}`
          : `长度不超过 ${high}`,
  items: (low: string, high: string) =>
    low === high ? `${low} 项` : low && high ? `${low} 至 ${high} 项` : low ? `至少 ${low} 项` : `最多 ${high} 项`,
  pattern: (pattern: string) => `格式 ${pattern}`,
  defaultValue: (value: string) => `默认值 ${value}`,
  readOnly: '只读',
  writeOnly: '只写',
  deprecated: '已废弃',
  more: '内容过长，其余部分已省略。',
}
