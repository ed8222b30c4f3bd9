import { type Document, nextDocument } from './bson-documents.ts'
import { type ByteReader, cutFile } from './byte-reader.ts'

/** The first bytes of a file that `mongodump --archive` writes. */
export const ARCHIVE_MAGIC = Buffer.from([0x6d, 0xe2, 0x99, 0x81])

/** A document of an archive with where it was. */
export interface ArchivedDocument {
  database: string
  collection: string
  document: Document
}

/**
 * The documents of an archive after its first bytes. It is written in parts: a head that names the collection, documents, and a terminator. The last part of each
 * collection says so, so an archive that was cut is noticed wherever that happened.
 * @param begin is told the collections before any document
 */
export async function* archiveDocuments(
  from: ByteReader,
  name: string,
  begin: (collections: readonly { database: string; collection: string }[]) => void,
): AsyncGenerator<ArchivedDocument> {
  const announced = await prelude(from, name)
  begin(announced)
  const open = new Set(announced.map(({ database, collection }) => `${database}.${collection}`))
  for (;;) {
    const head = await nextDocument(from, name)
    if (head === undefined) break
    if (head === 'terminator') throw cutFile(name, '@move_yapi_order')
    const [database, collection] = [String(head.db ?? ''), String(head.collection ?? '')]
    if (head.EOF === true) open.delete(`${database}.${collection}`)
    for (;;) {
      const document = await nextDocument(from, name)
      if (document === undefined) throw cutFile(name)
      if (document === 'terminator') break
      yield { database, collection, document }
    }
  }
  const [unfinished] = open
  if (unfinished !== undefined) throw cutFile(name, '@move_yapi_end', { collection: unfinished })
}

/** The collections that the beginning of an archive announces. */
async function prelude(from: ByteReader, name: string): Promise<{ database: string; collection: string }[]> {
  const collections: { database: string; collection: string }[] = []
  for (let isHead = true; ; isHead = false) {
    const document = await nextDocument(from, name)
    if (document === undefined) throw cutFile(name, '@move_yapi_empty')
    if (document === 'terminator') return collections
    if (!isHead && document.type !== 'view')
      collections.push({ database: String(document.db ?? ''), collection: String(document.collection ?? '') })
  }
}
