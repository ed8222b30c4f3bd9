import { AppError } from '#shared/errors.ts'
import { restoreAmpersands } from '#shared/markdown-parts.ts'
import { table } from '#shared/markdown-table/write.ts'
import { PROTOCOL_WORDS } from '#shared/protocol-words.ts'

/** A page of a data dictionary. */
export interface TablePage {
  page_title: string
  page_content: string
}

/** The listings of a database's tables, columns and indexes, as a client sends them. */
export interface Listings {
  table_info: string
  table_detail: string
  table_index?: string | undefined
}

type Row = Record<string, string>

/** Columns of the listings in their usual order, by the names that databases give them (docs/protocol.md, Open API). */
const INFO = ['table_name', 'table_comment', 'engine', 'table_collation']
const DETAIL = ['table_name', 'column_name', 'column_default', 'is_nullable', 'column_type', 'column_comment']
const INDEX = ['table_name', 'index_name', 'column_name', 'seq_in_index', 'non_unique', 'index_type', 'index_comment']

/**
 * Makes one page for each table from tab-separated listings with a header line. `_this_and_change_` stands for `&`.
 * @throws AppError BAD_FIELD naming the listing that is empty or has a malformed line
 */
export function databasePages({ table_info, table_detail, table_index = '' }: Listings): TablePage[] {
  const tables = rowsOf('table_info', table_info, INFO, 1)
  const columns = byTable(rowsOf('table_detail', table_detail, DETAIL, 2))
  const indexes = byTable(table_index.trim() ? rowsOf('table_index', table_index, INDEX, 3) : [])
  const info = new Map(tables.map((row) => [row.table_name as string, row]))
  // A table that only the listing of columns contains gets a page too.
  for (const name of columns.keys()) if (!info.has(name)) info.set(name, { table_name: name })
  return [...info.values()].map((row) => {
    const name = row.table_name as string
    return { page_title: name, page_content: pageText(row, columns.get(name) ?? [], indexes.get(name) ?? []) }
  })
}

function rowsOf(field: string, listing: string, usual: string[], least: number): Row[] {
  const lines = restoreAmpersands(listing)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim())
    .map((line) => line.split('\t').map(unquoted))
  const [head, ...rest] = lines
  if (!head || rest.length === 0) throw new AppError('BAD_FIELD', { field, reason: '@required' })
  const named = head.map((name) => name.toLowerCase())
  const names = named.includes('table_name') ? named : usual
  return rest.map((cells) => {
    const row: Row = {}
    for (const [i, name] of names.entries()) row[name] = cells[i] ?? ''
    // A line with too few cells is part of a broken line, or the text is not a listing.
    if (cells.length < least || !row.table_name || (least > 1 && !row[usual[1] as string]))
      throw new AppError('BAD_FIELD', { field, reason: '@wrong_shape' })
    return row
  })
}

/** A cell without its quotes; `""` inside them is one quote. */
function unquoted(cell: string): string {
  const text = cell.trim()
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"').trim()
    : text
}

const byTable = (rows: Row[]) => Map.groupBy(rows, (row) => row.table_name as string)

const WORDS = PROTOCOL_WORDS.dictionary

function pageText(info: Row, columns: Row[], indexes: Row[]): string {
  const about = [info.engine, info.table_collation].filter((text) => text && text !== 'NULL').join(', ')
  const parts = [
    info.table_comment && `##### ${WORDS.description}\n\n${info.table_comment}`,
    about && `- ${about}`,
    `##### ${WORDS.fields}\n\n${table(
      WORDS.fieldHeads,
      columns.map((row) =>
        ['column_name', 'column_type', 'is_nullable', 'column_default', 'column_comment'].map(
          (name) => row[name] ?? '',
        ),
      ),
    )}`,
    indexes.length > 0 && `##### ${WORDS.indexes}\n\n${table(WORDS.indexHeads, indexRows(indexes))}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** One row for each index, with its columns in the order of the index. */
function indexRows(rows: Row[]): string[][] {
  const indexes = Map.groupBy(rows, (row) => row.index_name as string)
  return [...indexes].map(([name, parts]) => {
    const first = parts[0] as Row
    const columns = parts.sort((a, b) => Number(a.seq_in_index) - Number(b.seq_in_index)).map((row) => row.column_name)
    return [
      name,
      columns.join(', '),
      first.non_unique === '0' ? PROTOCOL_WORDS.yes : PROTOCOL_WORDS.no,
      first.index_type ?? '',
      first.index_comment ?? '',
    ]
  })
}
