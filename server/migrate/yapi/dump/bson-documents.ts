import { deserialize } from 'bson'
import { oneLine } from '#server/one-line.ts'
import { type ByteReader, cutFile } from './byte-reader.ts'

/** The largest document: MongoDB allows 16 MiB. */
const DOCUMENT_MOST = 32 * 1024 * 1024
const LENGTH_BYTES = 4
const SMALLEST = 5
/** What ends the documents of a part of an archive, in the place of a length. */
const TERMINATOR = -1

export type Document = Record<string, unknown>

/** The next document of a BSON file or archive. @returns undefined at the end, `terminator` at the end of a part of an archive */
export async function nextDocument(from: ByteReader, name: string): Promise<Document | 'terminator' | undefined> {
  const head = await from.take(LENGTH_BYTES)
  if (!head) return undefined
  const length = head.readInt32LE()
  if (length === TERMINATOR) return 'terminator'
  if (length < SMALLEST || length > DOCUMENT_MOST) throw cutFile(name, '@move_yapi_no_bson')
  const rest = await from.take(length - LENGTH_BYTES)
  if (!rest) throw cutFile(name)
  try {
    return deserialize(Buffer.concat([head, rest]), { validation: { utf8: false } })
  } catch (error) {
    throw cutFile(name, oneLine(error))
  }
}

/** All documents of a BSON file. */
export async function* bsonDocuments(from: ByteReader, name: string): AsyncGenerator<Document> {
  for (;;) {
    const document = await nextDocument(from, name)
    if (document === undefined) return
    if (document === 'terminator') throw cutFile(name, '@move_yapi_no_bson')
    yield document
  }
}
