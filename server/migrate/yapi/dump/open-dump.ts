import { createReadStream, type Dirent } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { SourceError } from '#server/migrate/source.ts'
import { oneLine } from '#server/one-line.ts'
import { ARCHIVE_MAGIC, archiveDocuments } from './archive-documents.ts'
import { bsonDocuments, type Document } from './bson-documents.ts'
import { byteReader, cutFile } from './byte-reader.ts'
import { jsonDocuments } from './json-documents.ts'

/** A document of the dump with the name of its collection. */
export interface DumpedDocument {
  collection: string
  document: Document
}

/** The collections without which a dump is none of YApi. */
export const NEEDED = ['user', 'group', 'project', 'interface', 'interface_cat'] as const

/** `user.bson`, `user.bson.gz` and `user.json`, but not the files with the indexes beside them. */
const DUMP_FILE = /^(?!.*\.metadata\.json)(\w+)\.(bson|json)(?:\.gz)?$/
const GZIP = Buffer.from([0x1f, 0x8b])

/**
 * Reads the documents of a dump: a folder with a file for each collection, from mongodump or mongoexport, or an archive of mongodump. Each may be
 * compressed by gzip.
 * @throws SourceError in one line when it cannot be read, is damaged, or is of another system
 */
export async function* openDump(path: string): AsyncGenerator<DumpedDocument> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new SourceError('move_no_path', { path })
  if (!found.isDirectory()) yield* fromArchive(path)
  else yield* fromFolder(await folderOf(path))
}

/** The folder that has the files: the given one, or the only one in it that has them (mongodump makes one for each database). */
async function folderOf(path: string): Promise<{ path: string; files: ReadonlyMap<string, string> }> {
  const own = await filesIn(path)
  if (own.size > 0) return complete(path, own)
  const inside: { path: string; files: ReadonlyMap<string, string> }[] = []
  for (const entry of await entriesOf(path)) {
    if (!entry.isDirectory()) continue
    const files = await filesIn(join(path, entry.name))
    if (NEEDED.every((name) => files.has(name))) inside.push({ path: join(path, entry.name), files })
  }
  const [only, ...more] = inside
  if (!only) return complete(path, own)
  if (more.length === 0) return only
  const names = inside.map((one) => basename(one.path)).join(', ')
  throw new SourceError('move_yapi_several', { path, names })
}

/** The readable files of a folder by the names of their collections. */
async function filesIn(path: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const entry of (await entriesOf(path)).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const [, collection] = DUMP_FILE.exec(entry.name) ?? []
    // The file of mongodump, which comes first, has the exact types.
    if (collection && collection !== 'prelude' && entry.isFile() && !files.has(collection))
      files.set(collection, entry.name)
  }
  return files
}

const entriesOf = (path: string): Promise<Dirent[]> =>
  readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    throw new SourceError('move_folder_unreadable', { path, reason: oneLine(error) })
  })

function complete(path: string, files: ReadonlyMap<string, string>) {
  assertYapi(path, [...files.keys()])
  return { path, files }
}

/** @throws SourceError when collections of YApi are missing */
function assertYapi(path: string, collections: readonly string[]): void {
  const missing = NEEDED.filter((name) => !collections.includes(name))
  if (missing.length > 0) throw new SourceError('move_yapi_missing', { path, missing: missing.join(', ') })
}

async function* fromFolder({ path, files }: { path: string; files: ReadonlyMap<string, string> }) {
  for (const [collection, file] of files) {
    const bytes = await bytesOf(join(path, file))
    const documents = /\.bson/.test(file) ? bsonDocuments(byteReader(bytes, file), file) : jsonDocuments(bytes, file)
    for await (const document of documents) yield { collection, document }
  }
}

async function* fromArchive(path: string): AsyncGenerator<DumpedDocument> {
  const name = basename(path)
  const bytes = byteReader(await bytesOf(path), name)
  const head = await bytes.take(ARCHIVE_MAGIC.length)
  if (!head?.equals(ARCHIVE_MAGIC)) throw new SourceError('move_yapi_no_archive', { path })
  let database = ''
  const begin = (collections: readonly { database: string; collection: string }[]) => {
    const names = [...new Set(collections.map((one) => one.database))]
    const has = (one: string, wanted: string) =>
      collections.some(({ database: of, collection }) => of === one && collection === wanted)
    const [only, ...more] = names.filter((one) => NEEDED.every((wanted) => has(one, wanted)))
    if (more.length > 0) throw new SourceError('move_yapi_databases', { path, names: [only, ...more].join(', ') })
    const [first = ''] = names
    database = only ?? first
    assertYapi(
      path,
      collections.flatMap((one) => (one.database === database ? [one.collection] : [])),
    )
  }
  for await (const one of archiveDocuments(bytes, name, begin))
    if (one.database === database) yield { collection: one.collection, document: one.document }
}

/** The bytes of a file, decompressed if it begins like gzip. */
async function bytesOf(path: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(path).catch((error: unknown) => {
    throw new SourceError('move_file_unreadable', { path, reason: oneLine(error) })
  })
  const head = Buffer.alloc(GZIP.length)
  try {
    await file.read(head, 0, head.length, 0)
  } finally {
    await file.close()
  }
  return readable(path, head.equals(GZIP))
}

async function* readable(path: string, isCompressed: boolean): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path)
  const unpacked = isCompressed ? file.pipe(createGunzip()) : file
  file.on('error', (error) => unpacked.destroy(error))
  try {
    yield* unpacked
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw cutFile(basename(path), oneLine(error))
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}
