import type { Lang } from '#shared/i18n/languages.ts'
import { langOfText, pageTexts } from '#shared/i18n/page-texts.ts'
import type { PageTexts } from '#shared/i18n/type.ts'
import { fenced, readableJson } from '#shared/markdown-parts.ts'
import { table } from '#shared/markdown-table/write.ts'
import { type ApiJson, type JsonRow, readApiJson } from './json.ts'
import { readState, stateWord } from './state.ts'

type Texts = PageTexts['api']

/**
 * Converts API JSON to Markdown: the sections of the protocol in their order (docs/protocol.md, API JSON), with address, method and state as an
 * endpoint block.
 * @returns undefined when the text is not API JSON
 */
export function apiJsonMarkdown(text: string): string | undefined {
  const api = readApiJson(text)
  return api && markdownOf(api, langOfText(text))
}

/** The Markdown of a page's text: API JSON is converted, other texts stay as they are. */
export const pageMarkdown = (text: string): string => apiJsonMarkdown(text) ?? text

function markdownOf(api: ApiJson, lang: Lang): string {
  const { api: t, stateKey } = pageTexts(lang)
  const state = readState(api.state)
  const head = [`:::api ${api.method} ${api.url}`, ...(state ? [`${stateKey}: ${stateWord(state, lang)}`] : []), ':::']
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
  const filled = parts.filter(Boolean)
  return filled.length > 0 ? [`## ${title}`, ...filled].join('\n\n') : ''
}

function code(text: string): string {
  if (!text) return ''
  const { text: shown, isJson } = readableJson(text)
  return fenced(shown, isJson ? 'json' : '')
}

/** A table of parameters or of the fields of an answer. Columns that are empty in all rows are left out. */
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
