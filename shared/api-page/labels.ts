/** What a section of an API page is about, by the words that people put above it. */

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

/** @param label as `readSections` cleans it */
export const kindOf = (label: string): SectionKind => KINDS.get(label) ?? 'other'
