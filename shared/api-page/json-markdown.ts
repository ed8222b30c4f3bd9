import { fenced, readableJson } from '#shared/markdown-parts.ts'
import { table } from '#shared/markdown-table/write.ts'
import { type ApiJson, type JsonRow, readApiJson } from './json.ts'
import { isChinese, readState, stateWord } from './state.ts'

/** Heads and headings of the Markdown that is made of API JSON, in the language of the page. */
const TEXTS = {
  en: {
    path: 'Path variables',
    header: 'Headers',
    cookie: 'Cookies',
    query: 'Query parameters',
    body: 'Body parameters',
    json: 'Request body',
    success: 'Response',
    failure: 'Response on failure',
    remark: 'Remarks',
    columns: ['Name', 'Required', 'Type', 'Example', 'Description'],
    yes: 'yes',
    no: 'no',
    state: 'status',
  },
  zh: {
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
    state: '状态',
  },
} as const

type Texts = (typeof TEXTS)['en' | 'zh']

/**
 * The Markdown that shows API JSON: the sections of the protocol in their order (docs/protocol.md, API JSON), address, method and state as an endpoint block.
 * @returns undefined when the text is no API JSON
 */
export function apiJsonMarkdown(text: string): string | undefined {
  const api = readApiJson(text)
  return api && markdownOf(api, isChinese(text) ? 'zh' : 'en')
}

function markdownOf(api: ApiJson, lang: 'en' | 'zh'): string {
  const t: Texts = TEXTS[lang]
  const state = readState(api.state)
  const head = [`:::api ${api.method} ${api.url}`, ...(state ? [`${t.state}: ${stateWord(state, lang)}`] : []), ':::']
  const body = api.mode === 'json' ? [] : api.mode === 'formdata' ? api.formdata : api.urlencoded
  const json = body.length > 0 ? '' : api.json
  const parts = [
    api.description,
    head.join('\n'),
    section(t.path, rows(api.path, t)),
    section(t.header, rows(api.headers, t)),
    section(t.cookie, rows(api.cookies, t)),
    section(t.query, rows(api.query, t)),
    section(t.body, rows(body, t)),
    section(t.json, code(json), json || api.mode === 'json' ? rows(api.jsonFields, t) : ''),
    section(t.success, code(api.success), rows(api.successFields, t, false)),
    section(t.failure, code(api.failure), rows(api.failureFields, t, false)),
    section(t.remark, api.remark),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function section(title: string, ...parts: string[]): string {
  const said = parts.filter(Boolean)
  return said.length > 0 ? [`## ${title}`, ...said].join('\n\n') : ''
}

function code(text: string): string {
  if (!text) return ''
  const { text: shown, isJson } = readableJson(text)
  return fenced(shown, isJson ? 'json' : '')
}

/** A table of parameters, or of the fields of an answer; columns that say nothing in any row are left out. */
function rows(list: readonly JsonRow[], t: Texts, isRequest = true): string {
  if (list.length === 0) return ''
  const cells = list.map(({ name, required, type, value, remark }) => [
    name,
    required ? t.yes : t.no,
    type,
    value,
    remark,
  ])
  const shown = t.columns.map((_, i) => i === 0 || (i === 1 ? isRequest : cells.some((row) => row[i])))
  const kept = <T>(row: readonly T[]) => row.filter((_, i) => shown[i])
  return table(kept(t.columns), cells.map(kept))
}
