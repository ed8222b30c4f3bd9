import { open, readFile } from 'node:fs/promises'
import { entryPath } from './entry-names.ts'
import { ImportError, type ImportFile, type ImportNote, type ImportSource } from './reader.ts'
import { openZip } from './zip-source.ts'

/** The first bytes of zip containers that are one document instead of a folder of files: Office documents, OpenDocument, EPUB. */
const DOCUMENT_ENTRIES = /^(?:\[Content_Types\]\.xml|mimetype)$/

/** A file that was sent. */
export interface SentFile {
  /** The file on this disk. */
  path: string
  /** The name that the sender gave it. */
  name: string
  /** In bytes. */
  size: number
}

/** A source that is open. Close it when it has been read. */
export interface OpenSource {
  source: ImportSource
  close(): void
}

/**
 * Opens a sent file as the source of an import: the entries of a zip archive, or the file itself. The content decides, not the name.
 * @param note gets entries of the archive that are left out
 * @throws ImportError for an empty file, and as `openZip`
 */
export async function openSource(sent: SentFile, note: (note: ImportNote) => void): Promise<OpenSource> {
  if (sent.size === 0) throw new ImportError('the file is empty', sent.name, 'empty_file')
  const judged = entryPath(sent.name.split(/[/\\]/).at(-1) ?? '')
  const name = 'path' in judged ? judged.path : 'import'
  const alone: ImportFile = { path: name, size: sent.size, bytes: () => readFile(sent.path) }
  if (!(await isZip(sent.path))) return { source: sourceOf(name, [alone]), close: () => undefined }
  const { files, close } = await openZip(sent.path, note)
  if (!files.some(({ path }) => DOCUMENT_ENTRIES.test(path))) return { source: sourceOf(name, files), close }
  close()
  return { source: sourceOf(name, [alone]), close: () => undefined }
}

/** A source of files. */
export function sourceOf(name: string, files: readonly ImportFile[]): ImportSource {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return { name, files, file: (path) => byPath.get(path) }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    // A local header, or the end of an empty archive.
    return bytesRead === 4 && [0x04034b50, 0x06054b50].includes(buffer.readUInt32LE(0))
  } finally {
    await file.close()
  }
}
