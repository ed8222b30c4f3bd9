import { cellTexts, isDelimiter } from '#shared/markdown-table/row.ts'
import { type ApiParam, hasBody, saysRequired } from './api-page.ts'
import type { NumberedLine } from './sections.ts'
import { COLUMNS, type SectionKind } from './vocabulary.ts'

type Column = keyof typeof COLUMNS

/** The longest name of a parameter, in UTF-16 units. */
const MAX_NAME = 100
/** The most parameters that are read of a page. */
const MAX_PARAMS = 500

/**
 * Reads the parameters in the tables of a section.
 * @param kind the kind of the section
 * @param call method and address of the page: variables of the address are path parameters wherever they are listed
 */
export function readParams(
  lines: readonly NumberedLine[],
  kind: SectionKind,
  call: { method: string; url: string },
): ApiParam[] {
  const params: ApiParam[] = []
  for (const { head, rows } of readTables(lines)) {
    const columns = columnsOf(head)
    for (const row of rows) {
      const name = cleanName(row[columns.name ?? 0] ?? '')
      if (!name || params.length >= MAX_PARAMS) continue
      const place = columns.place === undefined ? (head[0] ? '' : (row[0] ?? '')) : (row[columns.place] ?? '')
      params.push({
        name,
        place: placeOf(name, place, kind, call),
        type: row[columns.type ?? -1] ?? '',
        required: saysRequired(row[columns.required ?? -1] ?? ''),
        value: row[columns.value ?? -1] ?? '',
      })
    }
  }
  return params
}

/** A row of a table of fields, whatever they are fields of. */
export interface FieldRow {
  name: string
  type: string
  /** Undefined when the table has no column for it, or the cell is empty. */
  required: boolean | undefined
  value: string
  note: string
}

/** A table of fields, and the line of text before it. */
export interface FieldTable {
  before: string
  rows: FieldRow[]
}

/** Reads the tables of a section whose first column, or whose column of names, holds names of fields. */
export function readFieldTables(lines: readonly NumberedLine[]): FieldTable[] {
  return readTables(lines).map(({ head, rows, before }) => {
    const columns = columnsOf(head)
    const at = (row: readonly string[], column: Column) => row[columns[column] ?? -1] ?? ''
    const read = rows.slice(0, MAX_PARAMS).map((row): FieldRow => {
      const required = at(row, 'required')
      return {
        name: cleanName(row[columns.name ?? 0] ?? ''),
        type: at(row, 'type'),
        required: required === '' ? undefined : saysRequired(required),
        value: at(row, 'value'),
        note: at(row, 'note'),
      }
    })
    return { before, rows: read.filter(({ name }) => name !== '') }
  })
}

function placeOf(name: string, written: string, kind: SectionKind, { method, url }: { method: string; url: string }) {
  const word = written.toLowerCase()
  for (const place of ['header', 'query', 'path', 'cookie', 'body'] as const) if (word.includes(place)) return place
  if (kind === 'header' || kind === 'path' || kind === 'query' || kind === 'body') return kind
  if (isVariable(url, name)) return 'path'
  return hasBody(method) ? 'body' : 'query'
}

/** Whether an address has a variable of this name: `{id}` or `/:id`. */
export const isVariable = (url: string, name: string): boolean =>
  url.includes(`{${name}}`) || `${url}/`.split(/[?#]/, 1)[0]?.split('/').includes(`:${name}`) === true

function columnsOf(head: readonly string[]): Partial<Record<Column, number>> {
  const found: Partial<Record<Column, number>> = {}
  const cells = head.map((cell) => cell.toLowerCase().replace(/[\s*]/g, ''))
  for (const [column, words] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const word = words.find((one) => cells.includes(one.replaceAll(' ', '')))
    if (word) found[column] = cells.indexOf(word.replaceAll(' ', ''))
  }
  // A first column without a head contains the places of the parameters.
  if (found.name === undefined) found.name = head[0] || head.length < 2 ? 0 : 1
  return found
}

/** Removes indentation marks before a name. Empty when the rest is not a name. */
function cleanName(cell: string): string {
  const name = cell.replace(/^(?:&(?:emsp|nbsp|ensp);|[\s└├─│|>+·•-])+/, '').trim()
  return name.length <= MAX_NAME && !/\s/.test(name) ? name : ''
}

interface Table {
  head: string[]
  rows: string[][]
  /** The last line of text before it. */
  before: string
}

function readTables(lines: readonly NumberedLine[]): Table[] {
  const tables: Table[] = []
  let table: Table | undefined
  let before = ''
  let words = ''
  for (const { text } of lines) {
    const line = text.trim()
    if (table && line.includes('|')) table.rows.push(shownCells(line))
    else if (!table && before.includes('|') && isDelimiter(line)) {
      table = { head: shownCells(before), rows: [], before: words }
      tables.push(table)
      words = ''
    } else {
      table = undefined
      if (before !== '') words = before
    }
    before = line
  }
  return tables
}

/** The cells of a row as plain text: without marks of code and emphasis, and without escapes. */
const shownCells = (line: string): string[] =>
  cellTexts(line).map((cell) =>
    cell
      .replace(/<br\s*\/?>/gi, ' ')
      .replace(/^[\s`*]+|[\s`*]+$/g, '')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1'),
  )
