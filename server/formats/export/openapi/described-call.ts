import type { ApiPage } from '#shared/api-page/api-page.ts'
import { pageMarkdown } from '#shared/api-page/json-markdown.ts'
import { type FieldRow, readFieldTables } from '#shared/api-page/parameters.ts'
import { linesOf, MAX_TEXT, outlineOf, readBlocks, readCalls } from '#shared/api-page/read.ts'
import type { NumberedLine, Section } from '#shared/api-page/sections.ts'
import { ANSWER_HEADING, FAILURE_HEADING, kindOf, SUMMARY_KEYS } from '#shared/api-page/vocabulary.ts'
import { LANGS } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'

/** A call that a page describes, with all facts that a description of an API can express. */
export interface DescribedCall extends ApiPage {
  summary: string
  /** Markdown. */
  description: string
  /** The lines of the endpoint block that are neither summary nor state, as key and value. */
  facts: [key: string, value: string][]
  /** Descriptions of parameters by their names. */
  notes: ReadonlyMap<string, string>
  /** A page does not always say whether a field of the body is required. These rows do. */
  bodyRows: FieldRow[]
  /** The media types of the body that the page names. */
  bodyTypes: string[]
  /** All examples of the body. */
  bodyExamples: NamedExample[]
  answers: Answer[]
}

/** An answer by its status. */
export interface Answer {
  /** `200`, `4XX` or `default`. */
  status: string
  description: string
  types: string[]
  headers: FieldRow[]
  fields: FieldRow[]
  examples: NamedExample[]
}

/** An example with the line above its code block; empty without one. */
export interface NamedExample {
  name: string
  text: string
}

/** The longest description of an operation, in UTF-16 units. */
const DESCRIPTION_MOST = 64 * 1024

/** The lines above the headers of an answer. */
const HEADS_OF_ANSWERS = LANGS.map((lang) => serverTexts(lang).importedApi.responseHeaders)

/** Reads all calls that a page describes. @param content the text of the page as saved */
export function describedCalls(content: string): DescribedCall[] {
  const text = pageMarkdown(content)
  if (text.length > MAX_TEXT) return []
  const calls = readCalls(text)
  const lines = linesOf(text)
  const blocks = calls.length > 0 && text.includes(':::') ? readBlocks(lines) : []
  return calls.map((call, at) => {
    const block = blocks[at]
    const part = block ? lines.slice(block.end, blocks[at + 1]?.start) : lines
    const sections = outlineOf(part)
    const before = block && at === 0 ? lines.slice(0, block.start) : []
    return {
      ...call,
      summary: block?.facts.find(({ known }) => known === 'summary')?.value ?? '',
      description: descriptionOf(part, sections, before, block !== undefined),
      facts: (block?.facts ?? []).flatMap(({ key, value, known }) =>
        known || !value ? [] : [[key, value] as [string, string]],
      ),
      ...requestOf(sections),
      answers: answersOf(sections),
    }
  })
}

const isAnswer = (section: Section): boolean => kindOf(section.label) === 'other' && ANSWER_HEADING.test(section.label)

function requestOf(
  sections: readonly Section[],
): Pick<DescribedCall, 'notes' | 'bodyRows' | 'bodyTypes' | 'bodyExamples'> {
  const notes = new Map<string, string>()
  const bodyRows: FieldRow[] = []
  const bodyTypes: string[] = []
  const bodyExamples: NamedExample[] = []
  for (const section of sections) {
    const kind = kindOf(section.label)
    if (!['header', 'path', 'query', 'body', 'params'].includes(kind)) continue
    const rows = readFieldTables(section.lines).flatMap(({ rows }) => rows)
    for (const { name, note } of rows) if (note && !notes.has(name)) notes.set(name, note)
    if (kind !== 'body') continue
    bodyRows.push(...rows)
    bodyTypes.push(...typesIn(section))
    bodyExamples.push(...examplesOf(section).examples)
  }
  return { notes, bodyRows, bodyTypes, bodyExamples }
}

/** Media types on a line of their own: `application/json`, `application/xml`. */
const typesIn = ({ lines }: Section): string[] =>
  lines
    .map(({ text }) => text.trim())
    .filter((text) => /^(?:`[\w.+*-]+\/[\w.+*;= -]+`(?:,\s*)?)+$/.test(text))
    .flatMap((text) => [...text.matchAll(/`([^`]+)`/g)].map(([, type]) => type as string))

function answersOf(sections: readonly Section[]): Answer[] {
  const answers = new Map<string, Answer>()
  for (const section of sections.filter(isAnswer)) {
    const status = statusOf(section.label)
    const answer = answers.get(status) ?? { status, description: '', types: [], headers: [], fields: [], examples: [] }
    answers.set(status, answer)
    const types = typesIn(section)
    for (const { before, rows } of readFieldTables(section.lines))
      (HEADS_OF_ANSWERS.includes(before) ? answer.headers : answer.fields).push(...rows)
    answer.types.push(...types)
    const { examples, description } = examplesOf(section)
    answer.examples.push(...examples)
    answer.description ||= description
  }
  return [...answers.values()]
}

/** The examples of a section, and its text without their names: of several code blocks, the lines right above them. */
function examplesOf({ lines, code }: Section): { examples: NamedExample[]; description: string } {
  const prose = lines
    .map(({ text, at }) => ({ text: text.trim(), at }))
    .filter(
      ({ text }) =>
        text && !text.includes('|') && !/^`[^`]*`(?:, `[^`]*`)*$/.test(text) && !HEADS_OF_ANSWERS.includes(text),
    )
  const above = code.map(({ at }) => prose.findLast((line) => line.at < at && line.at >= at - 2))
  // A first line that names only one of several is a description.
  const isFirst = (line: NumberedLine | undefined) => line === prose[0] && !above.every(Boolean)
  const names = code.length > 1 ? above.map((line) => (isFirst(line) ? undefined : line)) : []
  const examples = code.map(({ text }, at) => ({ name: unescaped(names[at]?.text ?? ''), text: text.trim() }))
  const description = prose.filter((line) => !names.includes(line)).map(({ text }) => text)
  return { examples: examples.filter(({ text }) => text), description: description.join('\n') }
}

const unescaped = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1')

function statusOf(label: string): string {
  const [, status] = /(?<![\w.])([1-5](?:\d\d|xx))(?!\w)/i.exec(label) ?? []
  if (status) return status.toUpperCase()
  return FAILURE_HEADING.test(label) ? 'default' : '200'
}

/** The text around the parts that are read as the call. */
function descriptionOf(
  part: readonly string[],
  sections: readonly Section[],
  before: readonly string[],
  isBlock: boolean,
): string {
  const rawOf = (at: number) => part.slice(sections[at]?.at ?? 0, sections[at + 1]?.at).join('\n')
  const schemas = LANGS.map((lang) => serverTexts(lang).importedApi.schemas.toLowerCase())
  const texts = sections.map((section, at) => {
    if (at === 0) return part.slice(0, sections[1]?.at).join('\n')
    const kind = kindOf(section.label)
    if (kind !== 'other' || isAnswer(section) || schemas.includes(section.label)) return ''
    if (SUMMARY_KEYS.has(section.label)) return [section.rest, ...section.lines.map(({ text }) => text)].join('\n')
    return isBlock || section.lines.length > 0 || section.code.length > 0 ? rawOf(at) : ''
  })
  const text = [before.join('\n'), ...texts]
    .map((one) => one.trim())
    .filter(Boolean)
    .join('\n\n')
  return text.slice(0, DESCRIPTION_MOST).toWellFormed()
}
