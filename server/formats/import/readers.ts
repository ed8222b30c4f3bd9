import { apifox } from './apifox.ts'
import { bookstack } from './bookstack.ts'
import { bruno } from './bruno.ts'
import { confluence } from './confluence.ts'
import { csv } from './csv.ts'
import { docx } from './docx.ts'
import { eolink } from './eolink.ts'
import { har } from './har.ts'
import { html } from './html.ts'
import { insomnia } from './insomnia.ts'
import { markdownReader } from './markdown/markdown-reader.ts'
import { notion } from './notion.ts'
import { openapi } from './openapi.ts'
import { outline } from './outline.ts'
import { postman } from './postman.ts'
import { protocol } from './protocol.ts'
import type { ImportReader, ImportSource } from './reader.ts'
import { runapi } from './runapi.ts'
import { sql } from './sql.ts'
import { xlsx } from './xlsx.ts'
import { yapi } from './yapi.ts'

/** Every reader, in the order in which they are asked. Formats with a reliable mark come first. Markdown accepts anything with texts, so it is last. */
export const READERS: readonly ImportReader[] = [
  protocol,
  bookstack,
  outline,
  notion,
  confluence,
  openapi,
  postman,
  insomnia,
  apifox,
  yapi,
  eolink,
  har,
  bruno,
  runapi,
  xlsx,
  docx,
  csv,
  sql,
  html,
  markdownReader,
]

/** The readers that can read a source, in the order in which they are asked: the first is the most likely. */
export async function* readersOf(source: ImportSource): AsyncGenerator<ImportReader> {
  for (const reader of READERS) if (await reader.recognises(source)) yield reader
}

/** Finds the reader of a source; undefined when no format fits. */
export async function readerOf(source: ImportSource): Promise<ImportReader | undefined> {
  for await (const reader of readersOf(source)) return reader
  return undefined
}
