import type { TokenReader } from './reader.ts'
import type { SqlSchema } from './schema.ts'

/** Reads COMMENT ON TABLE and COMMENT ON COLUMN. */
export function readComment(part: TokenReader, schema: SqlSchema): void {
  part.take('COMMENT', 'ON')
  const isColumn = part.take('COLUMN')
  if (!isColumn && !part.take('TABLE')) return
  const name = part.takeName()
  if (!part.take('IS')) return
  const text = part.takeText() ?? ''
  if (!isColumn) {
    const table = schema.find(name)
    if (table) table.comment = text
    return
  }
  const column = schema.column(schema.find(name.slice(0, -1)), name.at(-1))
  if (column) column.comment = text
}

const LEVELS = ['level0name', 'level1name', 'level2name'] as const
const ORDER = ['name', 'value', 'level0type', 'level0name', 'level1type', 'level1name', 'level2type', 'level2name']

/** Reads the descriptions of SQL Server: `EXEC sp_addextendedproperty 'MS_Description', …`, with named or positional arguments. */
export function readDescription(part: TokenReader, schema: SqlSchema): void {
  part.at += 1
  if (!/^sp_(?:add|update)extendedproperty$/i.test(part.takeName().at(-1) ?? '')) return
  const given = new Map<string, string>()
  for (const [place, argument] of part.rest().parts().entries()) {
    const { token } = argument
    const isNamed = token?.value.startsWith('@') && argument.tokens[argument.at + 1]?.key === '='
    if (isNamed) argument.at += 2
    const name = isNamed ? (token?.value.slice(1).toLowerCase() ?? '') : (ORDER[place] ?? '')
    const value = argument.token?.key === 'NULL' ? undefined : argument.token?.value
    if (value !== undefined) given.set(name, value)
  }
  if (given.get('name')?.toLowerCase() !== 'ms_description' || given.get('level1type')?.toLowerCase() !== 'table')
    return
  const [schemaName, tableName, columnName] = LEVELS.map((level) => given.get(level))
  const table = schema.find([schemaName ?? '', tableName ?? ''])
  const text = given.get('value') ?? ''
  const level = given.get('level2type')?.toLowerCase()
  if (!level && table) table.comment = text
  const column = level === 'column' ? schema.column(table, columnName) : undefined
  if (column) column.comment = text
}
