import { SQL_COLUMNS_PER_TABLE, SQL_KEYS_PER_TABLE } from './limits.ts'
import type { SqlColumn, SqlIndex, SqlTable } from './model.ts'
import { keyColumns, nameOf, type TokenReader } from './reader.ts'

const newColumn = (name: string, type: string): SqlColumn => ({
  name,
  type,
  nullable: true,
  default: null,
  identity: /^(?:small|big)?serial\d?$/i.test(type),
  generated: null,
  comment: '',
})

/**
 * Reads the definition of a column, beginning with its name.
 * @param table the keys of the column are added to it
 * @returns `null` when there is no name here
 */
export function readColumn(part: TokenReader, table: SqlTable): SqlColumn | null {
  const { token } = part
  if (!token || token.kind === 'sign' || token.kind === 'number') return null
  if (table.columns.length >= SQL_COLUMNS_PER_TABLE) return null
  part.at += 1
  const column = newColumn(nameOf(token), part.takeType())
  readAttributes(part, table, column)
  column.comment ||= part.tokens.at(-1)?.remark ?? ''
  return column
}

/** Reads what follows the type of a column: nullability, default, keys, comment. Unknown parts are skipped. */
export function readAttributes(part: TokenReader, table: SqlTable, column: SqlColumn): void {
  while (!part.done) {
    if (part.take('CONSTRAINT')) part.takeName()
    else if (part.take('NOT', 'NULL')) column.nullable = false
    else if (part.take('NULL')) column.nullable = true
    else if (part.take('DEFAULT')) readDefault(part, column)
    else if (part.take('COMMENT')) {
      part.take('=')
      column.comment = part.takeText() ?? column.comment
    } else if (part.take('PRIMARY')) {
      part.take('KEY')
      table.primaryKey = [column.name]
    } else if (part.take('UNIQUE')) {
      part.take('KEY')
      addIndex(table, { name: '', unique: true, columns: [column.name], where: '' })
    } else if (part.is('AUTO_INCREMENT') || part.is('AUTOINCREMENT') || part.is('IDENTITY')) {
      part.at += 1
      part.takeGroup()
      column.identity = true
    } else if (part.take('REFERENCES')) readReference(part, table, '', [column.name])
    else if (part.take('GENERATED')) readGenerated(part, column)
    else if (part.take('AS')) column.generated = part.takeGenerated()
    else if (part.take('ON', 'UPDATE')) readOnUpdate(part, column)
    else part.skip()
  }
}

function readDefault(part: TokenReader, column: SqlColumn): void {
  if (part.take('ON', 'NULL')) part.takeOne('FOR', 'INSERT')
  column.default = part.takeExpression()
}

/** Reads `ALWAYS AS (expression)` or `BY DEFAULT AS IDENTITY`. */
function readGenerated(part: TokenReader, column: SqlColumn): void {
  part.take('ALWAYS')
  if (part.take('BY', 'DEFAULT')) part.take('ON', 'NULL')
  if (part.take('AS', 'IDENTITY')) {
    part.takeGroup()
    column.identity = true
  } else if (part.take('AS')) column.generated = part.takeGenerated()
}

function readOnUpdate(part: TokenReader, column: SqlColumn): void {
  // Part of a foreign key: ON UPDATE CASCADE.
  if (part.takeOne('CASCADE', 'RESTRICT', 'NO', 'SET')) return
  const from = part.at
  part.skip()
  part.takeGroup()
  const update = `ON UPDATE ${part.written(from, part.at)}`
  column.default = column.default === null ? update : `${column.default} ${update}`
}

/** Adds an index unless it has no columns. */
export function addIndex(table: SqlTable, index: SqlIndex): void {
  if (index.columns.length > 0 && table.indexes.length < SQL_KEYS_PER_TABLE) table.indexes.push(index)
}

/** Reads what follows REFERENCES. */
export function readReference(part: TokenReader, table: SqlTable, name: string, columns: string[]): void {
  const other = part.takeName().join('.')
  const references = keyColumns(part.takeGroup())
  if (other && table.foreignKeys.length < SQL_KEYS_PER_TABLE)
    table.foreignKeys.push({ name, columns, table: other, references })
  while (part.take('ON')) {
    part.at += 1
    if (part.takeOne('SET', 'NO')) part.at += 1
    else part.at += 1
  }
}
