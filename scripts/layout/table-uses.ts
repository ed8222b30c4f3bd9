import { COMMENT_LINE } from './source.ts'

/** A query in a source text that writes or reads a table. */
export interface TableUse {
  /** Undefined when a variable names the table. */
  table: string | undefined
  /** `read`: the query begins at the table. `join`: the query begins at another table and also reads this one. */
  kind: 'write' | 'read' | 'join'
  index: number
}

const BUILDER =
  /(\b\w+)?\s*\.(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\(\s*(?:'(\w+)(?: as \w+)?'|(\w+)(\s*\.)?)?/g
const JOIN = /\.(?:inner|left|right|full)Join\(\s*'(\w+)(?: as \w+)?'/g
const RAW = /\bsql(?:<[^`]*?>)?`([^`]*)`/g
const RAW_TABLE = /\b(insert\s+into|update|delete\s+from|from|join)\s+"?([a-z_]+)\b/g

/** The end of the chain of calls whose first `(` is at or after `index`. */
function endOfChain(text: string, index: number): number {
  let at = text.indexOf('(', index)
  for (;;) {
    let depth = 0
    do {
      if (text[at] === '(') depth++
      else if (text[at] === ')') depth--
      at++
    } while (depth > 0 && at < text.length)
    const next = /^\s*\.\w+(?=\()/.exec(text.slice(at, at + 200))
    if (!next) return at
    at += next[0].length
  }
}

const isComment = (text: string, index: number) =>
  COMMENT_LINE.test(text.slice(text.lastIndexOf('\n', index - 1) + 1, index))

/**
 * Finds the tables that a source text reads and writes with Kysely and raw SQL. A query inside another query counts as a join. So does a query that
 * begins with an expression builder, which is anything but a variable named `db`.
 * @param tables the names of all tables; other names in raw SQL are aliases and CTEs
 */
export function tableUses(text: string, tables: ReadonlySet<string>): TableUse[] {
  const uses: TableUse[] = []
  const chains: (readonly [from: number, to: number])[] = []
  const isInside = (index: number) => chains.some(([from, to]) => index > from && index < to)

  for (const { 0: all, 1: receiver, 2: call, 3: table, 4: variable, 5: dot, index: start } of text.matchAll(BUILDER)) {
    const index = start + all.indexOf(`.${call}`)
    if (isComment(text, index)) continue
    const isPart = isInside(index) || (receiver !== undefined && receiver !== 'db')
    chains.push([index, endOfChain(text, index)])
    // `people.as('people')` is a query of its own.
    if (dot !== undefined || (table ?? variable) === undefined) continue
    uses.push({ table, kind: call !== 'selectFrom' ? 'write' : isPart ? 'join' : 'read', index })
  }
  for (const { 1: table, index } of text.matchAll(JOIN))
    if (!isComment(text, index)) uses.push({ table, kind: 'join', index })
  for (const { 1: raw = '', index } of text.matchAll(RAW)) {
    if (isComment(text, index)) continue
    let isFirst = !isInside(index)
    for (const [, words = '', table = ''] of raw.matchAll(RAW_TABLE)) {
      if (!tables.has(table)) continue
      uses.push({ table, kind: /^(insert|update|delete)/.test(words) ? 'write' : isFirst ? 'read' : 'join', index })
      isFirst = false
    }
  }
  return uses.sort((a, b) => a.index - b.index)
}
