import type { ReadFile } from '#shared/sheet/files/read-file.ts'
import { xlsxToBook } from '#shared/sheet/files/read-xlsx.ts'
import { checkZip } from './check-zip.ts'

/**
 * Reads an .xlsx file that nobody has checked.
 * @throws FileProblem
 */
export async function openXlsx(bytes: Uint8Array): Promise<ReadFile> {
  await checkZip(bytes)
  return xlsxToBook(bytes)
}
