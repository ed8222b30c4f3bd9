import { decodeText } from '#server/formats/import/decode-text.ts'
import { endingOf } from '#server/formats/import/paths.ts'
import { ImportError, type ImportFile, type ImportNote, tooLarge } from '#server/formats/import/reader.ts'
import { openZip, type ZipFiles } from '#server/formats/import/zip-source.ts'

/** The limits of a document: its size, its unpacked size, and the size of its largest part with text. */
const FILE_BYTES = 200 * 1024 * 1024
const UNPACKED_BYTES = 500 * 1024 * 1024
const TEXT_PART_BYTES = 40 * 1024 * 1024

/** The names of streams in files of Office before 2007, in UTF-16 as in the file. */
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const ENCRYPTED = utf16('EncryptedPackage')
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** The type of a file, from its first bytes and its parts. */
export type WordKind = 'docx' | 'ole' | undefined

/** Recognises a Word document of the present format, and a container of old Office (an old document, or one with a password). */
export async function wordKind(file: ImportFile): Promise<WordKind> {
  const isNamed = /^do[ct][xm]?$/.test(endingOf(file.path))
  if (file.size > FILE_BYTES) return isNamed ? 'docx' : undefined
  const bytes = await file.bytes()
  if (OLE.every((byte, at) => bytes[at] === byte)) return 'ole'
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined
  try {
    const { files, close } = await openZip(asBuffer(bytes), () => undefined)
    close()
    return mainPart(files) ? 'docx' : undefined
  } catch (error) {
    if (error instanceof ImportError) return isNamed ? 'docx' : undefined
    throw error
  }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The part with the text. Word names it so; some writers number it. */
const mainPart = (files: readonly ImportFile[]): ImportFile | undefined =>
  files.find(({ path }) => /^word\/document\d*\.xml$/.test(path))

/** The parts of a document. Close it when it has been read. */
export interface OpenDocx extends ZipFiles {
  /** The path of the part with the text. */
  main: string
}

/**
 * Opens a Word document.
 * @throws ImportError for a document with a password, in a format before 2007, damaged, too large, or a bomb
 */
export async function openDocx(file: ImportFile, note: (note: ImportNote) => void): Promise<OpenDocx> {
  if (file.size > FILE_BYTES) throw tooLarge(file.path, FILE_BYTES)
  const bytes = asBuffer(await file.bytes())
  if (OLE.every((byte, at) => bytes[at] === byte)) {
    if (bytes.includes(ENCRYPTED)) throw new ImportError('the document has a password', file.path, 'import_encrypted')
    throw new ImportError(
      'the document has the format of Office before 2007; save it as .docx',
      file.path,
      'import_old_office',
    )
  }
  const zip = await openZip(bytes, note)
  const main = mainPart(zip.files)?.path
  const unpacked = zip.files.reduce((sum, { size }) => sum + size, 0)
  if (main !== undefined && unpacked <= UNPACKED_BYTES) return { ...zip, main }
  zip.close()
  if (main === undefined) throw new ImportError('the document has no text', file.path)
  throw new ImportError('the document is too large when it is unpacked', file.path, 'import_bomb')
}

/** The text of a part of XML. @throws ImportError for one that is too large */
export async function xmlOfPart(part: ImportFile): Promise<string> {
  if (part.size > TEXT_PART_BYTES)
    throw new ImportError(`a part with text is larger than ${TEXT_PART_BYTES} bytes`, part.path, 'import_bomb')
  return decodeText(await part.bytes(), part.path).replace(/^\uFEFF/, '')
}
