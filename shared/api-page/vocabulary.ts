import type { ApiState } from './states.ts'

/**
 * Words in pages that describe a call, in English and Chinese, the languages of the common templates. They are only recognised and never shown, so
 * they are not texts of the interface.
 */

/** The kinds of sections of an API page, recognised by their labels. */

export type SectionKind =
  | 'url'
  | 'method'
  | 'state'
  | 'header'
  | 'path'
  | 'query'
  | 'body'
  | 'params'
  | 'example'
  | 'other'

const words = (text: string): string[] => text.split('|')

const LABELS: readonly (readonly [SectionKind, readonly string[]])[] = [
  [
    'url',
    words(
      '请求url|请求uri|请求地址|请求路径|请求接口|接口url|接口地址|接口路径|api地址|url|url地址|request url|request uri|request path|request address|endpoint',
    ),
  ],
  [
    'method',
    words(
      '请求方式|请求方法|请求类型|请求method|提交方式|http方法|http 方法|http请求方式|http 请求方式|接口请求方式|method|request method|http method|request type',
    ),
  ],
  ['state', words('接口状态|api状态|开发状态|状态|api status|status|state')],
  [
    'header',
    words(
      'header|headers|请求头|请求头部|请求头参数|头部参数|header参数|header 参数|请求header|request header|request headers',
    ),
  ],
  [
    'path',
    words(
      '路径参数|路径变量|path参数|path 参数|rest参数|path parameters|path params|path variables|path variable|url variables',
    ),
  ],
  [
    'query',
    words(
      'query|query参数|query 参数|请求query参数|请求query 参数|url参数|get参数|query parameters|query params|query string',
    ),
  ],
  [
    'body',
    words(
      'body|body参数|body 参数|请求体|请求体参数|请求body参数|请求body 参数|json参数|json 参数|json字段说明|body parameters|body params|request body|json fields',
    ),
  ],
  [
    'params',
    words(
      '参数|请求参数|参数说明|请求参数说明|参数列表|传入参数|入参|入参说明|业务参数|请求数据|发送说明|输入参数|parameters|parameter|params|request parameters|request params|arguments|input',
    ),
  ],
  [
    'example',
    words(
      '请求示例|请求参数示例|参数示例|请求样例|请求例子|发送示例|请求报文|请求报文示例|请求json|json示例|请求参数json格式|请求参数json示例|body示例|请求体示例|示例请求|example request|request example|request sample|sample request|request body example|example body|parameter example',
    ),
  ],
]

const KINDS = new Map(LABELS.flatMap(([kind, labels]) => labels.map((label) => [label, kind] as const)))

/** The kind of a section. @param label as in `Section` */
export const kindOf = (label: string): SectionKind => KINDS.get(label) ?? 'other'

/** The last words of the labels of a kind, at a place where a label can end: the end of the line, a colon, a bracket or `**`. */
const endsOfLabels = (kind: SectionKind): RegExp => {
  const labels = LABELS.flatMap(([one, all]) => (one === kind ? all : []))
  const ends = labels.map((label) => /[a-z]+$|[^a-z\s]{1,2}$/.exec(label)?.[0]).filter((end) => end !== undefined)
  return new RegExp(`(?:${[...new Set(ends)].join('|')})(?=[\\s:：*_.。]*(?:[:：#(（<《【[]|\\*\\*|$))`, 'im')
}

const END_OF_METHOD = endsOfLabels('method')
const END_OF_URL = endsOfLabels('url')

/** A quick test that most texts without API data fail: whether a text may hold a label of an address and one of a method. */
export const mayDescribeCall = (text: string): boolean => END_OF_METHOD.test(text) && END_OF_URL.test(text)

/** The words in the heads of columns. If a table has several words of a list, the first in the list wins. */
export const COLUMNS = {
  name: '参数名|参数名称|参数|字段名|字段名称|字段|变量名|变量|属性|键|name|parameter|param|field|key|header|property|名称|参数名字'.split(
    '|',
  ),
  required: '必选|必填|必须|是否必选|是否必填|是否必须|是否必需|必需|required|presence|mandatory|require'.split('|'),
  type: '类型|参数类型|数据类型|字段类型|type|data type'.split('|'),
  value: '示例|示例值|例子|样例|取值|值|参数值|默认值|example|sample|value|default'.split('|'),
  place: '位置|参数位置|in|location|place'.split('|'),
  note: '说明|描述|备注|含义|字段说明|参数说明|description|note|notes|remark|remarks|comment'.split('|'),
} as const

/** Words in a cell or a field that mean "required". */
export const REQUIRED_WORDS = new Set([
  '1',
  'true',
  'yes',
  'y',
  'm',
  'required',
  '是',
  '必填',
  '必选',
  '必须',
  '√',
  '✓',
  '✔',
])

/** Keys of an endpoint block with a meaning. */
export const SUMMARY_KEYS = new Set(['summary', 'description', '简介', '摘要', '说明', '描述', '简要描述'])
export const STATUS_KEYS = new Set(['status', 'state', '状态', '接口状态'])

/** Other words for the states. */
export const STATE_WORDS: Record<string, ApiState> = {
  dev: 1,
  development: 1,
  'in development': 1,
  draft: 1,
  开发: 1,
  设计中: 1,
  test: 2,
  'in testing': 2,
  beta: 2,
  测试: 2,
  联调中: 2,
  complete: 3,
  done: 3,
  stable: 3,
  released: 3,
  完成: 3,
  已发布: 3,
  已上线: 3,
  change: 4,
  'to change': 4,
  需要修改: 4,
  待修改: 4,
  obsolete: 5,
  废弃: 5,
  已弃用: 5,
  弃用: 5,
  已下线: 5,
}

/** Recognises the types of parameters. */
export const TYPES = {
  file: /file|binary|文件/i,
  list: /array|list|\[\]|数组|列表/i,
  object: /object|map|json|对象/i,
  boolean: /bool|布尔/i,
  whole: /int|long|short|整数/i,
  text: /str|char|text|date|time|uuid|字符|文本|日期|时间/i,
  number: /int|long|number|float|double|decimal|short|数字|整数|数值/i,
} as const

/** Chinese numerals in the numbering of headings. */
export const FIGURES = '一二三四五六七八九十'

/** Recognises headings of answers to calls that failed. */
export const FAILURE_HEADING = /default|失败|错误|异常|fail|error/i

/** Recognises headings of examples of answers. */
export const ANSWER_HEADING = /返回|响应|成功|结果|response|returns?\b|answer|success/i
