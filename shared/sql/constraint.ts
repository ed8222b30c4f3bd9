import { addIndex, readReference } from './column.ts'
import type { SqlTable } from './model.ts'
import { columnList, keyColumns, type TokenReader } from './reader.ts'

/** Words between the name of an index and its columns. */
const INDEX_WORDS = ['USING', 'BTREE', 'HASH', 'CLUSTERED', 'NONCLUSTERED', 'KEY', 'INDEX', 'NULLS', 'NOT', 'DISTINCT']

/** Reads a constraint or an index of a table. @returns whether there is one here */
export function readConstraint(part: TokenReader, table: SqlTable): boolean {
  const named = part.take('CONSTRAINT')
  // MySQL allows to omit the name.
  const name = named && !startsConstraint(part) ? (part.takeName().at(-1) ?? '') : ''
  if (part.take('PRIMARY', 'KEY')) {
    toColumns(part)
    table.primaryKey = keyColumns(part.takeGroup())
  } else if (part.take('FOREIGN', 'KEY')) {
    const own = part.is('(') ? name : (part.takeName().at(-1) ?? name)
    const columns = keyColumns(part.takeGroup())
    if (part.take('REFERENCES')) readReference(part, table, name || own, columns)
  } else if (isIndex(part)) readIndex(part, table, name)
  else return named || part.is('CHECK', '(') || part.is('EXCLUDE') || part.is('PERIOD', 'FOR') || part.is('LIKE')
  return true
}

const startsConstraint = (part: TokenReader) =>
  part.is('PRIMARY', 'KEY') || part.is('FOREIGN', 'KEY') || part.is('UNIQUE') || part.is('CHECK', '(')

/** Whether there is an index here, and not a column with such a name: `key text`, `index int`. */
function isIndex(part: TokenReader): boolean {
  const [first, second, third] = part.tokens.slice(part.at, part.at + 3)
  if (first?.key === 'UNIQUE') return true
  if (first?.key === 'FULLTEXT' || first?.key === 'SPATIAL')
    return second?.key === 'KEY' || second?.key === 'INDEX' || second?.key === '(' || third?.key === '('
  if (first?.key !== 'KEY' && first?.key !== 'INDEX') return false
  if (second?.key === '(' || second?.key === 'USING' || third?.key === 'USING') return true
  if (third?.key !== '(') return false
  return (
    second?.kind === 'name' ||
    !/^(?:VAR)?(?:N?CHAR2?|BINARY)$|^(?:N?VARCHAR2?|DECIMAL|NUMERIC|NUMBER|ENUM|SET|BIT|FLOAT|DOUBLE|TIMESTAMP|DATETIME|TIME|\w*INT\d?|INTEGER)$/.test(
      second?.key ?? '',
    )
  )
}

function readIndex(part: TokenReader, table: SqlTable, name: string): void {
  const unique = part.take('UNIQUE')
  part.takeOne('FULLTEXT', 'SPATIAL')
  part.takeOne('KEY', 'INDEX')
  const own = part.is('(') || INDEX_WORDS.includes(part.token?.key ?? '') ? '' : (part.takeName().at(-1) ?? '')
  toColumns(part)
  addIndex(table, { name: own || name, unique, columns: columnList(part.takeGroup()), where: '' })
}

/** Skips to the parenthesis of the columns. */
function toColumns(part: TokenReader): void {
  while (!part.done && !part.is('(')) part.at += 1
}
