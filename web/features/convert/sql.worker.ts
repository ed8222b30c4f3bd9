import type { SqlTable } from '#shared/sql/model.ts'
import { readSql } from '#shared/sql/read.ts'

/** What to read: text or a file. The answer carries the same id. */
export interface SqlQuestion {
  id: number
  source: string | File
}

/** With `null` the file could not be read. */
export interface SqlAnswer {
  id: number
  tables: SqlTable[] | null
}

/**
 * The text of a file: UTF-16 when its first bytes say so (scripts of SQL Server), UTF-8 when it is valid, else the code page of
 * Chinese Windows.
 */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

// Dumps of many megabytes are read here, so that they never block the dialog.
addEventListener('message', async ({ data }: MessageEvent<SqlQuestion>) => {
  const { id, source } = data
  try {
    const tables = readSql(typeof source === 'string' ? source : await textOf(source))
    postMessage({ id, tables } satisfies SqlAnswer)
  } catch {
    postMessage({ id, tables: null } satisfies SqlAnswer)
  }
})
