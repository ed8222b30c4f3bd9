/** Words that are Chinese in the protocol of existing clients, whatever the language of the request (docs/protocol.md). */
export const PROTOCOL_WORDS = {
  /** The plain-text answers of the open API, which old scripts look for. */
  success: '成功',
  failure: '失败',
  yes: '是',
  no: '否',
  /** Words in comments for required and optional parameters. */
  required: ['必选', '必填', '必须', '是', 'required', 'true', 'yes', '1'],
  optional: ['可选', '选填', '非必选', '非必填', '非必须', '否', 'optional', 'false', 'no', '0'],
  /** Headings and table heads of the pages of `open/fromComments`. */
  comments: {
    description: '简要描述',
    url: '请求URL',
    method: '请求方式',
    header: 'Header',
    bodyExample: '请求参数示例',
    parameters: '参数',
    answerExample: '返回示例',
    answerFields: '返回参数说明',
    remark: '备注',
    parameterHeads: ['参数名', '必选', '类型', '说明'],
    answerHeads: ['参数名', '类型', '说明'],
  },
  /** Headings and table heads of the pages of `open/updateDbItem`. */
  dictionary: {
    description: '简要描述',
    fields: '字段',
    fieldHeads: ['字段', '类型', '空', '默认', '注释'],
    indexes: '索引',
    indexHeads: ['索引', '字段', '唯一', '类型', '注释'],
  },
} as const
