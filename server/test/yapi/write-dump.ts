import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Double, EJSON, Int32, serialize } from 'bson'
import type { YapiSite } from './site.ts'

/** Writes dumps of a site in each form that mongodump and mongoexport have. Each returns its path. */

const TERMINATOR = Buffer.from([0xff, 0xff, 0xff, 0xff])
const MAGIC = Buffer.from([0x6d, 0xe2, 0x99, 0x81])

/** mongodump: a folder with a file for each collection, in a folder with the name of the database. */
export function writeFolder(folder: string, site: YapiSite, { gzip = false, database = 'yapi' } = {}): string {
  const inside = join(folder, database)
  mkdirSync(inside, { recursive: true })
  for (const [collection, documents] of Object.entries(site)) {
    const bytes = Buffer.concat(documents.map((one) => serialize(one)))
    const metadata = Buffer.from(JSON.stringify({ indexes: [], collectionName: collection }))
    const end = gzip ? '.gz' : ''
    writeFileSync(join(inside, `${collection}.bson${end}`), gzip ? gzipSync(bytes) : bytes)
    writeFileSync(join(inside, `${collection}.metadata.json${end}`), gzip ? gzipSync(metadata) : metadata)
  }
  return folder
}

/** The bytes of `mongodump --archive`: the collections, then their documents in parts. */
export function archiveBytes(site: YapiSite, database = 'yapi'): Buffer {
  const collections = Object.keys(site)
  const head = serialize({
    concurrent_collections: new Int32(4),
    version: '0.1',
    server_version: '4.4',
    tool_version: '100',
  })
  const about = collections.map((collection) =>
    serialize({ db: database, collection, metadata: '{}', size: new Int32(0), type: 'collection' }),
  )
  const part = (collection: string, EOF: boolean) => serialize({ db: database, collection, EOF, CRC: new Double(0) })
  const parts = Object.entries(site).flatMap(([collection, documents]) => [
    ...documents.flatMap((one) => [part(collection, false), serialize(one), TERMINATOR]),
    ...[part(collection, true), TERMINATOR],
  ])
  return Buffer.concat([MAGIC, head, ...about, TERMINATOR, ...parts])
}

/** Writes a dump of a YApi site as one archive file, as `mongodump --archive` does. @returns its path */
export function writeArchive(path: string, site: YapiSite, { gzip = false } = {}): string {
  const bytes = archiveBytes(site)
  writeFileSync(path, gzip ? gzipSync(bytes) : bytes)
  return path
}

/** mongoexport: a file for each collection, with a document on each line or one list. Numbers may be in the long form (`--jsonFormat=canonical`). */
export function writeJson(folder: string, site: YapiSite, { list = false, canonical = false } = {}): string {
  mkdirSync(folder, { recursive: true })
  for (const [collection, documents] of Object.entries(site)) {
    const texts = documents.map((one) => EJSON.stringify(one, { relaxed: !canonical }))
    const text = list ? `[${texts.join(',\n')}]` : texts.map((one) => `${one}\n`).join('')
    writeFileSync(join(folder, `${collection}.json`), text)
  }
  return folder
}
