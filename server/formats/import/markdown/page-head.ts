import { isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml'
import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'

/** The most characters of a front matter that is read. */
const FRONT_MATTER_MOST = 64 * 1024

/** The head of a Markdown file. */
export interface PageHead {
  /** The title in the front matter. */
  title?: string
  /** Its number among the pages of its folder. */
  order?: number
  /** The id of the page in Docusaurus. */
  id?: string
  /** The paths of attachments, relative to the folder of the file, as in our own archives. */
  attachments?: string[]
  /** Other fields of the front matter, which are not imported. */
  dropped: string[]
  /** The text behind the front matter. */
  text: string
}

const FENCED = /^---[ \t]*\n([\s\S]*?)\n?^(?:---|\.\.\.)[ \t]*(?:\n|$)/m
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)\n?^\+\+\+[ \t]*(?:\n|$)/m

/** Fields with the position of a page, in the order of their priority. */
const ORDER_FIELDS = ['sidebar_position', 'nav_order', 'order', 'weight', 'position']
/** The field with a list of paths. */
const ATTACHMENTS = 'attachments'
const KNOWN = new Set(['title', 'id', ATTACHMENTS, ...ORDER_FIELDS])

/** Splits a Markdown file into front matter and text. A block that is not front matter stays in the text. */
export function readHead(markdown: string): PageHead {
  const yaml = markdown.startsWith('---') ? FENCED.exec(markdown.slice(0, FRONT_MATTER_MOST)) : null
  const toml = !yaml && markdown.startsWith('+++') ? TOML.exec(markdown.slice(0, FRONT_MATTER_MOST)) : null
  const found = yaml ?? toml
  const fields = yaml ? yamlFields(yaml[1] as string) : toml ? tomlFields(toml[1] as string) : undefined
  if (found?.index !== 0 || !fields) return { dropped: [], text: markdown }
  const order = ORDER_FIELDS.map((name) => Number(fields.get(name) || Number.NaN)).find(Number.isFinite)
  const title = fields.get('title')?.trim()
  const id = fields.get('id')?.trim()
  const attachments = (fields.get(ATTACHMENTS) ?? '').split('\n').filter(Boolean)
  return {
    ...(title ? { title } : {}),
    ...(id ? { id } : {}),
    ...(order === undefined ? {} : { order }),
    ...(attachments.length > 0 ? { attachments } : {}),
    dropped: [...fields.keys()].filter((name) => !KNOWN.has(name)),
    text: markdown.slice(found[0].length).replace(/^\n/, ''),
  }
}

/** The fields of a YAML block that have a text, with attachments as lines; undefined if it is not a list of fields. */
function yamlFields(yaml: string): Map<string, string> | undefined {
  if (yaml.trim() === '') return new Map()
  const document = parseDocument(yaml, { uniqueKeys: false, logLevel: 'silent' })
  const map = document.contents as YAMLMap | null
  if (document.errors.length > 0 || map === null || !('items' in map) || !map.items.every((one) => 'key' in one))
    return undefined
  // Nothing is converted as a whole, so aliases cannot explode.
  const textOf = (value: unknown) => (isScalar(value) ? String(value.value ?? '') : '')
  return new Map(
    map.items.map(({ key, value }) => [
      String(key),
      isSeq(value) && String(key) === ATTACHMENTS ? value.items.map(textOf).join('\n') : textOf(value),
    ]),
  )
}

/** The simple fields of a TOML block: its lines `name = value`. */
const tomlFields = (toml: string): Map<string, string> =>
  new Map(
    [...toml.matchAll(/^([\w-]+)[ \t]*=[ \t]*(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.trim().replace(/^(["'])(.*)\1$/, '$2'),
    ]),
  )

/** A heading of the first level at the beginning of a text. */
export interface FirstHeading {
  /** Its words without marks. */
  words: string
  /** The text without it; absent if the heading contains more than words, or more than a title can, and must stay. */
  rest?: string
}

/** Links, pictures, code and HTML in a heading. */
const MORE_THAN_WORDS = /[[\]<>`]/

/** The heading at the beginning of a text. Badges and comments before it are ignored. */
export function firstHeading(text: string): FirstHeading | undefined {
  const before = /^(?:\s*(?:<!--[\s\S]*?-->)?)*/.exec(text.slice(0, FRONT_MATTER_MOST))?.[0] ?? ''
  const after = text.slice(before.length)
  const found = /^# +(.+?)(?: +#+)?[ \t]*(?:\n|$)/.exec(after) ?? /^([^\n#>|\-*+].*)\n=+[ \t]*(?:\n|$)/.exec(after)
  if (!found) return undefined
  const heading = found[1] as string
  const words = heading
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/\s*\{#[^}]*\}\s*$/, '')
    .replace(/[*_`~]+(?=\S)|(?<=\S)[*_`~]+/g, (marks) => (/^_+$/.test(marks) ? marks : ''))
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
  if (words === '') return undefined
  if (MORE_THAN_WORDS.test(heading) || words.length > PAGE_TITLE_LENGTH) return { words }
  return { words, rest: before.trimEnd() + after.slice(found[0].length).replace(/^\n/, '') }
}
