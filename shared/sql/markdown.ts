import { cell, table } from '#shared/markdown-table/write.ts'
import type { SqlColumn, SqlTable } from './model.ts'

/** The words of a written table, in the language of who asked. */
export interface SqlWords {
  /** Of the five columns: field, type, nullable, default, note. */
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

/** The name of a table as people say it: with its schema, unless that is the one everybody has. */
export const tableTitle = ({ schema, name }: SqlTable): string =>
  schema === '' || /^(?:public|dbo)$/i.test(schema) ? name : `${schema}.${name}`

/**
 * Tables as Markdown: a heading each with the name of the table and its comment, the columns, then keys and indexes. A column of the table
 * in which nothing is said is left out.
 */
export function sqlMarkdown(tables: readonly SqlTable[], words: SqlWords): string {
  return tables
    .map((one) => {
      const { heading, head, rows, below } = describeTable(one, words)
      return joined([`### ${cell(heading)}`, table(head, rows), lines(below)])
    })
    .join('\n\n')
}

/**
 * The same in the form that clients of the protocol know (docs/protocol.md, Pages): a line with the comment and all five columns; several tables
 * stand below a heading each.
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

/** What is written of a table, as plain text. */
export interface DescribedTable {
  /** The name of the table, and its comment behind a dash. */
  heading: string
  head: readonly string[]
  rows: string[][]
  /** Keys of several columns and indexes, a line each. */
  below: string[]
}

/** What a cell of the last column says when there is nothing to note. */
const NOTHING = '-'

/** Puts a table into words. Columns in which no row says anything are left out. */
export function describeTable(one: SqlTable, words: SqlWords): DescribedTable {
  const comment = one.comment.trim()
  const title = tableTitle(one)
  const rows = rowsOf(one, words)
  const isSaid = words.head.map((_, column) => rows.some((row) => row[column] !== '' && row[column] !== NOTHING))
  const said = <T>(cells: readonly T[]) => cells.filter((_, column) => isSaid[column])
  return {
    heading: comment && comment !== title ? `${title} — ${comment}` : title,
    head: said(words.head),
    rows: rows.map(said),
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

/** What keys say of one column. */
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

/** Keys of several columns and indexes, a line each. What a mark says already is left out. */
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
