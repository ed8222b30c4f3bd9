import { addIndex, readAttributes, readColumn } from './column.ts'
import { readConstraint } from './constraint.ts'
import { SQL_COLUMNS_PER_TABLE } from './limits.ts'
import type { SqlColumn, SqlTable } from './model.ts'
import { columnList, nameOf, type TokenReader } from './reader.ts'
import type { SqlSchema } from './schema.ts'

const TEMPORARY = ['TEMP', 'TEMPORARY']
const TABLE_WORDS = ['GLOBAL', 'LOCAL', 'UNLOGGED', 'FOREIGN', 'EXTERNAL', 'COLUMN', 'PRIVATE', 'VIRTUAL', 'TRANSIENT']
const INDEX_WORDS = [
  'UNIQUE',
  'BITMAP',
  'FULLTEXT',
  'SPATIAL',
  'CLUSTERED',
  'NONCLUSTERED',
  'COLUMNSTORE',
  'PRIMARY',
  'XML',
]

/** Reads CREATE TABLE and CREATE INDEX. Other statements are skipped. */
export function readCreate(part: TokenReader, schema: SqlSchema): void {
  part.take('CREATE')
  part.take('OR', 'REPLACE')
  let temporary = false
  for (;;) {
    if (part.takeOne(...TEMPORARY)) temporary = true
    else if (!part.takeOne(...TABLE_WORDS)) break
  }
  if (part.take('TABLE')) {
    if (!temporary) readTable(part, schema)
    return
  }
  const unique = part.is('UNIQUE')
  while (part.takeOne(...INDEX_WORDS)) {}
  if (part.take('INDEX')) readIndex(part, schema, unique)
}

/** Reads USE, which chooses a database. */
export function readUse(part: TokenReader, schema: SqlSchema): void {
  part.take('USE')
  schema.database = part.takeName().at(-1) ?? ''
}

/** Takes IF NOT EXISTS, IF EXISTS and ONLY. */
function takeConditions(part: TokenReader): void {
  part.take('CONCURRENTLY')
  if (part.take('IF')) {
    part.take('NOT')
    part.take('EXISTS')
  }
  part.take('ONLY')
}

function readTable(part: TokenReader, schema: SqlSchema): void {
  takeConditions(part)
  const name = part.takeName()
  const table: SqlTable = {
    schema: name.at(-2) ?? '',
    name: name.at(-1) ?? '',
    comment: '',
    columns: [],
    primaryKey: [],
    indexes: [],
    foreignKeys: [],
  }
  // `#name` is a temporary table of SQL Server.
  if (!table.name || table.name.startsWith('#')) return
  if (part.take('LIKE')) copyColumns(part, table, schema)
  for (const element of part.takeGroup()?.parts() ?? []) {
    if (element.is('LIKE')) {
      element.at += 1
      copyColumns(element, table, schema)
    } else if (!readConstraint(element, table)) addColumn(table, readColumn(element, table))
  }
  while (!part.done) {
    if (part.take('COMMENT')) {
      part.take('=')
      table.comment = part.takeText() ?? table.comment
    } else part.skip()
  }
  if (table.columns.length > 0) schema.add(table)
}

function copyColumns(part: TokenReader, table: SqlTable, schema: SqlSchema): void {
  const other = schema.find(part.takeName())
  if (!other || !schema.mayCopy(other)) return
  for (const column of other.columns) addColumn(table, { ...column })
  table.primaryKey = [...other.primaryKey]
}

function addColumn(table: SqlTable, column: SqlColumn | null): void {
  if (column && table.columns.length < SQL_COLUMNS_PER_TABLE) table.columns.push(column)
}

function readIndex(part: TokenReader, schema: SqlSchema, unique: boolean): void {
  takeConditions(part)
  const name = part.is('ON') ? '' : (part.takeName().at(-1) ?? '')
  while (!part.done && !part.take('ON')) part.at += 1
  part.take('ONLY')
  const table = schema.find(part.takeName())
  while (!part.done && !part.is('(')) part.at += 1
  const columns = columnList(part.takeGroup())
  while (!part.done && !part.is('WHERE')) part.skip()
  const where = part.take('WHERE') ? part.written(part.at, part.tokens.length) : ''
  if (table) addIndex(table, { name, unique, columns, where })
}

/** Reads ALTER TABLE, with which dumps add keys and other parts. */
export function readAlter(part: TokenReader, schema: SqlSchema): void {
  if (!part.take('ALTER', 'TABLE')) return
  takeConditions(part)
  const table = schema.find(part.takeName())
  if (!table) return
  part.take('*')
  if (part.take('WITH')) part.at += 1
  const parts = part.rest().parts()
  let action = ''
  for (const change of parts) action = readChange(change, table, schema, action)
}

/** Reads a change of ALTER TABLE. SQL Server may omit the repeated word: `ADD a int, b int`. @returns the word of the change */
function readChange(part: TokenReader, table: SqlTable, schema: SqlSchema, before: string): string {
  const action = part.token?.key ?? ''
  if (part.take('ADD')) {
    addTo(part, table, schema)
  } else if (part.take('MODIFY')) {
    part.take('COLUMN')
    for (const inner of part.takeGroup()?.parts() ?? [part]) modify(inner, table, schema)
  } else if (part.take('CHANGE')) {
    part.take('COLUMN')
    rename(part, table, schema)
  } else if (part.take('ALTER')) {
    part.take('COLUMN')
    alterColumn(part, table, schema)
  } else if (part.take('DROP', 'COLUMN')) {
    takeConditions(part)
    const gone = part.takeName().at(-1)?.toLowerCase()
    table.columns = table.columns.filter(({ name }) => name.toLowerCase() !== gone)
    schema.renamed(table)
  } else if (part.take('COMMENT')) {
    part.take('=')
    table.comment = part.takeText() ?? table.comment
  } else if (before === 'ADD') {
    addTo(part, table, schema)
    return before
  }
  return action
}

function addTo(part: TokenReader, table: SqlTable, schema: SqlSchema): void {
  // Oracle writes a list in parentheses.
  const list = part.is('(') ? part.takeGroup()?.parts() : null
  for (const inner of list ?? [part]) {
    if (inner.is('DEFAULT') || (inner.is('CONSTRAINT') && inner.tokens[inner.at + 2]?.key === 'DEFAULT'))
      setDefault(inner, table)
    else if (!readConstraint(inner, table)) {
      inner.take('COLUMN')
      takeConditions(inner)
      const column = readColumn(inner, table)
      if (column && !schema.column(table, column.name)) addColumn(table, column)
    }
  }
}

/** Reads `ADD CONSTRAINT name DEFAULT (0) FOR [column]` of SQL Server. */
function setDefault(part: TokenReader, table: SqlTable): void {
  if (part.take('CONSTRAINT')) part.at += 1
  part.take('DEFAULT')
  const value = part.takeExpression()
  if (!part.take('FOR')) return
  const name = part.takeName().at(-1)?.toLowerCase()
  for (const column of table.columns) if (column.name.toLowerCase() === name) column.default = value
}

/** Reads a changed column. MySQL repeats the whole definition, Oracle has only the changes. */
function modify(part: TokenReader, table: SqlTable, schema: SqlSchema): void {
  const column = schema.column(table, part.token?.value)
  if (!column) return
  part.at += 1
  const type = part.takeType()
  if (type) Object.assign(column, { type, nullable: true, default: null })
  readAttributes(part, table, column)
}

function rename(part: TokenReader, table: SqlTable, schema: SqlSchema): void {
  const column = schema.column(table, part.token?.value)
  if (!column) return
  part.at += 1
  column.name = nameOf(part.token) || column.name
  schema.renamed(table)
  modify(part, table, schema)
}

/** Reads a changed column: `SET DEFAULT x`, `SET NOT NULL`, `ADD GENERATED … AS IDENTITY`, `TYPE x` of PostgreSQL, or the type and NULL of SQL Server. */
function alterColumn(part: TokenReader, table: SqlTable, schema: SqlSchema): void {
  const column = schema.column(table, part.token?.value)
  if (!column) return
  part.at += 1
  if (part.take('SET', 'DEFAULT')) column.default = part.takeExpression()
  else if (part.take('DROP', 'DEFAULT')) column.default = null
  else if (part.take('DROP', 'NOT', 'NULL')) column.nullable = true
  else if (part.take('SET', 'NOT', 'NULL')) column.nullable = false
  else if (part.take('TYPE') || part.take('SET', 'DATA', 'TYPE')) column.type = part.takeType() || column.type
  else if (part.take('ADD')) readAttributes(part, table, column)
  else if (!part.is('SET') && !part.is('DROP')) {
    column.type = part.takeType() || column.type
    readAttributes(part, table, column)
  }
}
