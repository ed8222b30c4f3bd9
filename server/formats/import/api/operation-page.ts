import { cleanMethod } from '#shared/api-page/block.ts'
import { stateWord } from '#shared/api-page/state.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { pageTexts } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { fenced, inlineCode } from '#shared/markdown-parts.ts'
import { contained, plain, tableOf } from './markdown.ts'
import {
  type Body,
  type Example,
  type Field,
  languageOf,
  type Operation,
  type Parameter,
  type Response,
} from './operation.ts'

/** The longest address that can be read from a page (`shared/api-page/block.ts`). */
const MAX_ADDRESS = 2048
const MAX_FACT = 500
const MAX_SUMMARY = 500
/** The most bodies, examples and responses of each kind that a page shows. */
const MAX_BODIES = 10
const MAX_EXAMPLES = 10
const MAX_RESPONSES = 60

/**
 * Writes the page of an operation: an endpoint block, its parameters, bodies and responses. `readApiPage` can read method, address, state and
 * parameters from it.
 * @param lang the language of headings and words
 */
export function operationPage(operation: Operation, lang: Lang): string {
  const t = { ...pageTexts(lang).api, ...serverTexts(lang).importedApi }
  const at = (place: Parameter['place']) => operation.parameters.filter((one) => one.place === place)
  const headers = [...typeHeader(operation), ...at('header')]
  const parts = [
    endpoint(operation, lang),
    // A title that is too long for a page is cut there.
    operation.title.length > PAGE_TITLE_LENGTH ? plain(operation.title) : '',
    contained(operation.description),
    section(t.path, fieldTable(at('path'), t)),
    section(t.query, fieldTable(at('query'), t)),
    section(t.header, headerTable(headers, at('cookie'), t)),
    ...operation.bodies.slice(0, MAX_BODIES).map((body, index) => {
      const title = index > 0 ? t.otherBody(body.type) : isForm(body) ? t.bodyParameters : t.requestBody
      return section(plain(title), bodyText(body, t, index === 0))
    }),
    ...operation.responses.slice(0, MAX_RESPONSES).map((response) => responseSection(response, t)),
    ...operation.sections.map(({ title, text }) => section(plain(title), contained(text))),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

type Words = ReturnType<typeof pageTexts>['api'] & ReturnType<typeof serverTexts>['importedApi']

const section = (title: string, ...parts: string[]): string => {
  const filled = parts.filter(Boolean)
  return filled.length > 0 ? [`## ${title}`, ...filled].join('\n\n') : ''
}

/** The method for the endpoint block; GET if the block does not support the method. */
export const usableMethod = (method: string): string => cleanMethod(method.trim()) || 'GET'

/** The address on one line and not too long. White space is encoded, so that it stays one word. */
export function usableAddress(address: string): string {
  const text = address
    .trim()
    .replace(/[\r\n\t]+/g, '')
    .replace(/^`+|`+$/g, '')
    .replaceAll(' ', '%20')
    .toWellFormed()
  return text.slice(0, MAX_ADDRESS) || '/'
}

function endpoint(operation: Operation, lang: Lang): string {
  const { stateKey } = pageTexts(lang)
  const summary = oneLine(operation.summary, MAX_SUMMARY)
  const lines = [
    `:::api ${usableMethod(operation.method)} ${usableAddress(operation.address)}`,
    ...(summary && summary !== operation.title ? [`summary: ${summary}`] : []),
    ...(operation.state ? [`${stateKey}: ${stateWord(operation.state, lang)}`] : []),
    ...operation.facts.flatMap(({ name, value }) => {
      const text = oneLine(value, MAX_FACT)
      return text ? [`${name}: ${text}`] : []
    }),
    ':::',
  ]
  return lines.join('\n')
}

/** A value for the endpoint block. Two slashes at its beginning would end the block. */
function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const short = line.length > most ? `${line.slice(0, most - 1)}…` : line
  return short.startsWith('//') ? inlineCode(short) : short
}

const isForm = ({ type }: Body): boolean => /form-data|urlencoded/i.test(type)

/** The content type of a form, which tells readers how to send it. Absent if the source lists it. */
function typeHeader({ parameters, bodies }: Operation): Parameter[] {
  const [body] = bodies
  if (!body || !isForm(body)) return []
  if (parameters.some(({ place, name }) => place === 'header' && name.toLowerCase() === 'content-type')) return []
  const value = body.type.split(',', 1)[0] as string
  return [{ place: 'header', name: 'Content-Type', required: true, type: 'string', value, description: '' }]
}

const rowOf = ({ name, required, type, value, description }: Field, t: Words) => [
  name,
  required === undefined ? '' : required ? t.yes : t.no,
  type,
  value,
  { markdown: contained(description) },
]

function fieldTable(fields: readonly Field[], t: Words): string {
  return fields.length > 0
    ? tableOf(
        t.columns,
        fields.map((field) => rowOf(field, t)),
      )
    : ''
}

/** Headers and cookies. If there are cookies, a column shows the kind. */
function headerTable(headers: readonly Parameter[], cookies: readonly Parameter[], t: Words): string {
  if (cookies.length === 0) return fieldTable(headers, t)
  return tableOf(
    [...t.columns, t.place],
    [...headers, ...cookies].map((one) => [...rowOf(one, t), one.place]),
  )
}

function bodyText(body: Body, t: Words, isFirst: boolean): string {
  const type =
    isFirst && body.type && !isForm(body)
      ? body.type
          .split(',')
          .map((one) => inlineCode(one.trim()))
          .join(', ')
      : ''
  return [type, contained(body.description), fieldTable(body.fields, t), ...examples(body.examples)]
    .filter(Boolean)
    .join('\n\n')
}

function* examples(list: readonly Example[]): Generator<string> {
  for (const { name, text, language } of list.slice(0, MAX_EXAMPLES)) {
    if (name && list.length > 1) yield `${plain(name)}`
    yield fenced(text, language)
  }
}

function responseSection({ status, description, headers, bodies }: Response, t: Words): string {
  const parts = bodies.slice(0, MAX_BODIES).map((body) => {
    const type = body.type ? inlineCode(body.type) : ''
    const fields = body.fields.length > 0 ? answerTable(body.fields, t) : ''
    return [type, contained(body.description), fields, ...examples(body.examples)].filter(Boolean).join('\n\n')
  })
  const heads = headers.length > 0 ? `${t.responseHeaders}\n\n${answerTable(headers, t)}` : ''
  const text = [contained(description), heads, ...parts].filter(Boolean).join('\n\n')
  return `## ${plain(t.response(status))}${text ? `\n\n${text}` : ''}`
}

/** Fields of an answer. They are marked as required only if some are required and some are not. */
export function answerTable(fields: readonly Field[], t: Words): string {
  const differ = new Set(fields.map(({ required }) => required)).size > 1
  return tableOf(
    t.columns,
    fields.map((field) => rowOf(field, t).map((one, at) => (at === 1 && !differ ? '' : one))),
  )
}

/** An example of a text: the language of its code block comes from the media type, or from its first character. */
export function exampleOf(text: string, type = '', name = ''): Example {
  const guessed = /^\s*[{[]/.test(text) ? 'json' : /^\s*</.test(text) ? 'xml' : ''
  return { name, text: text.replace(/\r\n?/g, '\n').trimEnd(), language: languageOf(type) || guessed }
}
