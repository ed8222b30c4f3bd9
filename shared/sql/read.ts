import { readComment, readDescription } from './describe.ts'
import { SqlLexer } from './lexer.ts'
import type { SqlTable } from './model.ts'
import { TokenReader } from './reader.ts'
import { SqlSchema } from './schema.ts'
import { readAlter, readCreate, readUse } from './statements.ts'

type Reader = (part: TokenReader, schema: SqlSchema) => void
const READERS: Record<string, Reader> = {
  CREATE: readCreate,
  ALTER: readAlter,
  COMMENT: readComment,
  EXEC: readDescription,
  EXECUTE: readDescription,
}

/** Commands of shells (psql, SQL*Plus, mysql), which end with their line. */
const LINE_COMMANDS = new Set(['REM', 'REMARK', 'PROMPT', 'SPOOL', 'SOURCE', 'GO'])
const FIRST_WORD = /[a-z]+/iy
const DUMP_OF_MYSQL = /(?:MySQL|MariaDB) dump|phpMyAdmin/
/** The beginning of a dump, where it names its program. In characters. */
const HEAD_CHARACTERS = 500
/** How many characters of a COPY are searched for `FROM stdin`. */
const COPY_CHARACTERS = 20_000

/**
 * Reads the tables that SQL creates, in any dialect: their columns, keys, indexes and comments, from all statements of the text. Other statements and
 * the data of dumps are skipped. Never throws. Linear in the length of the text.
 */
export function readSql(sql: string): SqlTable[] {
  return readCounted(sql).tables
}

/** Like `readSql`, for dumps of several databases: the database that `USE` chose becomes the schema of tables that name none. */
export function readSqlOfDatabases(sql: string): SqlTable[] {
  return readCounted(sql, { ...READERS, USE: readUse }).tables
}

/** Like `readSql`, also returns the number of characters that were read. */
export function readCounted(sql: string, readers = READERS): { tables: SqlTable[]; looked: number } {
  const lexer = new SqlLexer(sql)
  const schema = new SqlSchema()
  lexer.mysql = DUMP_OF_MYSQL.test(sql.slice(0, HEAD_CHARACTERS))
  for (;;) {
    lexer.skipBlank()
    if (lexer.done) break
    readStatement(lexer, schema, readers)
  }
  return { tables: schema.finish(), looked: lexer.looked }
}

function readStatement(lexer: SqlLexer, schema: SqlSchema, readers: Record<string, Reader>): void {
  const { text, at } = lexer
  FIRST_WORD.lastIndex = at
  const word = FIRST_WORD.exec(text)?.[0].toUpperCase() ?? ''
  const read = readers[word]
  if (read) {
    const tokens = lexer.collect()
    read(new TokenReader(tokens, text), schema)
    // Nothing was read: this line ends a statement before it begins.
    if (lexer.at === at) lexer.skipLine()
  } else if (word === 'DELIMITER') {
    lexer.skipLine()
    lexer.delimiter = text.slice(at + word.length, lexer.at).trim() || ';'
  } else if (LINE_COMMANDS.has(word) || text[at] === '\\' || text[at] === '/' || text[at] === '@') lexer.skipLine()
  else {
    lexer.skipStatement()
    if (word === 'COPY' && /\bfrom\s+stdin\b/i.test(text.slice(at, Math.min(lexer.at, at + COPY_CHARACTERS))))
      lexer.skipBehind('\n\\.')
  }
}
