import { sourceOf } from '#server/formats/import/open-source.ts'
import { join } from '#server/formats/import/paths.ts'
import { ImportError, type ImportFile, type ImportNote, type ImportSource } from '#server/formats/import/reader.ts'
import { openZip } from '#server/formats/import/zip-source.ts'

/** Large exports are archives in an archive. */
const PART = /(?:^|[-_ /])part[-_ ]?\d+\.zip$/i
/** The most bytes of all inner archives together, because they are in memory. */
const PARTS_BYTES = 200 * 1024 * 1024
const FILES_MOST = 50_000

/** A source with the files of its inner archives. Close it after reading. */
export interface WithParts {
  source: ImportSource
  close(): void
}

/** The inner archives of a source that are parts of an export. */
export const partsOfExport = ({ files }: ImportSource): ImportFile[] => files.filter(({ path }) => PART.test(path))

/**
 * Opens the archives inside of an export as one source. Archives inside of these stay files.
 * @throws ImportError if they are too large together
 */
export async function openParts(source: ImportSource, note: (note: ImportNote) => void): Promise<WithParts> {
  const parts = partsOfExport(source)
  if (parts.length === 0) return { source, close: () => undefined }
  if (parts.reduce((sum, { size }) => sum + size, 0) > PARTS_BYTES)
    throw new ImportError('the archives inside are too large together', source.name, 'import_parts')
  const files = new Map(source.files.filter((file) => !parts.includes(file)).map((file) => [file.path, file]))
  const opened: { close(): void }[] = []
  const close = () => {
    for (const one of opened) one.close()
  }
  try {
    for (const part of parts) {
      const bytes = await part.bytes()
      const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), note)
      opened.push(zip)
      for (const file of zip.files) if (!files.has(file.path)) files.set(file.path, file)
      if (files.size > FILES_MOST)
        throw new ImportError(
          `the export has more than ${FILES_MOST} files`,
          join(source.name, part.path),
          'import_too_many',
        )
    }
  } catch (error) {
    close()
    throw error
  }
  return { source: sourceOf(source.name, [...files.values()]), close }
}
