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
 */
export function commentPages(source: string): CommentPage[] {
  const pages: CommentPage[] = []
  for (const block of blocksOf(restoreAmpersands(source))) {
    if (!block.includes('showdoc')) continue
    const tags = tagsOf(block)
    const page_title = firstLine(tags, 'title')
    if (!page_title) continue
    pages.push({
      cat_name: firstLine(tags, 'catalog'),
      page_title,
      page_content: pageText(tags),
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

/** The cells of `name required type note`. The second word may be missing. */
function parameterRow(text: string): string[] {
  const [name = '', ...rest] = text.split(/\s+/)
  const second = (rest[0] ?? '').toLowerCase()
  const saysRequired = YES.has(second) || NO.has(second)
  const [type = '', ...note] = saysRequired ? rest.slice(1) : rest
  return [name, YES.has(second) ? yes : no, type, note.join(' ')]
}

/** The cells of `name type note`. */
function returnRow(text: string): string[] {
  const [name = '', type = '', ...note] = text.split(/\s+/)
  return [name, type, note.join(' ')]
}

/** The text of the page: the protocol's template of an API description, without its empty sections. */
function pageText(tags: Tag[]): string {
  const rows = (name: string, row: (text: string) => string[]) =>
    tags.filter((tag) => tag.name === name && tag.text).map((tag) => row(tag.text))
  const parameters = (name: string) => {
    const found = rows(name, parameterRow)
    return found.length > 0 ? table(WORDS.parameterHeads, found) : ''
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
  const answers = rows('return_param', returnRow)
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
