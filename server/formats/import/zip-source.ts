import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { IMPORT_ENTRIES } from '#shared/limits.ts'
import { decodeNames, entryPath } from './entry-names.ts'
import { ImportError, type ImportFile, type ImportNote } from './reader.ts'

/** The most unpacked bytes of all entries together, and of one entry. */
const UNPACKED_MOST = 2 * 1024 ** 3
const ENTRY_MOST = 256 * 1024 ** 2
/** The largest ratio of unpacked size to archive size. Texts and pictures stay far below. Small archives may have any ratio. */
const RATIO_MOST = 100
const RATIO_COUNTS_FROM = 64 * 1024 ** 2
/** The least size of a local header in bytes. */
const LOCAL_HEADER = 30

const MARKED_AS_UTF8 = 0x800
/** The extra field in which some archivers repeat the name in UTF-8. */
const UNICODE_PATH = 0x7075
/** The file types in the upper half of the attributes of Unix archives. */
const KIND_MASK = 0o170000
const KIND_FILE = 0o100000
const KIND_FOLDER = 0o040000

/** An opened archive. Close it when its files have been read. */
export interface ZipFiles {
  files: ImportFile[]
  close(): void
}

/**
 * Opens a zip archive. Reads and checks names and sizes. The content of an entry is read on request.
 * @param from the path of the archive on the disk, or its bytes
 * @param note gets the entries that are left out: unsafe names, links, doubles, broken entries
 * @throws ImportError for an archive that is truncated, encrypted, damaged or a bomb
 */
export async function openZip(from: string | Buffer, note: (note: ImportNote) => void): Promise<ZipFiles> {
  const zip = await open(from)
  try {
    const entries = await readEntries(zip)
    assertHarmless(entries, zip.fileSize)
    return { files: filesOf(zip, entries, note), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

const open = (from: string | Buffer): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
    const opened = (error: Error | null, zip: yauzl.ZipFile) => (error ? reject(broken(error)) : resolve(zip))
    if (typeof from === 'string') yauzl.open(from, options, opened)
    else yauzl.fromBuffer(from, options, opened)
  })

const broken = (error: unknown, where = ''): ImportError =>
  error instanceof ImportError
    ? error
    : new ImportError(`the archive cannot be read: ${error instanceof Error ? error.message : 'damaged'}`, where)

function readEntries(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  if (zip.entryCount > IMPORT_ENTRIES)
    throw new ImportError(
      `the archive has ${zip.entryCount} entries; at most ${IMPORT_ENTRIES} are read`,
      '',
      'import_too_many',
    )
  return new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = []
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error) => reject(broken(error)))
    zip.readEntry()
  })
}

/** @throws ImportError for a bomb, or if a part of the archive is encrypted */
function assertHarmless(entries: readonly yauzl.Entry[], archiveBytes: number): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > UNPACKED_MOST) throw new ImportError('the archive is too large when it is unpacked', '', 'import_bomb')
  if (unpacked > RATIO_COUNTS_FROM && unpacked > archiveBytes * RATIO_MOST)
    throw new ImportError(
      'the archive unpacks to so much more than its size that it looks like a decompression bomb',
      '',
      'import_bomb',
    )
  const encrypted = entries.find((entry) => entry.isEncrypted())
  if (encrypted) throw new ImportError('the archive is encrypted', '', 'import_encrypted')
  // Bombs let many entries share the same bytes.
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  for (const [at, entry] of inOrder.entries()) {
    const end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.compressedSize
    const next = inOrder[at + 1]?.relativeOffsetOfLocalHeader ?? archiveBytes
    if (end > next) throw new ImportError('entries of the archive overlap', '', 'import_bomb')
  }
}

function filesOf(zip: yauzl.ZipFile, entries: readonly yauzl.Entry[], note: (note: ImportNote) => void): ImportFile[] {
  const names = namesOf(entries)
  const seen = new Set<string>()
  const files: ImportFile[] = []
  for (const [at, entry] of entries.entries()) {
    const name = names[at] as string
    if (/[/\\]$/.test(name) || kindOf(entry) === KIND_FOLDER) continue
    const judged = entryPath(name)
    if ('refused' in judged) {
      if (judged.refused === 'unsafe') note({ code: 'entry_unsafe', where: name })
      continue
    }
    const { path } = judged
    if (kindOf(entry) !== KIND_FILE) note({ code: 'entry_link', where: path })
    else if (!entry.canDecodeFileData() || entry.uncompressedSize > ENTRY_MOST || seen.has(path))
      note({ code: 'entry_broken', where: path })
    else {
      seen.add(path)
      files.push({ path, size: entry.uncompressedSize, bytes: () => bytesOf(zip, entry, path) })
    }
  }
  return files
}

/** Only archives of Unix have other types than files. */
function kindOf(entry: yauzl.Entry): number {
  const isUnix = entry.versionMadeBy >>> 8 === 3
  return (isUnix && (entry.externalFileAttributes >>> 16) & KIND_MASK) || KIND_FILE
}

/** The names of entries, decoded. */
function namesOf(entries: readonly yauzl.Entry[]): string[] {
  const names = new Map<yauzl.Entry, string>()
  const unmarked: yauzl.Entry[] = []
  for (const entry of entries) {
    const repeated = unicodePath(entry)
    if (repeated !== undefined) names.set(entry, repeated)
    else if (entry.generalPurposeBitFlag & MARKED_AS_UTF8) names.set(entry, entry.fileNameRaw.toString('utf8'))
    else unmarked.push(entry)
  }
  const decoded = decodeNames(unmarked.map((entry) => entry.fileNameRaw))
  for (const [at, entry] of unmarked.entries()) names.set(entry, decoded[at] as string)
  return entries.map((entry) => names.get(entry) as string)
}

/** The name in the extra field, if it belongs to the name in the header: version, CRC of that name, UTF-8. */
function unicodePath({ extraFields, fileNameRaw }: yauzl.Entry): string | undefined {
  const data = extraFields.find(({ id }) => id === UNICODE_PATH)?.data
  if (!data || data.length < 6 || data[0] !== 1 || data.readUInt32LE(1) !== crc32(fileNameRaw)) return undefined
  return data.toString('utf8', 5)
}

/** Reads an entry. The library refuses content that is longer or shorter than the archive says. */
async function bytesOf(zip: yauzl.ZipFile, entry: yauzl.Entry, path: string): Promise<Uint8Array> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    if (crc32(bytes) !== entry.crc32) throw new ImportError('the content does not match its checksum', path)
    return bytes
  } catch (error) {
    throw broken(error, path)
  }
}
