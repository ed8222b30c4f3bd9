import { FileProblem, type FileTrouble } from '#shared/sheet/files/file-problem.ts'
import { xlsxToBook } from '#shared/sheet/files/read-xlsx.ts'
import { SHEETS_MOST } from '#shared/sheet/limits.ts'
import { endingOf } from './paths.ts'
import {
  ImportError,
  type ImportFile,
  type ImportNote,
  type ImportReader,
  type ImportSource,
  tooLarge,
} from './reader.ts'
import { sheetEntries } from './sheet/sheet-entries.ts'
import { openZip } from './zip-source.ts'

/** The limits of a file: its size, and its unpacked size in bytes. */
const FILE_BYTES = 20 * 1024 * 1024
const UNPACKED_BYTES = 200 * 1024 * 1024
/** The part that every workbook has. */
const WORKBOOK = 'xl/workbook.xml'
const MACROS = 'xl/vbaProject.bin'

/** Excel workbooks (.xlsx): a spreadsheet item with the values, formulas, styles and sizes that our grid has. */
export const xlsx: ImportReader = {
  format: 'xlsx',

  async recognises({ files }) {
    const [file] = files
    if (files.length !== 1 || !file) return false
    const isNamed = /^xls[xm]?$/.test(endingOf(file.path))
    if (file.size > FILE_BYTES) return isNamed
    const bytes = await file.bytes()
    if (isOldOffice(bytes)) return isNamed
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false
    try {
      const { files: parts, close } = await opened(bytes, () => undefined)
      close()
      return parts.some(({ path }) => path === WORKBOOK)
    } catch (error) {
      if (error instanceof ImportError) return isNamed
      throw error
    }
  },

  async *read({ files, name }: ImportSource, note) {
    const file = files[0] as ImportFile
    if (file.size > FILE_BYTES) throw tooLarge(file.path, FILE_BYTES)
    const bytes = await file.bytes()
    if (isOldOffice(bytes))
      throw new ImportError('the workbook has a password or the old format .xls', file.path, 'import_old_office')
    await assertHarmless(bytes, file.path, note)
    try {
      yield* sheetEntries(name, await xlsxToBook(bytes), note)
    } catch (error) {
      if (error instanceof FileProblem) throw problemOf(error.trouble, file.path)
      throw error
    }
  },
}

/** Whether a file has the format of Office before 2007. Workbooks with a password also have this format. */
const isOldOffice = (bytes: Uint8Array): boolean => [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)

const opened = (bytes: Uint8Array, note: (note: ImportNote) => void) =>
  openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), note)

/**
 * Unpacks every part once, because the sizes stated in an archive may be false.
 * @throws ImportError for a bomb, and for an archive with a part that cannot be read
 */
async function assertHarmless(bytes: Uint8Array, path: string, note: (note: ImportNote) => void): Promise<void> {
  const { files: parts, close } = await opened(bytes, ({ code, where }) => {
    throw new ImportError(`the workbook is damaged (${code})`, `${path}: ${where}`)
  })
  try {
    const unpacked = parts.reduce((sum, { size }) => sum + size, 0)
    if (unpacked > UNPACKED_BYTES) throw new ImportError('the workbook unpacks to too much', path, 'import_bomb')
    for (const part of parts) {
      if (part.path === MACROS) note({ code: 'part_dropped', where: MACROS })
      await part.bytes()
    }
  } finally {
    close()
  }
}

function problemOf(trouble: FileTrouble, where: string): ImportError {
  if (trouble === 'locked') return new ImportError('the workbook has a password', where, 'import_encrypted')
  if (trouble !== 'tooMany') return new ImportError('the workbook cannot be read', where)
  return new ImportError(`the workbook has more than ${SHEETS_MOST} sheets`, where, 'import_sheets', {
    max: SHEETS_MOST,
  })
}
