import { cell, table } from '../markdown-table/write.ts'
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
 * Tables as Markdown. Each has a line with its comment, an empty one, and a table of five columns (wire contract, section 9); several of
 * them stand below a heading each.
 */
export function sqlMarkdown(tables: readonly SqlTable[], words: SqlWords): string {
  return tables
    .map((one) => (tables.length > 1 ? `##### ${cell(tableTitle(one))}\n\n` : '') + oneTable(one, words))
    .join('\n\n')
}

function oneTable(one: SqlTable, words: SqlWords): string {
  const { comment, head, rows, below } = describeTable(one, words)
  return [`- ${cell(comment)}`, table(head, rows), below.map((line) => `- ${cell(line)}`).join('\n')]
    .filter(Boolean)
    .join('\n\n')
}

/** What is written of a table, as plain text. */
export interface DescribedTable {
  title: string
  /** The table's comment, or its name when it has none. */
  comment: string
  head: readonly string[]
  rows: string[][]
  /** Keys of several columns and indexes, a line each. */
  below: string[]
}

/** Puts a table into words. */
export function describeTable(one: SqlTable, words: SqlWords): DescribedTable {
  const title = tableTitle(one)
  const rows = one.columns.map((column) => [
    column.name,
    column.type,
    column.nullable ? words.yes : words.no,
    column.generated === null ? (column.default ?? '') : `${words.generated}: ${column.generated}`,
    [...marksOf(column, one, words), column.comment].filter(Boolean).join(' · ') || '-',
  ])
  return { title, comment: one.comment.trim() || title, head: words.head, rows, below: keysBelow(one, words) }
}

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
