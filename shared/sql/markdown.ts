import { cell, table } from '#shared/markdown-table/write.ts'
import type { SqlColumn, SqlTable } from './model.ts'

/** The words of a table in a language. */
export interface SqlWords {
  /** The heads of the five columns: field, type, nullable, default, note. */
  head: readonly string[]
  yes: string
  no: string
  /** Marks of a column. */
  identity: string
  generated: string
  /** Lines below the table. */
  primaryKey: string
  foreignKey: string
  index: string
  uniqueIndex: string
}

/** The title of a table: its name, with its schema unless that is the default one (`public`, `dbo`). */
export const tableTitle = ({ schema, name }: SqlTable): string =>
  schema === '' || /^(?:public|dbo)$/i.test(schema) ? name : `${schema}.${name}`

/**
 * Writes tables as Markdown: for each a heading with its name and comment, a table of its columns, then keys and indexes. Empty columns of the
 * Markdown table are left out.
 */
export function sqlMarkdown(tables: readonly SqlTable[], words: SqlWords): string {
  return tables
    .map((one) => {
      const { heading, head, rows, below } = describeTable(one, words)
      return joined([`### ${cell(heading)}`, table(head, rows), lines(below)])
    })
    .join('\n\n')
}

/** Writes the page of a table: its comment, a table of its columns, then keys and indexes. */
export function sqlPageMarkdown(one: SqlTable, words: SqlWords): string {
  const { head, rows, below } = describeTable(one, words)
  // A comment that begins like a heading, a list or a quote stays a sentence.
  const comment = cell(one.comment).replace(/^(?=[#>+:~=-])|(?<=^\d{1,9})(?=[.)])/, '\\')
  return `${joined([comment, table(head, rows), lines(below)])}\n`
}

/**
 * Like `sqlMarkdown`, in the form of the protocol (docs/protocol.md, Pages): a line with the comment and always five columns. Tables have headings only
 * if there are several.
 */
export function sqlMarkdownOfProtocol(tables: readonly SqlTable[], words: SqlWords): string {
  return tables
    .map((one) => {
      const title = tableTitle(one)
      const heading = tables.length > 1 ? `##### ${cell(title)}` : ''
      const comment = `- ${cell(one.comment.trim() || title)}`
      return joined([heading, comment, table(words.head, rowsOf(one, words)), lines(keysBelow(one, words))])
    })
    .join('\n\n')
}

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join('\n\n')

const lines = (texts: readonly string[]): string => texts.map((line) => `- ${cell(line)}`).join('\n')

/** The description of a table in plain text. */
export interface DescribedTable {
  /** The title of the table with its comment behind a dash. */
  heading: string
  head: readonly string[]
  rows: string[][]
  /** Keys with several columns, and indexes; a line for each. */
  below: string[]
}

/** The text of a cell in the last column without a note. */
const NOTHING = '-'

/** Describes a table. Columns that are empty in all rows are left out. */
export function describeTable(one: SqlTable, words: SqlWords): DescribedTable {
  const comment = one.comment.trim()
  const title = tableTitle(one)
  const rows = rowsOf(one, words)
  const isFilled = words.head.map((_, column) => rows.some((row) => row[column] !== '' && row[column] !== NOTHING))
  const filled = <T>(cells: readonly T[]) => cells.filter((_, column) => isFilled[column])
  return {
    heading: comment && comment !== title ? `${title} — ${comment}` : title,
    head: filled(words.head),
    rows: rows.map(filled),
    below: keysBelow(one, words),
  }
}

const rowsOf = (one: SqlTable, words: SqlWords): string[][] =>
  one.columns.map((column) => [
    column.name,
    column.type,
    column.nullable ? words.yes : words.no,
    column.generated === null ? (column.default ?? '') : `${words.generated}: ${column.generated}`,
    [...marksOf(column, one, words), column.comment].filter(Boolean).join(' · ') || NOTHING,
  ])

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name, i) => name.toLowerCase() === b[i]?.toLowerCase())

/** The key marks of a column. */
function marksOf(column: SqlColumn, { primaryKey, foreignKeys, indexes }: SqlTable, words: SqlWords): string[] {
  const isIn = (names: readonly string[]) => names.some((name) => name.toLowerCase() === column.name.toLowerCase())
  const alone = [column.name]
  const isUnique = indexes.some((index) => index.unique && !index.where && same(index.columns, alone))
  return [
    ...(isIn(primaryKey) ? ['PK'] : []),
    ...foreignKeys
      .filter(({ columns }) => same(columns, alone))
      .map((key) => `FK → ${[key.table, ...key.references.slice(0, 1)].join('.')}`),
    ...(isUnique && !same(primaryKey, alone) ? ['UNIQUE'] : []),
    ...(column.identity ? [words.identity] : []),
  ]
}

/** Keys with several columns, and indexes; a line for each. Those with a mark at their column are left out. */
function keysBelow({ primaryKey, foreignKeys, indexes }: SqlTable, words: SqlWords): string[] {
  const line = (label: string, name: string, text: string) => `${label}${name ? ` ${name}` : ''}: ${text}`
  return [
    ...(primaryKey.length > 1 ? [line(words.primaryKey, '', primaryKey.join(', '))] : []),
    ...foreignKeys
      .filter(({ columns }) => columns.length > 1)
      .map((key) =>
        line(words.foreignKey, key.name, `${key.columns.join(', ')} → ${key.table} (${key.references.join(', ')})`),
      ),
    ...indexes
      .filter(
        (index) => !(index.unique && (same(index.columns, primaryKey) || (index.columns.length === 1 && !index.where))),
      )
      .map((index) =>
        line(
          index.unique ? words.uniqueIndex : words.index,
          index.name,
          index.columns.join(', ') + (index.where && ` WHERE ${index.where}`),
        ),
      ),
  ]
}
