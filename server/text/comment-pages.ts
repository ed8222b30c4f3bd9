import { cleanMethod } from '#shared/api-page/block.ts'
import { DEFAULT_ORDER } from '#shared/limits.ts'
import { fenced, inlineCode, readableJson, restoreAmpersands } from '#shared/markdown-parts.ts'
import { table } from '#shared/markdown-table/write.ts'
import { PROTOCOL_WORDS } from '#shared/protocol-words.ts'

/** A page described by a comment: its catalog and its text. */
export interface CommentPage {
  cat_name: string
  page_title: string
  page_content: string
  s_number: number
}

interface Tag {
  name: string
  /** The text after the tag, and the lines below it. */
  text: string
}

/**
 * Finds the pages that the comments of a source text describe (docs/protocol.md, Comment tags): blocks of slash, two stars … star,
 * slash that hold the word `showdoc` and a `@title`. Any language whose comments or strings can hold such a block will do.
 * @param source the source text; `_this_and_change_` stands for `&`
 * @param asApiJson whether the pages are API JSON, which is all that the client of an item of type 3 reads, instead of Markdown
 */
export function commentPages(source: string, asApiJson = false): CommentPage[] {
  const pages: CommentPage[] = []
  for (const block of blocksOf(restoreAmpersands(source))) {
    if (!block.includes('showdoc')) continue
    const tags = tagsOf(block)
    const page_title = firstLine(tags, 'title')
    if (!page_title) continue
    pages.push({
      cat_name: firstLine(tags, 'catalog'),
      page_title,
      page_content: asApiJson ? pageJson(tags) : pageText(tags),
      s_number: orderOf(firstLine(tags, 'number')),
    })
  }
  return pages
}

function* blocksOf(source: string): Generator<string> {
  let at = source.indexOf('/**')
  while (at >= 0) {
    const end = source.indexOf('*/', at + 2)
    if (end < 0) return
    yield source.slice(at + 3, end)
    at = source.indexOf('/**', end + 2)
  }
}

/** The tags of the protocol. A longer tag comes before its prefixes. */
const KNOWN_TAGS = [
  'catalog',
  'title',
  'description',
  'method',
  'url',
  'header',
  'param',
  'json_param',
  'return_param',
  'return',
  'remark',
  'number',
]

/** A tag that begins a line: its name, then a colon, space, or the end. */
const TAG = /^[ \t]*(?:showdoc[ \t]+)?@([A-Za-z_]+)(?:[:：][ \t]*(.*)|[ \t]+(.*))?$/
/**
 * A known tag directly followed by its text: `@title标题`, `@url/api/x`, `@return{"a":1}`. The text is an address, or does not begin with a Latin
 * letter or `_`, so that `@returns` is not read as `@return`.
 */
const JOINED_TAG = new RegExp(
  `^[ \\t]*(?:showdoc[ \\t]+)?@(${KNOWN_TAGS.join('|')})((?:[^A-Za-z_ \\t:：]|https?://).*)$`,
  'i',
)

/**
 * Splits a block into its tags. A colon, white space or nothing may follow the name of a tag. A tag outside the protocol (`@author`, `@throws`)
 * ends the tag before it, and callers ignore it.
 */
function tagsOf(block: string): Tag[] {
  const tags: Tag[] = []
  for (const raw of block.split(/\r\n|\r|\n/)) {
    const line = raw.replace(/^[ \t]*\*[ \t]?/, '').trimEnd()
    const start = JOINED_TAG.exec(line) ?? TAG.exec(line)
    if (start) tags.push({ name: (start[1] as string).toLowerCase(), text: (start[2] ?? start[3] ?? '').trim() })
    else if (tags.length > 0) (tags.at(-1) as Tag).text += `\n${line}`
  }
  return tags.map(({ name, text }) => ({ name, text: dedent(text) }))
}

/** Removes the common indent of all lines after the first, and empty lines at the beginning and the end. */
function dedent(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  let common = Number.POSITIVE_INFINITY
  for (const line of rest) if (line.trim()) common = Math.min(common, line.length - line.trimStart().length)
  return [first, ...rest.map((line) => line.slice(common))]
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
}

const textOf = (tags: Tag[], name: string): string => tags.find((tag) => tag.name === name && tag.text)?.text ?? ''
const firstLine = (tags: Tag[], name: string): string => textOf(tags, name).split('\n', 1)[0]?.trim() ?? ''

function orderOf(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : DEFAULT_ORDER
}

const { comments: WORDS, yes, no } = PROTOCOL_WORDS
const YES = new Set<string>(PROTOCOL_WORDS.required)
const NO = new Set<string>(PROTOCOL_WORDS.optional)

/** A parameter, or a field of the answer. */
interface Row {
  name: string
  required: boolean
  type: string
  note: string
}

/** The row of `name required type note`. The second word may be missing. */
function parameterRow(text: string): Row {
  const [name = '', ...rest] = text.split(/\s+/)
  const second = (rest[0] ?? '').toLowerCase()
  const saysRequired = YES.has(second) || NO.has(second)
  const [type = '', ...note] = saysRequired ? rest.slice(1) : rest
  return { name, required: YES.has(second), type, note: note.join(' ') }
}

/** The row of `name type note`. */
function returnRow(text: string): Row {
  const [name = '', type = '', ...note] = text.split(/\s+/)
  return { name, required: false, type, note: note.join(' ') }
}

const rowsOf = (tags: Tag[], name: string, row: (text: string) => Row): Row[] =>
  tags.filter((tag) => tag.name === name && tag.text).map((tag) => row(tag.text))

/** The text of the page: the protocol's template of an API description, without its empty sections. */
function pageText(tags: Tag[]): string {
  const parameters = (name: string) => {
    const found = rowsOf(tags, name, parameterRow)
    const cells = found.map(({ name, required, type, note }) => [name, required ? yes : no, type, note])
    return cells.length > 0 ? table(WORDS.parameterHeads, cells) : ''
  }
  const example = (name: string) => {
    const { text, isJson } = readableJson(textOf(tags, name))
    return text && fenced(text, isJson ? 'json' : '')
  }
  const list = (name: string, show: (text: string) => string) =>
    textOf(tags, name)
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => `- ${show(line.trim())}`)
      .join('\n')
  const answers = rowsOf(tags, 'return_param', returnRow).map(({ name, type, note }) => [name, type, note])
  const sections: [heading: string, text: string][] = [
    [WORDS.description, textOf(tags, 'description')],
    [WORDS.url, list('url', inlineCode)],
    [WORDS.method, list('method', (method) => method.toUpperCase())],
    [WORDS.header, parameters('header')],
    [WORDS.bodyExample, example('json_param')],
    [WORDS.parameters, parameters('param')],
    [WORDS.answerExample, example('return')],
    [WORDS.answerFields, answers.length > 0 ? table(WORDS.answerHeads, answers) : ''],
    [WORDS.remark, textOf(tags, 'remark')],
  ]
  const filled = sections.filter(([, text]) => text)
  // A page needs a text. If all sections are empty, the title is its text.
  if (filled.length === 0) return `${firstLine(tags, 'title')}\n`
  return `${filled.map(([heading, text]) => `##### ${heading}\n\n${text}`).join('\n\n')}\n`
}

/** Methods whose parameters are sent in the address. */
const WITHOUT_BODY = new Set(['get', 'head'])

/** The same as API JSON (docs/protocol.md, API JSON). Parameters are those of the body, unless the method sends none. */
function pageJson(tags: Tag[]): string {
  const rows = (name: string, row: (text: string) => Row) =>
    rowsOf(tags, name, row).map(({ name, required, type, note }) => ({
      name,
      type,
      value: '',
      require: required ? '1' : '0',
      remark: note,
      disable: '0',
    }))
  const method = (cleanMethod(firstLine(tags, 'method')) || 'GET').toLowerCase()
  const { text: json } = readableJson(textOf(tags, 'json_param'))
  const parameters = rows('param', parameterRow)
  const inAddress = !json && WITHOUT_BODY.has(method)
  return JSON.stringify({
    info: {
      from: 'runapi',
      type: 'api',
      title: firstLine(tags, 'title'),
      description: textOf(tags, 'description'),
      method,
      url: firstLine(tags, 'url') || '/',
      remark: textOf(tags, 'remark'),
      apiStatus: '0',
    },
    request: {
      params: {
        mode: json ? 'json' : 'urlencoded',
        json,
        jsonDesc: json ? parameters : [],
        urlencoded: json || inAddress ? [] : parameters,
        formdata: [],
      },
      headers: rows('header', parameterRow),
      cookies: [],
      auth: [],
      query: inAddress ? parameters : [],
      pathVariable: [],
    },
    response: {
      responseExample: readableJson(textOf(tags, 'return')).text,
      responseParamsDesc: rows('return_param', returnRow),
      responseFailExample: '',
      responseFailParamsDesc: [],
    },
    extend: [],
  })
}
